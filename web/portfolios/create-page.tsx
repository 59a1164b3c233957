import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isSentBefore, Refused } from "../app/api.ts";
import { useViewer } from "../app/session.tsx";
import { WithCurriculum } from "../qualifications/with-curriculum.tsx";
import { BackArrow } from "../ui/back.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { RestoredDraft } from "../unsent/drafts/autosave-line.tsx";
import { backOf, backSentence } from "../unsent/drafts/sentences.ts";
import { type DraftStorage, useDraftStorage } from "../unsent/drafts/use-draft-storage.ts";
import { type DraftContent, useFoundDraft } from "../unsent/drafts/use-found-draft.ts";
import { FilesPanel } from "./chosen-files/panel-of-files.tsx";
import { countText, PhotoPicker } from "./chosen-photos/photo-picker.tsx";
import { checkNew } from "./form/check.ts";
import { PortfolioForm } from "./form/portfolio-form.tsx";
import { goOnFromArrived, useArrived } from "./form/use-arrived.ts";
import { draftPhotosOf, usePortfolioForm } from "./form/use-portfolio-form.ts";
import { declarationIn, emptyValues, toForm, type Values, withFiles } from "./form/values.ts";
import { captionIn } from "./tiles/photo-order.ts";

const RequestedPlace = lazy(() => import("./requested-place.tsx").catch(() => ({ default: () => null })));

const fields = { title: "Title", criteria: "Select Criteria", comments: "Comments" };

/** Create a portfolio: save it as a draft, or submit it at once. */
export function Page() {
  const viewer = useViewer();
  const draft = useDraftStorage<Values>(viewer._id, "create");
  return (
    <>
      <PageHeading title="Create a New Portfolio" back={<BackArrow otherwise="/dashboard" />} />
      <WithCurriculum ids={viewer.qualifications} loading={<Loading />}>
        {draft.ready ? <Opened draft={draft} /> : <Loading />}
      </WithCurriculum>
    </>
  );
}

function Opened({ draft }: { draft: DraftStorage<Values> }) {
  const isKnown = useArrived(draft);
  return isKnown ? <Found draft={draft} /> : <Loading />;
}

function Found({ draft }: { draft: DraftStorage<Values> }) {
  const { found, formKey, discard } = useFoundDraft(draft);
  return <CreateForm key={formKey} draft={{ ...draft, found }} onDiscard={discard} />;
}

interface Props {
  draft: DraftStorage<Values>;
  onDiscard: (latest: DraftContent<Values>) => Promise<void>;
}

function CreateForm({ draft, onDiscard }: Props) {
  const [place] = useSearchParams();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { showToast } = useToasts();
  const empty = emptyValues(new Date(), place);
  const portfolio = usePortfolioForm({
    draft,
    keep: draft.keep,
    initial: { ...empty, ...draft.found?.values },
    check: checkNew,
    call: "createPortfolio",
    failure: (reason: string) => `Error creating portfolio: ${reason}`,
    onQueued: () => navigate("/dashboard"),
  });
  const addPhotos = useRef(portfolio.photos.add);
  addPhotos.current = portfolio.photos.add;
  const isShared = place.has("shared");
  const canStore = useRef(!draft.fault).current;
  useEffect(() => {
    const photos = pendingPhotos(state);
    if (photos.length === 0) return;
    addPhotos.current(photos);
    // Once: a form that begins anew, or a reload, does not take them again.
    navigate({ search }, { replace: true, state: null });
  }, [state, search, navigate]);
  useEffect(() => {
    // What cannot be taken now stays where it is, for the next time.
    if (isShared)
      import("./chosen-photos/shared-photos.ts")
        .then(({ takeShared }) => takeShared((photos) => addPhotos.current(photos), { canStore }))
        .catch(() => undefined);
  }, [isShared, canStore]);

  function save(status: "Draft" | "To Be Reviewed") {
    const isSubmission = status === "To Be Reviewed";
    return portfolio.submit({ isSubmission }, async (values, send) => {
      const sent = portfolio.photos.chosen.filter(({ blob }) => blob);
      const places = sent.map(({ id }) => ({ caption: captionIn(values.photos, id) }));
      const texts = toForm(values, places, isSubmission ? declarationIn(values) : {});
      const form = withFiles(texts, values.attachments, portfolio.files);
      form.set("status", status);
      form.set("statement", "");
      draft.noteTry(sent.map(({ id }) => id));
      const answer = await send(form, { headers: { "idempotency-key": draft.sendKey } }).catch(goOnIfSentBefore);
      if (!answer || answer === "queued") return;
      await draft.finish();
      showToast({
        tone: "success",
        message: isSubmission
          ? "Portfolio submitted for review successfully!"
          : "Portfolio saved as draft successfully!",
      });
      navigate("/dashboard");
    });
  }

  // An earlier attempt was saved but its answer was lost, and the form has changed since: that is a change of what it made.
  async function goOnIfSentBefore(error: unknown): Promise<undefined> {
    if (!isSentBefore(error)) throw error;
    const chosen = portfolio.photos.chosen.flatMap(({ id, blob }) => (blob ? [id] : []));
    const address = await goOnFromArrived(draft, portfolio.form.getValues(), chosen);
    if (!address)
      throw new Refused(
        error.status,
        "Your first attempt was saved and has been deleted since. Press once more to save this one.",
        [],
      );
    showToast({ tone: "info", message: address.message });
    navigate(address.to);
  }

  function discard() {
    void onDiscard({ values: portfolio.form.getValues(), photos: draftPhotosOf(portfolio) });
  }

  return (
    <>
      {draft.found && (
        <RestoredDraft at={draft.found.at} back={backSentence(backOf(draft.found))} onDiscard={discard} />
      )}
      {draft.found && (
        <Suspense>
          <RequestedPlace form={portfolio.form} requested={empty} />
        </Suspense>
      )}
      <PortfolioForm
        portfolio={portfolio}
        draft={draft}
        labels={fields}
        photos={
          <>
            <Panel
              heading="Upload Images"
              aside={<span className="text-dim text-sm">{countText(portfolio.photos)}</span>}
            >
              <PhotoPicker name="Upload Images" {...portfolio} height={150} hasCover />
            </Panel>
            <FilesPanel files={portfolio.files} onPaste={portfolio.photos.add} />
          </>
        }
        actions={[
          { name: "Save as Draft", variant: "secondary", onPress: () => save("Draft") },
          { name: "Submit for Review", variant: "primary", onPress: () => save("To Be Reviewed") },
        ]}
      />
    </>
  );
}

/** The photos that were taken from the bottom bar (app/layout/bottom-bar.tsx) and are not stored yet. */
function pendingPhotos(state: unknown): File[] {
  const { photos } = Object(state);
  return Array.isArray(photos) ? photos.filter((photo) => photo instanceof File) : [];
}
