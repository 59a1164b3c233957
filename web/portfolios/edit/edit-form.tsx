import { barePath } from "contract/portfolios/photo-paths.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RestoredDraft } from "../../unsent/drafts/autosave-line.tsx";
import { backOf, backSentence } from "../../unsent/drafts/sentences.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { DraftContent } from "../../unsent/drafts/use-found-draft.ts";
import { useMoves } from "../board/use-moves.ts";
import { FilesPanel } from "../chosen-files/panel-of-files.tsx";
import { countText, PhotoPicker } from "../chosen-photos/photo-picker.tsx";
import type { ChosenPhoto } from "../chosen-photos/use-photos.ts";
import { decisionsOn } from "../decided.ts";
import { ConflictDialog } from "../form/conflict/conflict-dialog.tsx";
import { PortfolioForm } from "../form/portfolio-form.tsx";
import { draftPhotosOf } from "../form/use-portfolio-form.ts";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { replacedBy } from "../tiles/photo-order.ts";
import { FeedbackToAnswer } from "../view/feedback.tsx";
import { CurrentPhotos } from "./current-photos.tsx";
import { remaining } from "./send-edit.ts";
import { StaysAsFurther } from "./stays-as-further.tsx";
import { type EditDraft, useEdit } from "./use-edit.ts";

const leaving = {
  title: "Leave without updating?",
  question: "What you have changed here will be discarded.",
  action: "Discard changes",
  danger: true,
};
const fields = { title: "Portfolio Title", criteria: "Assessment Criteria", comments: "Additional Comments" };

interface Props {
  draft: DraftStorage<EditDraft>;
  portfolio: PortfolioDetail;
  onDiscard: (latest: DraftContent<EditDraft>) => Promise<void>;
  onSaved: () => void;
  onStale: () => void;
  onLeave: () => void;
}

export function EditForm({ draft, portfolio, onDiscard, onSaved, onStale, onLeave }: Props) {
  const navigate = useNavigate();
  const onSubmitted = () => navigate(`/portfolio/view/${portfolio._id}`, { replace: true });
  const edit = useEdit(draft, portfolio, { onSaved, onSubmitted, onQueued: onLeave });
  // Sent again as it was, which is asked about.
  const moves = useMoves(portfolio, { onMoved: onSubmitted });
  const { base, marked, mark, other, form } = edit;
  const accepted = useMemo(() => decisionsOn(portfolio).accepted, [portfolio]);
  const confirm = useConfirm();
  const onBroken = useFreshPaths(onStale);

  function discard() {
    const values = { values: form.getValues(), base, marked, other };
    return onDiscard({ values, photos: draftPhotosOf(edit) });
  }

  async function cancel() {
    if (draft.savedAt && !(await confirm(leaving))) return;
    await draft.finish();
    onLeave();
  }

  const stored = base.photos.map(({ path }) => barePath(path));
  const copies = new Map(
    edit.photos.chosen.flatMap((photo) => {
      const path = replacedBy(edit.order, photo.id);
      return path && photo.blob && stored.includes(path) ? [[path, photo] as const] : [];
    }),
  );
  const isCopy = (photo: ChosenPhoto) => [...copies.values()].includes(photo);

  function keepCopy(path: string, blob: Blob) {
    const copy = copies.get(path);
    if (copy) return edit.photos.replace(copy.id, blob);
    const id = edit.photos.addPrepared(`Photo ${stored.indexOf(path) + 1}.jpg`, blob);
    edit.onOrder([{ key: id, caption: "", replaces: path }]);
  }

  // Signed photo URLs expire, so each photo is shown with the newest one.
  const fresh = new Map(portfolio.photos.map((photo) => [barePath(photo.path), photo]));
  return (
    <>
      {draft.found && (
        <RestoredDraft at={draft.found.at} back={backSentence(backOf(draft.found))} onDiscard={() => void discard()} />
      )}
      {other && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>There is another version of this portfolio. It stays on this device until you update.</p>
          <Button onClick={edit.compare}>Compare both</Button>
        </div>
      )}
      <PortfolioForm
        portfolio={edit}
        draft={draft}
        labels={fields}
        textsOptional
        stays={{ accepted, below: <StaysAsFurther form={form} accepted={accepted} main={base.values} /> }}
        photos={
          <>
            <FeedbackToAnswer portfolio={portfolio} />
            <Panel
              heading="Portfolio Images"
              aside={<span className="text-dim text-sm">{countText(edit.photos)}</span>}
            >
              <div className="grid gap-4">
                <CurrentPhotos
                  photos={base.photos.map((photo) => fresh.get(barePath(photo.path)) ?? photo)}
                  order={edit.order}
                  onOrder={edit.onOrder}
                  marked={marked}
                  copies={copies}
                  onCopy={keepCopy}
                  onUndoCopy={edit.photos.remove}
                  onBroken={onBroken}
                  isOnRecord={accepted.length > 0}
                  onMark={(path) => mark([...marked, path])}
                  onUnmark={(path) => mark(marked.filter((other) => other !== path))}
                />
                <h3 className="-mb-2 font-medium text-sm">Add New Images</h3>
                <PhotoPicker
                  name="Add New Images"
                  photos={{ ...edit.photos, chosen: edit.photos.chosen.filter((photo) => !isCopy(photo)) }}
                  order={edit.order}
                  onOrder={edit.onOrder}
                  height={180}
                  hasCover={remaining(base, marked).length === 0}
                />
              </div>
            </Panel>
            <FilesPanel files={edit.files} stored={portfolio} onBroken={onBroken} onPaste={edit.photos.add} />
          </>
        }
        beside={
          <Button variant="quiet" onClick={() => void cancel()}>
            Cancel
          </Button>
        }
        actions={[
          { name: "Update Portfolio", variant: "secondary", onPress: () => edit.update() },
          {
            name: "Submit for Review",
            variant: "primary",
            onPress: async () => (edit.isChanged ? edit.update(true) : moves.submit()),
          },
        ]}
      />
      {other && edit.isComparing && (
        <ConflictDialog
          mine={form.getValues()}
          other={other}
          onKeep={() => edit.choose("mine")}
          onLoad={() => edit.choose("other")}
          onClose={edit.stopComparing}
        />
      )}
    </>
  );
}
