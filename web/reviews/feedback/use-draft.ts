import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useEffect, useRef, useState } from "react";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { combined, type FeedbackDraft, isUnsent, needsChoice, storedText, typedSince } from "./draft.ts";

/** The text on the assessor's desk. As long as nothing has been typed, it is what the server has. */
export function useDraft(kept: DraftStorage<FeedbackDraft>, portfolio: PortfolioForReview) {
  // What was kept may have arrived after all, when only the answer was lost.
  const [found] = useState(() => (isUnsent(kept.found?.values, portfolio) ? kept.found : undefined));
  const [typed, setTyped] = useState(found?.values);
  const [foundAt, setFoundAt] = useState(found?.at);
  // What the text is about, or what the page showed first.
  const [begunOn, setBegunOn] = useState(found?.values?.submittedAt ?? portfolio.submittedAt);
  // Answers come late: what they find typed by then is here.
  const latest = useRef(typed);

  const { finish } = kept;
  const hasArrived = kept.found !== undefined && found === undefined;
  useEffect(() => {
    if (hasArrived) void finish();
  }, [hasArrived, finish]);

  function put(work: FeedbackDraft | undefined) {
    latest.current = work;
    setTyped(work);
    if (work) return kept.keep(work);
    setFoundAt(undefined);
    void kept.finish();
  }

  const text = typed?.text ?? storedText(portfolio);
  return {
    text,
    // What is on screen is what feedback is about, unless other feedback has come between.
    version: typed && needsChoice(typed, portfolio) ? typed.version : portfolio.version,
    foundAt,
    /** The learner has handed it in once more since the text was begun, or since the page was opened. */
    isSentAnew: begunOn !== portfolio.submittedAt && portfolio.status === "To Be Reviewed",
    /** What would be lost if it were thrown away now. */
    unsent: isUnsent(typed, portfolio) ? typed.text : undefined,
    write: (text: string, version = latest.current?.version ?? portfolio.version) =>
      put({ text, version, submittedAt: begunOn }),
    settle: (sent: string, answered: PortfolioForReview) => {
      setBegunOn(answered.submittedAt);
      put(typedSince(latest.current, sent, answered));
    },
    /** Throws away what was typed. What is answered brings it back, before what has been typed since. */
    discard: () => {
      const thrown = latest.current;
      put(undefined);
      return () => {
        const since = latest.current;
        if (thrown) put(since ? { ...since, text: combined(thrown.text, since.text) } : thrown);
      };
    },
    /** A mark of one's own raises the version and changes nothing that feedback is about. */
    rebase: (before: number, after: number) => {
      if (latest.current?.version === before) put({ ...latest.current, version: after });
    },
  };
}
