import type { PortfolioForReview } from "contract/reviews.ts";
import { useState } from "react";
import { Refused, send, Unreachable } from "../api.ts";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { useChange, useSetAnswer } from "../queries.tsx";
import { useNotices } from "../ui/notices.tsx";
import type { FeedbackWork } from "./feedback-form.tsx";

type Wish = "Reviewed" | "To Be Reviewed";

/** The text on the assessor's desk: kept as it is typed, sent once, compared when someone else was faster. */
export function useFeedback(kept: KeptWork<FeedbackWork>, portfolio: PortfolioForReview) {
  const draft = useDraft(kept, portfolio);
  const [fault, setFault] = useState<{ error?: string; trouble?: string; wish?: Wish }>({});
  const [theirs, setTheirs] = useState<PortfolioForReview>();
  const change = useChange("reviewPortfolio");
  const { say } = useNotices();

  async function submit(status: Wish) {
    if (status === "Reviewed" && draft.text.trim() === "")
      return setFault({ error: "Write your feedback before you submit it." });
    setFault({});
    const body = { status, assessorComments: draft.text };
    const headers = { "if-match": `"${draft.version}"` };
    try {
      const answer = await change.mutateAsync({ params: { id: portfolio._id }, body, headers });
      await draft.settle(answer.portfolio);
      say({ tone: "success", message: answer.message });
    } catch (error) {
      const newer = await newerVersion(error, portfolio._id);
      if (newer) setTheirs(newer);
      else setFault({ trouble: sentenceFor(error), wish: status });
    }
  }

  function write(text: string) {
    setFault({});
    draft.write(text, draft.version);
  }

  function resolve(text: string) {
    if (theirs) draft.write(text, theirs.version);
    setTheirs(undefined);
  }

  const { error, trouble, wish } = fault;
  const retry = wish ? () => submit(wish) : undefined;
  const { text, foundAt, discard } = draft;
  const shown = { text, foundAt, discard, error, trouble, theirs, busy: change.isPending };
  return { ...shown, retry, write, resolve, send: submit, postpone: () => setTheirs(undefined) };
}

/** The text with the version it is about. As long as nothing has been typed, it is what is stored. */
function useDraft(kept: KeptWork<FeedbackWork>, portfolio: PortfolioForReview) {
  const [typed, setTyped] = useState(kept.found?.values);
  const [foundAt, setFoundAt] = useState(kept.found?.at);
  const setAnswer = useSetAnswer();

  function write(text: string, version: number) {
    setTyped({ text, version });
    kept.keep({ text, version });
  }

  async function settle(saved: PortfolioForReview) {
    await kept.finish();
    setTyped(undefined);
    setFoundAt(undefined);
    setAnswer("viewForReview", { params: { id: saved._id } }, saved);
  }

  const { text, version } = typed ?? { text: storedText(portfolio), version: portfolio.version };
  return { text, version, foundAt, write, settle, discard: () => void settle(portfolio) };
}

async function newerVersion(error: unknown, id: string): Promise<PortfolioForReview | undefined> {
  if (!(error instanceof Refused && error.status === 412)) return undefined;
  return send("viewForReview", { params: { id } }).catch(() => undefined); // Then the refusal itself is shown.
}

/** The saved text of this round, or in Reviewed and Done what was submitted; a new round begins empty. */
function storedText(portfolio: PortfolioForReview): string {
  return portfolio.savedFeedback ?? (portfolio.status === "To Be Reviewed" ? "" : portfolio.assessorComments);
}

function sentenceFor(error: unknown): string {
  if (error instanceof Unreachable)
    return "We could not reach the server. Your feedback is kept on this device; press Try again.";
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
}
