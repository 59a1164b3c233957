import { barePath } from "contract/photos.ts";
import type { PortfolioDetail } from "contract/portfolios.ts";
import { useCallback, useRef, useState } from "react";
import { Refused, send } from "../api.ts";
import { FoundAgain } from "../kept-work/kept-line.tsx";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { CurrentPhotos } from "../photos/current-photos.tsx";
import { checkEdit } from "../portfolio-form/check.ts";
import { ConflictDialog } from "../portfolio-form/conflict-dialog.tsx";
import { PortfolioForm } from "../portfolio-form/portfolio-form.tsx";
import type { Wording } from "../portfolio-form/text-fields.tsx";
import { usePortfolioForm } from "../portfolio-form/use-portfolio-form.ts";
import { toForm, type Values, valuesOf } from "../portfolio-form/values.ts";
import { useSetAnswer } from "../queries.tsx";
import { Button } from "../ui/button.tsx";
import { useNotices } from "../ui/notices.tsx";

/** What is kept of an edit: the texts, the version they are based on, and which photos are to go. */
export interface EditWork {
  values: Values;
  version: number;
  marked: string[];
}

const wording: Wording = {
  title: "Portfolio Title",
  unit: "Select Unit",
  learningOutcome: "Select Learning Outcome",
  criteria: "Assessment Criteria",
  comments: "Additional Comments",
  textsOptional: true,
};

interface Props {
  kept: KeptWork<EditWork>;
  portfolio: PortfolioDetail;
  onLeave: () => void;
  onStartOver: () => void;
}

export function EditForm({ kept, portfolio, onLeave, onStartOver }: Props) {
  const edit = useEdit(kept, portfolio);
  const { photos, marked, mark, theirs } = edit;
  async function discard() {
    await kept.finish();
    onStartOver();
  }
  return (
    <>
      {edit.found && <FoundAgain at={edit.found.at} onDiscard={() => void discard()} />}
      <PortfolioForm
        portfolio={edit}
        kept={kept}
        wording={wording}
        pictures={{ heading: "Add New Images", height: 180 }}
        current={
          <CurrentPhotos
            photos={photos.current}
            marked={marked}
            onMark={(path) => mark([...marked, path])}
            onUnmark={(path) => mark(marked.filter((other) => other !== path))}
          />
        }
        beside={<Button onClick={onLeave}>Cancel</Button>}
        actions={[{ name: "Update Portfolio", variant: "primary", press: edit.update }]}
      />
      {theirs && (
        <ConflictDialog
          mine={edit.form.getValues()}
          theirs={valuesOf(theirs)}
          onResolve={edit.resolve}
          onClose={edit.postpone}
        />
      )}
    </>
  );
}

function useEdit(kept: KeptWork<EditWork>, portfolio: PortfolioDetail) {
  const work = kept.found?.values;
  const [base, setBase] = useState({ version: work?.version ?? portfolio.version, photos: portfolio.photos });
  const [marked, setMarked] = useState(work?.marked ?? []);
  const [theirs, setTheirs] = useState<PortfolioDetail>();
  const [found, setFound] = useState(kept.found);
  const { say } = useNotices();
  const setAnswer = useSetAnswer();
  const state = useRef({ version: base.version, marked });
  state.current = { version: base.version, marked };
  const { keep: write } = kept;
  const keep = useCallback((values: Values) => write({ values, ...state.current }), [write]);
  const stay = base.photos.map((photo) => barePath(photo.path)).filter((path) => !marked.includes(path));
  const edit = usePortfolioForm({
    kept,
    keep,
    initial: work?.values ?? valuesOf(portfolio),
    check: checkEdit,
    call: "changePortfolio",
    failure: "Error updating portfolio. Please try again. ",
    otherPhotos: stay.length,
  });

  function mark(paths: string[]) {
    setMarked(paths);
    write({ values: edit.form.getValues(), version: base.version, marked: paths });
  }

  async function update() {
    await edit.submit(async (values, sendForm) => {
      const form = toForm(values);
      form.set("existingImages", JSON.stringify(stay));
      const headers = { "if-match": `"${base.version}"` };
      const answer = await sendForm(form, { params: { id: portfolio._id }, headers }).catch(compareIfStale);
      if (answer) await finish(answer.portfolio);
    });
  }

  async function compareIfStale(error: unknown): Promise<undefined> {
    if (!(error instanceof Refused && error.status === 412)) throw error;
    setTheirs(await send("viewPortfolio", { params: { id: portfolio._id } }));
    return undefined;
  }

  async function finish(saved: PortfolioDetail) {
    await kept.finish();
    setBase({ version: saved.version, photos: saved.photos });
    setMarked([]);
    setFound(undefined);
    edit.photos.clear();
    edit.form.reset(valuesOf(saved));
    setAnswer("viewPortfolio", { params: { id: saved._id } }, saved);
    say({ tone: "success", message: "Portfolio updated successfully!" });
    window.scrollTo({ top: 0, behavior: "smooth" });
  }

  function resolve(values: Values) {
    if (!theirs) return;
    for (const [name, value] of Object.entries(values))
      edit.form.setValue(name as keyof Values, value, { shouldDirty: true });
    setBase({ version: theirs.version, photos: theirs.photos });
    setTheirs(undefined);
  }

  // The newest paths of the same photos: those of an hour ago no longer open.
  const fresh = new Map(portfolio.photos.map((photo) => [barePath(photo.path), photo]));
  const current = base.photos.map((photo) => fresh.get(barePath(photo.path)) ?? photo);
  const photos = { ...edit.photos, current };
  return { ...edit, photos, marked, mark, update, theirs, resolve, postpone: () => setTheirs(undefined), found };
}
