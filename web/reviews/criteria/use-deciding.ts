import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useEffect, useRef, useState } from "react";
import type { useFeedback } from "../feedback/use-feedback.ts";
import { isSameRange, type Range, unchanged } from "./range.ts";
import { countsOf, rowsOf } from "./rows.ts";

type Feedback = Pick<ReturnType<typeof useFeedback>, "decisions" | "decide" | "failure" | "written" | "show">;

/** The criteria of a portfolio, one of which is under decision; what can be done with them is in acts.ts. */
export function useDeciding(portfolio: PortfolioForReview, { decisions, decide, failure, written, show }: Feedback) {
  const rows = rowsOf(portfolio, decisions);
  const before = unchanged(portfolio, rows);
  const [chosen, setChosen] = useState(() => rows.find(({ state }) => state === "open")?.key);
  /** What was done last, for a screen reader. */
  const [said, say] = useState("");
  /** Why the last press on the row under decision did nothing. */
  const [refusal, setRefusal] = useState<string>();
  /** Why an acceptance is taken back, while that is written. */
  const [takingBack, setTakingBack] = useState<{ key: string; reason: string }>();
  /** What was written about those that were taken off, in case that they are decided again. */
  const texts = useRef(new Map<string, string>());

  function open(key: string, refusal?: string) {
    setRefusal(refusal);
    setChosen(key);
  }

  const current = rows.find(({ key }) => key === chosen) ?? rows[0];
  const wrong = failure?.criterion;
  // Each refused press leads there.
  useEffect(() => {
    if (failure?.criterion !== undefined) setChosen(failure.criterion);
  }, [failure]);
  const isInSight = wrong !== undefined && wrong === current?.key;
  useEffect(() => {
    if (failure?.criterion !== undefined && isInSight) document.getElementById(boxOf(failure.criterion))?.focus();
  }, [failure, isInSight]);

  return {
    rows,
    counts: countsOf(rows),
    current,
    open,
    decide,
    remarks: written.remarks,
    /** What the job shows, as it would be accepted. */
    range: written.range ?? before,
    /** One that changes nothing is left to the server. */
    setRange: (range: Range) => show(isSameRange(range, before) ? undefined : range),
    said,
    say,
    refusal,
    texts,
    wrong,
    takingBack,
    setTakingBack,
  };
}
export type Deciding = ReturnType<typeof useDeciding>;

/** The ids of a row's button and of its box. */
export const idOf = (key: string) => `criterion-${key.replaceAll(" ", "-")}`;
export const boxOf = (key: string) => `${idOf(key)}-missing`;

export function focusRow(key = ""): void {
  document.getElementById(idOf(key))?.focus();
}
