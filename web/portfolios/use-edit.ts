import { barePath } from "contract/photos.ts";
import type { PortfolioDetail } from "contract/portfolios.ts";
import { useCallback, useRef, useState } from "react";
import { Refused, send } from "../api.ts";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { checkEdit } from "../portfolio-form/check.ts";
import { isUntouched } from "../portfolio-form/conflict.ts";
import { type Send, usePortfolioForm } from "../portfolio-form/use-portfolio-form.ts";
import { toForm, type Values, valuesOf } from "../portfolio-form/values.ts";
import { useSetAnswer } from "../queries.tsx";
import { useNotices } from "../ui/notices.tsx";

/** What is kept of an edit: the texts, what they are based on, and the bare paths of photos that are to go. */
export interface EditWork {
  values: Values;
  base: { version: number; values: Values };
  marked: string[];
}

/** What an edit set out from, or was compared with last. */
interface Base {
  version: number;
  values: Values;
  photos: PortfolioDetail["photos"];
}

/** An edit of a draft: its form, the photos that stay or go, and what to do when somebody was faster. */
export function useEdit(kept: KeptWork<EditWork>, portfolio: PortfolioDetail, onSaved: () => void) {
  const work = kept.found?.values;
  const [base, setBase] = useState<Base>(() => ({ ...baseOf(portfolio), ...work?.base }));
  const [marked, setMarked] = useState(work?.marked ?? []);
  const [theirs, setTheirs] = useState<PortfolioDetail>();
  const keep = useKeepingEdit(kept, { base, marked });
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

  function update() {
    return form.submit(async (values, sendForm) => {
      const answer = await sendOn(base, values, sendForm).catch(async (error) => {
        if (!isStale(error)) throw error;
        const newer = await send("viewPortfolio", { params: { id: portfolio._id } });
        // A move to Draft and back, or photos alone, leave no text to choose between.
        if (isUntouched(base.values, valuesOf(newer))) return sendOn(baseOf(newer), values, sendForm);
        return setTheirs(newer);
      });
      if (!answer) return;
      await settle(answer.portfolio);
      setBase(baseOf(answer.portfolio));
      setMarked([]);
      form.photos.clear();
      form.form.reset(valuesOf(answer.portfolio));
    });
  }

  function sendOn(onto: Base, values: Values, sendForm: Send<"changePortfolio">) {
    const headers = { "if-match": `"${onto.version}"` };
    return sendForm(bodyOf(values, onto, marked), { params: { id: portfolio._id }, headers });
  }

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

  return { ...form, base, marked, mark, update, theirs, resolve, postpone: () => setTheirs(undefined) };
}

function baseOf(portfolio: PortfolioDetail): Base {
  return { version: portfolio.version, values: valuesOf(portfolio), photos: portfolio.photos };
}

function bodyOf(values: Values, base: Base, marked: string[]): FormData {
  const body = toForm(values);
  // The field shows minutes; an untouched time keeps its seconds.
  if (values.dateTime === base.values.dateTime) body.delete("dateTime");
  body.set("existingImages", JSON.stringify(staying(base, marked)));
  return body;
}

function staying({ photos }: Base, marked: string[]): string[] {
  return photos.map((photo) => barePath(photo.path)).filter((path) => !marked.includes(path));
}

function isStale(error: unknown): boolean {
  return error instanceof Refused && error.status === 412;
}

// Changes in the form come from outside of React's drawing, so they find what is current in a box.
function useKeepingEdit({ keep }: KeptWork<EditWork>, now: { base: Base; marked: string[] }) {
  const current = useRef(now);
  current.current = now;
  return useCallback(
    (values: Values, change: Partial<typeof now> = {}) => {
      const { base, marked } = { ...current.current, ...change };
      keep({ values, base: { version: base.version, values: base.values }, marked });
    },
    [keep],
  );
}

/** What follows a save: nothing is kept any more, the page shows the saved version, and says so at its top. */
function useSettling(kept: KeptWork<EditWork>, onSaved: () => void) {
  const setAnswer = useSetAnswer();
  const { say } = useNotices();
  return async (saved: PortfolioDetail) => {
    await kept.finish();
    setAnswer("viewPortfolio", { params: { id: saved._id } }, saved);
    onSaved();
    say({ tone: "success", message: "Portfolio updated successfully!" });
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
}
