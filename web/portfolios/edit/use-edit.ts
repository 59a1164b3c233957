import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { type RefObject, useCallback, useRef, useState } from "react";
import { send } from "../../app/api.ts";
import { useSetAnswer } from "../../app/queries.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { checkEdit } from "../form/check.ts";
import { type Send, usePortfolioForm } from "../form/use-portfolio-form.ts";
import { toForm, type Values, valuesOf } from "../form/values.ts";
import { type Attempt, type Base, baseOf, type EditOutcome, remaining, sendEdit } from "./send-edit.ts";

/** The stored draft of an edit: the texts, the version they are based on, and the bare paths of photos to delete. */
export interface EditDraft {
  values: Values;
  base: { version: number; values: Values };
  marked: string[];
  tries?: Attempt[];
}

type Arrived = Extract<EditOutcome, { kind: "arrived" }>;

/** An edit of a draft: its form, the photos marked for deletion, and the resolution of conflicts. */
export function useEdit(draft: DraftStorage<EditDraft>, portfolio: PortfolioDetail, onSaved: () => void) {
  const stored = draft.found?.values;
  const [base, setBase] = useState<Base>(() => ({ ...baseOf(portfolio), ...stored?.base }));
  const [marked, setMarked] = useState(stored?.marked ?? []);
  const [theirs, setTheirs] = useState<PortfolioDetail>();
  const attempts = useRef(stored?.tries ?? []);
  const keep = useSavingDraft(draft, { base, marked, attempts });
  const form = usePortfolioForm({
    draft,
    keep,
    initial: stored?.values ?? valuesOf(portfolio),
    check: checkEdit,
    call: "changePortfolio",
    failure: "Error updating portfolio. Please try again. ",
    otherPhotos: remaining(base, marked).length,
  });
  const afterSave = useAfterSave(draft, onSaved);
  const state = { base, setBase, marked, setMarked, attempts, setTheirs };
  const editing = { id: portfolio._id, draft, keep, form, afterSave, ...state };

  function mark(paths: string[]) {
    setMarked(paths);
    keep(form.form.getValues(), { marked: paths });
  }

  function resolve(values: Values) {
    if (!theirs) return;
    setBase(baseOf(theirs));
    setTheirs(undefined);
    form.form.reset(values, { keepDefaultValues: true });
    keep(values, { base: baseOf(theirs) });
  }

  const update = () => sendNow(editing);
  return { ...form, base, marked, mark, update, theirs, resolve, postpone: () => setTheirs(undefined) };
}

interface Editing extends Current {
  id: string;
  draft: DraftStorage<EditDraft>;
  keep: ReturnType<typeof useSavingDraft>;
  form: ReturnType<typeof usePortfolioForm<"changePortfolio">>;
  setBase: (base: Base) => void;
  setMarked: (paths: string[]) => void;
  setTheirs: (theirs: PortfolioDetail) => void;
  afterSave: ReturnType<typeof useAfterSave>;
}

function sendNow(editing: Editing): Promise<void> {
  const { id, form, base, marked, attempts, setTheirs } = editing;
  return form.submit(async (values, sendForm) => {
    const outcome = await sendEdit({
      ...{ base, values, marked, chosen: chosenIds(form), attempts: attempts.current },
      sendOnto: (onto) => sendOnto(editing, onto, values, sendForm),
      newest: () => send("viewPortfolio", { params: { id } }),
    });
    if (outcome.kind === "changed") setTheirs(outcome.portfolio);
    if (outcome.kind === "arrived") continueFrom(editing, outcome, values);
    if (outcome.kind === "saved") await showSaved(editing, outcome.portfolio);
  });
}

async function sendOnto(editing: Editing, onto: Base, values: Values, sendForm: Send<"changePortfolio">) {
  const { id, form, marked, attempts, keep, draft } = editing;
  const ids = chosenIds(form);
  // Recorded first: if the answer is lost, these photos may have been saved.
  attempts.current = [...attempts.current, { ids, photos: remaining(onto, marked).length + ids.length }];
  keep(values);
  const headers = { "if-match": `"${onto.version}"`, "idempotency-key": draft.sendKey };
  return (await sendForm(bodyOf(values, onto, marked), { params: { id }, headers }))?.portfolio;
}

async function showSaved({ form, attempts, setBase, setMarked, afterSave }: Editing, saved: PortfolioDetail) {
  await afterSave(saved);
  attempts.current = [];
  setBase(baseOf(saved));
  setMarked([]);
  form.photos.clear();
  form.form.reset(valuesOf(saved));
}

// The earlier attempt is saved; what has changed since is a new edit of it.
function continueFrom(editing: Editing, { portfolio: newer, ids }: Arrived, values: Values): never {
  const { form, draft, keep, marked, attempts, setBase, setMarked } = editing;
  const stillMarked = marked.filter((path) => remaining(newer, []).includes(path));
  attempts.current = [];
  draft.renewSendKey();
  for (const photo of ids) form.photos.remove(photo);
  setBase(baseOf(newer));
  setMarked(stillMarked);
  keep(values, { base: baseOf(newer), marked: stillMarked });
  throw new Error(arrivedBefore);
}

function chosenIds({ photos }: Editing["form"]): string[] {
  return photos.chosen.map(({ id }) => id);
}

function bodyOf(values: Values, base: Base, marked: string[]): FormData {
  const body = toForm(values);
  // The field has minutes only; a time that was not changed is not sent, so that it keeps its seconds.
  if (values.dateTime === base.values.dateTime) body.delete("dateTime");
  body.set("existingImages", JSON.stringify(remaining(base, marked)));
  return body;
}

interface Current {
  base: Base;
  marked: string[];
  attempts: RefObject<Attempt[]>;
}

// Form changes are reported outside of React's rendering, so they read the current state from a ref.
function useSavingDraft({ keep }: DraftStorage<EditDraft>, state: Current) {
  const current = useRef(state);
  current.current = state;
  return useCallback(
    (values: Values, change: Partial<Pick<Current, "base" | "marked">> = {}) => {
      const { base, marked, attempts } = { ...current.current, ...change };
      keep({ values, base: { version: base.version, values: base.values }, marked, tries: attempts.current });
    },
    [keep],
  );
}

/** After a save: deletes the draft, shows the saved version and says so at the top of the page. */
function useAfterSave(draft: DraftStorage<EditDraft>, onSaved: () => void) {
  const setAnswer = useSetAnswer();
  const { say } = useToasts();
  return async (saved: PortfolioDetail) => {
    await draft.finish();
    draft.renewSendKey();
    setAnswer("viewPortfolio", { params: { id: saved._id } }, saved);
    onSaved();
    say({ tone: "success", message: "Portfolio updated successfully!" });
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
}

const arrivedBefore =
  "Your first attempt was saved as it was then. Press Update Portfolio again to save what you have changed since.";
