import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { useCallback, useRef, useState } from "react";
import { send as ask, Refused, Unreachable } from "../../app/api.ts";
import { useChange, useSetAnswer } from "../../app/queries.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { checkEdit } from "../form/check.ts";
import { type Send, usePortfolioForm } from "../form/use-portfolio-form.ts";
import { complete, declarationIn, toForm, type Values, valuesOf, withFiles } from "../form/values.ts";
import { captionIn, changedCaption, inOrder, orderOnto, replacedBy } from "../tiles/photo-order.ts";
import { targetOf } from "../versions.ts";
import { type Attempt, type Base, baseOf, type EditOutcome, remaining, sendEdit } from "./send-edit.ts";

/** The stored draft of an edit: the texts, the version they are based on, and the bare paths of photos to delete. */
export interface EditDraft {
  values: Values;
  base: { version: number; values: Values };
  marked: string[];
  tries?: Attempt[];
  /** The version that was not chosen when somebody had saved another one. */
  other?: Values | undefined;
}

type Storage = DraftStorage<EditDraft>;

interface Callbacks {
  onSaved: () => void;
  onSubmitted: () => void;
  onQueued: () => void;
}

/** An edit of a draft: its form, the photos marked for deletion, and the resolution of conflicts. */
export function useEdit(draft: Storage, portfolio: PortfolioDetail, { onSaved, onSubmitted, onQueued }: Callbacks) {
  const progress = useProgress(draft, portfolio);
  const { base, marked } = progress.shown;
  const form = usePortfolioForm({
    draft,
    portfolio: portfolio._id,
    keep: progress.keep,
    initial: { ...valuesOf(portfolio), ...draft.found?.values?.values },
    check: checkEdit,
    call: "changePortfolio",
    failure: (reason: string) => `Error updating portfolio. Please try again. ${reason}`,
    onQueued,
    otherPhotos: remaining(base, marked).length,
  });
  const showSaved = useShowSaved(draft, onSaved);
  const submit = useSubmission(onSubmitted);
  const editing = { id: portfolio._id, draft, form, progress };
  const { askAbout, ...comparing } = useComparing(editing);

  /** With `thenSubmit` it is submitted for review once it is saved. */
  function update(thenSubmit = false): Promise<void> {
    return form.submit({ isSubmission: thenSubmit }, async (values, sendForm) => {
      const outcome = await sendEdit({
        ...{ base, values, marked, chosen: chosenIds(form), attempts: progress.latest().attempts },
        sendOnto: (onto) => sendOnto(editing, onto, values, (body, more) => sendForm(body, { ...more, thenSubmit })),
        newest: () => ask("viewPortfolio", { params: { id: portfolio._id } }),
      });
      if (outcome.kind === "changed") askAbout(outcome.portfolio);
      if (outcome.kind === "arrived") continueFrom(editing, outcome, values);
      if (outcome.kind !== "saved") return;
      await showSaved(outcome.portfolio);
      progress.change({ base: baseOf(outcome.portfolio), marked: [], attempts: [], other: undefined });
      form.photos.clear();
      // Of what is declared nothing has been saved yet.
      const { hasHelp, aiHelp } = values;
      form.form.reset({ ...valuesOf(outcome.portfolio), hasHelp, aiHelp });
      if (thenSubmit) await submit(outcome.portfolio, values);
    });
  }

  const isDirty = form.form.formState.isDirty || form.form.watch("hasHelp");
  const isChanged = isDirty || hasPhotosChanged(form, marked) || draft.found !== undefined;
  const mark = (paths: string[]) => progress.change({ marked: paths }, form.form.getValues());
  return { ...form, base, marked, mark, isChanged, update, ...comparing };
}

interface Progress {
  base: Base;
  marked: string[];
  attempts: Attempt[];
  other?: Values | undefined;
}

/** What an edit has besides the form's values; it is stored with them in the draft. */
function useProgress({ found, keep: keepDraft }: Storage, portfolio: PortfolioDetail) {
  const stored = found?.values;
  const [shown, setShown] = useState<Progress>(() => ({
    base: { ...baseOf(portfolio), ...stored?.base, values: { ...valuesOf(portfolio), ...stored?.base.values } },
    marked: stored?.marked ?? [],
    attempts: stored?.tries ?? [],
    other: stored?.other && complete(stored.other),
  }));
  // Form changes and answers come outside of React's rendering, so they read the latest progress from a ref.
  const latest = useRef(shown);

  const keep = useCallback(
    (values: Values) => {
      const { base, marked, attempts, other } = latest.current;
      keepDraft({ values, base: { version: base.version, values: base.values }, marked, tries: attempts, other });
    },
    [keepDraft],
  );

  /** With `values` the change is stored in the draft at once. */
  function change(part: Partial<Progress>, values?: Values): void {
    latest.current = { ...latest.current, ...part };
    setShown(latest.current);
    if (values) keep(values);
  }

  return { shown, latest: () => latest.current, keep, change };
}

interface Editing {
  id: string;
  draft: Storage;
  form: ReturnType<typeof usePortfolioForm<"changePortfolio">>;
  progress: ReturnType<typeof useProgress>;
}

