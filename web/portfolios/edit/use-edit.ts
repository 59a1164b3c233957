import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { type RefObject, useCallback, useRef, useState } from "react";
import { send } from "../../app/api.ts";
import { useSetAnswer } from "../../app/queries.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { checkEdit } from "../form/check.ts";
import { type Send, usePortfolioForm } from "../form/use-portfolio-form.ts";
import { toForm, type Values, valuesOf } from "../form/values.ts";
import { type Base, baseOf, type EditOutcome, sendEdit, staying, type Try } from "./send-edit.ts";

/** What is kept of an edit: the texts, what they are based on, and the bare paths of photos that are to go. */
export interface EditDraft {
  values: Values;
  base: { version: number; values: Values };
  marked: string[];
  tries?: Try[];
}

type Arrived = Extract<EditOutcome, { kind: "arrived" }>;

/** An edit of a draft: its form, the photos that stay or go, and what to do when somebody was faster. */
export function useEdit(kept: DraftStorage<EditDraft>, portfolio: PortfolioDetail, onSaved: () => void) {
  const work = kept.found?.values;
  const [base, setBase] = useState<Base>(() => ({ ...baseOf(portfolio), ...work?.base }));
  const [marked, setMarked] = useState(work?.marked ?? []);
  const [theirs, setTheirs] = useState<PortfolioDetail>();
  const tries = useRef(work?.tries ?? []);
  const keep = useKeepingEdit(kept, { base, marked, tries });
  const form = usePortfolioForm({
    kept,
    keep,
    initial: work?.values ?? valuesOf(portfolio),
    check: checkEdit,
    call: "changePortfolio",
    failure: "Error updating portfolio. Please try again. ",
    otherPhotos: staying(base, marked).length,
  });
  const settle = useSettling(kept, onSaved);
  const editing = { id: portfolio._id, kept, keep, form, base, setBase, marked, setMarked, tries, setTheirs, settle };

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
  kept: DraftStorage<EditDraft>;
  keep: ReturnType<typeof useKeepingEdit>;
  form: ReturnType<typeof usePortfolioForm<"changePortfolio">>;
  setBase: (base: Base) => void;
  setMarked: (paths: string[]) => void;
  setTheirs: (theirs: PortfolioDetail) => void;
  settle: ReturnType<typeof useSettling>;
}

function sendNow(editing: Editing): Promise<void> {
  const { id, form, base, marked, tries, setTheirs } = editing;
  return form.submit(async (values, sendForm) => {
    const outcome = await sendEdit({
      ...{ base, values, marked, chosen: chosenIds(form), tries: tries.current },
      sendOnto: (onto) => sendOnto(editing, onto, values, sendForm),
      newest: () => send("viewPortfolio", { params: { id } }),
    });
    if (outcome.kind === "changed") setTheirs(outcome.portfolio);
    if (outcome.kind === "arrived") goOnFrom(editing, outcome, values);
    if (outcome.kind === "saved") await startAnew(editing, outcome.portfolio);
  });
}

async function sendOnto(editing: Editing, onto: Base, values: Values, sendForm: Send<"changePortfolio">) {
  const { id, form, marked, tries, keep, kept } = editing;
  const ids = chosenIds(form);
  // Should the answer be lost, it is known afterwards which photos may have arrived.
  tries.current = [...tries.current, { ids, photos: staying(onto, marked).length + ids.length }];
  keep(values);
  const headers = { "if-match": `"${onto.version}"`, "idempotency-key": kept.sendKey };
  return (await sendForm(bodyOf(values, onto, marked), { params: { id }, headers }))?.portfolio;
}

async function startAnew({ form, tries, setBase, setMarked, settle }: Editing, saved: PortfolioDetail) {
  await settle(saved);
  tries.current = [];
  setBase(baseOf(saved));
  setMarked([]);
  form.photos.clear();
  form.form.reset(valuesOf(saved));
}

// What has arrived is saved; the rest is a new edit of it.
function goOnFrom(editing: Editing, { portfolio: newer, ids }: Arrived, values: Values): never {
  const { form, kept, keep, marked, tries, setBase, setMarked } = editing;
  const left = marked.filter((path) => staying(newer, []).includes(path));
  tries.current = [];
  kept.renewSendKey();
  for (const photo of ids) form.photos.remove(photo);
  setBase(baseOf(newer));
  setMarked(left);
  keep(values, { base: baseOf(newer), marked: left });
  throw new Error(arrivedBefore);
}

function chosenIds({ photos }: Editing["form"]): string[] {
  return photos.chosen.map(({ id }) => id);
}

function bodyOf(values: Values, base: Base, marked: string[]): FormData {
  const body = toForm(values);
  // The field shows minutes; an untouched time keeps its seconds.
  if (values.dateTime === base.values.dateTime) body.delete("dateTime");
  body.set("existingImages", JSON.stringify(staying(base, marked)));
  return body;
}

interface Current {
  base: Base;
  marked: string[];
  tries: RefObject<Try[]>;
}

// Changes in the form come from outside of React's drawing, so they find what is current in a box.
function useKeepingEdit({ keep }: DraftStorage<EditDraft>, now: Current) {
  const current = useRef(now);
  current.current = now;
  return useCallback(
    (values: Values, change: Partial<Pick<Current, "base" | "marked">> = {}) => {
      const { base, marked, tries } = { ...current.current, ...change };
      keep({ values, base: { version: base.version, values: base.values }, marked, tries: tries.current });
    },
    [keep],
  );
}

/** What follows a save: nothing is kept any more, the page shows the saved version, and says so at its top. */
function useSettling(kept: DraftStorage<EditDraft>, onSaved: () => void) {
  const setAnswer = useSetAnswer();
  const { say } = useToasts();
  return async (saved: PortfolioDetail) => {
    await kept.finish();
    kept.renewSendKey();
    setAnswer("viewPortfolio", { params: { id: saved._id } }, saved);
    onSaved();
    say({ tone: "success", message: "Portfolio updated successfully!" });
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
}

const arrivedBefore =
  "Your first attempt did arrive, as it was then. Press Update Portfolio again to save what you have changed since.";
