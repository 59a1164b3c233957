import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useEffect, useRef, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { type DraftStorage, useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { isSameRange } from "../criteria/range.ts";
import { sortedOut } from "../criteria/rows.ts";
import {
  bothOf,
  type FeedbackDraft,
  inWords,
  isAsSent,
  isUnsent,
  needsChoice,
  nothing,
  stored,
  typedSince,
  type Written,
} from "./draft.ts";

/** Where the feedback on a portfolio is kept on this device while it is being written. */
export function useFeedbackDraft(portfolio: string): DraftStorage<FeedbackDraft> {
  return useDraftStorage<FeedbackDraft>(useViewer()._id, `feedback:${portfolio}`);
}

/** What is said now, of what the draft and the server have. */
type Saying = (draft: FeedbackDraft | undefined, stored: Written) => Written["voice"];

/** The draft, as it was found and as it is changed. */
function useTyped(storage: DraftStorage<FeedbackDraft>, portfolio: PortfolioForReview) {
  // A stored draft may have reached the server after all, when only the answer was lost.
  const [found] = useState(() => (isUnsent(storage.found?.values, portfolio) ? storage.found : undefined));
  const [typed, setTyped] = useState(found?.values);
  const [foundAt, setFoundAt] = useState(found?.at);
  // The submission that the draft refers to, or the one that the page showed first.
  const [reviewed, setReviewed] = useState(found?.values?.submittedAt ?? portfolio.submittedAt);
  // For answers that arrive later: state captured by their closures may be out of date.
  const latest = useRef(typed);

  const { finish } = storage;
  const hasArrived = storage.found !== undefined && found === undefined;
  useEffect(() => {
    if (hasArrived) void finish();
  }, [hasArrived, finish]);

  function replace(draft: FeedbackDraft | undefined) {
    latest.current = draft;
    setTyped(draft);
    if (draft) return storage.keep(draft);
    setFoundAt(undefined);
    void storage.finish();
  }

  return { typed, latest, foundAt, reviewed, setReviewed, replace };
}

/** Saved decisions carry a changed range. Where none carries all of it, it stays on this device. */
function notSaved({ range }: Written, answered: PortfolioForReview): FeedbackDraft | undefined {
  const { status, version, submittedAt } = answered;
  const saved = stored(answered);
  const isHere = status === "To Be Reviewed" && range && !isSameRange(range, saved.range);
  return isHere ? { ...saved, range, version, submittedAt } : undefined;
}

/** The feedback, the decisions and the remarks in the form: the assessor's draft, or what the server has as long as nothing was changed. */
export function useDraft(storage: DraftStorage<FeedbackDraft>, portfolio: PortfolioForReview) {
  const { typed, latest, foundAt, reviewed, setReviewed, replace } = useTyped(storage, portfolio);

  /** What the form holds, with these changes. */
  function change(part: Partial<Written>, version = latest.current?.version ?? portfolio.version) {
    const { text, decisions, remarks, range, voice } = { ...stored(portfolio), ...latest.current, ...part };
    replace({ text, decisions, remarks, range, voice, version, submittedAt: reviewed });
  }

  const { text, decisions, remarks, range, voice } = { ...stored(portfolio), ...typed };
  return {
    text,
    /** What the form holds. */
    written: { text, decisions, remarks, range, voice } satisfies Written,
    ...sortedOut(decisions, portfolio),
    // Feedback refers to the version on screen, unless other feedback has been stored since.
    version: typed && needsChoice(typed, portfolio) ? typed.version : portfolio.version,
    foundAt,
    /** The learner has resubmitted it since the draft was begun, or since the page was opened. */
    isResubmitted: reviewed !== portfolio.submittedAt && portfolio.status === "To Be Reviewed",
    /** What would be lost if the draft were discarded now, in words. */
    unsent: isUnsent(typed, portfolio) ? inWords({ text, decisions, remarks, range, voice }) : undefined,
    write: (text: string) => change({ text }),
    decide: (decide: (before: Written["decisions"]) => Written["decisions"]) =>
      change({ decisions: decide({ ...stored(portfolio), ...latest.current }.decisions) }),
    remark: (remark: (before: Written["remarks"]) => Written["remarks"]) =>
      change({ remarks: remark({ ...stored(portfolio), ...latest.current }.remarks) }),
    show: (range: Written["range"]) => change({ range }),
    say: (say: Saying) => change({ voice: say(latest.current, stored(portfolio)) }),
    change,
    /** What it is when it is opened again from the outbox. @throws Error when something was written after `sent`: it stays */
    queued: (sent: Written): FeedbackDraft => {
      const { current } = latest;
      if (current && !isAsSent(current, sent)) throw new Error("typed since");
      return current ?? { ...sent, version: portfolio.version, submittedAt: reviewed };
    },
    /** Called with the server's answer: what was written meanwhile stays as a draft. */
    acknowledge: (sent: Written, answered: PortfolioForReview) => {
      setReviewed(answered.submittedAt);
      replace(typedSince(latest.current, sent, answered) ?? notSaved(sent, answered));
      storage.flush();
    },
    /** Discards the draft. The returned function restores it, in front of what has been typed since. */
    discard: () => {
      const discarded = latest.current;
      replace(undefined);
      return () => {
        const since = latest.current;
        if (!discarded) return;
        const both = bothOf({ ...nothing, ...discarded }, { ...nothing, ...since });
        replace(since ? { ...since, ...both } : discarded);
      };
    },
    /** Marking it as done or undone raises the version, and changes nothing that the feedback refers to. */
    rebase: (before: number, after: number) => {
      if (latest.current?.version === before) replace({ ...latest.current, version: after });
    },
  };
}
