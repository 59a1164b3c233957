import type { AnswerOf } from "contract/calls.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { newIdempotencyKey } from "../app/new-key.ts";
import { useChange, useSetAnswer } from "../app/queries.tsx";

export interface Reviewing {
  busy: boolean;
  /** Resolves to undefined when an earlier request is still under way. @throws Refused, Unreachable */
  review(feedback: Feedback, version: number): Promise<AnswerOf<"reviewPortfolio"> | undefined>;
}

/** Sends feedback and marks on one portfolio, one request at a time, with If-Match for the version on screen. */
export function useReviewing(id: string): Reviewing {
  const { mutateAsync, isPending } = useChange("reviewPortfolio");
  const setAnswer = useSetAnswer();
  const underWay = useRef(false);
  // The same command keeps its idempotency key until it is answered, although the page may show a newer version.
  const command = useRef<{ contents: string; key: string }>(undefined);

  async function review(body: Feedback, version: number) {
    // A second click can come before `isPending` has been rendered.
    if (underWay.current) return undefined;
    underWay.current = true;
    const contents = JSON.stringify([id, body]);
    if (command.current?.contents !== contents) command.current = { contents, key: newIdempotencyKey() };
    try {
      const headers = { "if-match": `"${version}"`, "idempotency-key": command.current.key };
      const answer = await mutateAsync({ params: { id }, body, headers });
      command.current = undefined;
      setAnswer("viewForReview", { params: { id } }, answer.portfolio);
      return answer;
    } finally {
      underWay.current = false;
    }
  }

  return { busy: isPending, review };
}