/** The choice between what the form holds and another version, which stays with the draft until an update. */
function useComparing({ form: { form }, progress }: Editing) {
  // What somebody has saved meanwhile, as long as nothing has been chosen.
  const [theirs, setTheirs] = useState<PortfolioDetail>();
  const [isComparing, setComparing] = useState(false);
  const other = theirs ? valuesOf(theirs) : progress.shown.other;

  function askAbout(newer: PortfolioDetail) {
    setTheirs(newer);
    setComparing(true);
  }

  function choose(chosen: "mine" | "other") {
    const mine = form.getValues();
    if (!other) return;
    const { base } = progress.latest();
    const next = theirs ? baseOf(theirs) : base;
    const photos = orderOnto(next.values.photos, { base: base.values.photos, mine: mine.photos });
    const { hasHelp, aiHelp } = mine;
    const values = { ...(chosen === "mine" ? mine : other), photos, hasHelp, aiHelp };
    form.reset(values, { keepDefaultValues: true });
    progress.change({ base: next, other: chosen === "mine" ? other : mine }, values);
    stopComparing();
  }

  function stopComparing() {
    setTheirs(undefined);
    setComparing(false);
  }

  return { other, isComparing, askAbout, compare: () => setComparing(true), choose, stopComparing };
}

async function sendOnto(editing: Editing, onto: Base, values: Values, sendForm: Send<"changePortfolio">) {
  const { id, draft, form, progress } = editing;
  if (form.files.chosen.length > 0) await checkVersion(editing, onto);
  const { marked, attempts } = progress.latest();
  const ids = chosenIds(form);
  // Recorded first: if the answer is lost, these photos may have been saved.
  const kept = remaining(onto, marked);
  const added = ids.filter((photo) => !kept.includes(replacedBy(values.photos, photo) ?? ""));
  progress.change({ attempts: [...attempts, { ids, photos: kept.length + added.length }] }, values);
  const headers = { "if-match": `"${onto.version}"`, "idempotency-key": draft.sendKey };
  const answer = await sendForm(bodyOf(editing, onto, values), { params: { id }, headers });
  return answer === "queued" ? answer : answer?.portfolio;
}

// What has files goes to the outbox, which cannot ask: another version is asked about before. It is another request then.
async function checkVersion({ id, draft }: Editing, { version }: Base): Promise<void> {
  const newest = await ask("viewPortfolio", { params: { id } }).catch((error) => {
    if (error instanceof Unreachable) return undefined;
    throw error;
  });
  if (!newest || newest.version === version) return;
  draft.renewSendKey();
  throw new Refused(412, "This portfolio has changed in the meantime.", []);
}

// The earlier attempt is saved; what has changed since is a new edit of it.
function continueFrom(editing: Editing, arrived: Extract<EditOutcome, { kind: "arrived" }>, values: Values): never {
  const { draft, form, progress } = editing;
  const photos = remaining(arrived.portfolio, []);
  const marked = progress.latest().marked.filter((path) => photos.includes(path));
  draft.renewSendKey();
  for (const photo of arrived.ids) form.photos.remove(photo);
  progress.change({ base: baseOf(arrived.portfolio), marked, attempts: [] }, values);
  throw new Error(
    "Your first attempt was saved as it was then. Press Update Portfolio again to save what you have changed since.",
  );
}

function chosenIds({ photos }: Editing["form"]): string[] {
  return photos.chosen.map(({ id }) => id);
}

function bodyOf({ form, progress }: Editing, onto: Base, values: Values): FormData {
  const { base, marked } = progress.latest();
  const kept = remaining(onto, marked);
  const own = { base: base.values.photos, mine: values.photos };
  const sent = form.photos.chosen.filter(({ blob }) => blob);
  const copied = sent.flatMap(({ id }) => replacedBy(values.photos, id) ?? []);
  const stored = inOrder([...new Set([...kept, ...copied])], (path) => path, values.photos);
  const body = toForm(values, [
    ...stored.map((path) => ({
      ...(copied.includes(path) ? { replaces: path } : { path }),
      caption: changedCaption(own, path),
    })),
    ...sent
      .filter(({ id }) => !replacedBy(values.photos, id))
      .map(({ id }) => ({ caption: captionIn(values.photos, id) })),
  ]);
  // The field has minutes only; a time that was not changed is not sent, so that it keeps its seconds.
  if (values.dateTime === onto.values.dateTime) body.delete("dateTime");
  body.set("existingImages", JSON.stringify(kept));
  return withFiles(body, values.attachments, { chosen: form.files.chosen, base: onto.values.attachments });
}

/** After a save: deletes the draft, shows the saved version and says so at the top of the page. */
function useShowSaved(draft: Storage, onSaved: () => void) {
  const setAnswer = useSetAnswer();
  const { showToast } = useToasts();
  return async (saved: PortfolioDetail) => {
    await draft.finish();
    draft.renewSendKey();
    setAnswer("viewPortfolio", { params: { id: saved._id } }, saved);
    onSaved();
    showToast({ tone: "success", message: "Portfolio updated successfully!" });
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
}

function hasPhotosChanged({ photos }: Editing["form"], marked: string[]): boolean {
  return photos.chosen.length > 0 || marked.length > 0;
}

/** Submits what was saved for review. @throws Refused, Unreachable */
function useSubmission(onSubmitted: () => void) {
  const { mutateAsync: move } = useChange("changePortfolio");
  const { showToast } = useToasts();
  return async (saved: PortfolioDetail, values: Values) => {
    await move({ ...targetOf(saved), body: { status: "To Be Reviewed", ...declarationIn(values) } });
    showToast({ tone: "success", message: "Portfolio submitted for review successfully!" });
    onSubmitted();
  };
}
