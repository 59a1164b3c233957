import type { AnswerOf } from "contract/calls.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { newIdempotencyKey } from "../app/new-key.ts";
import { useChange, useSetAnswer } from "../app/queries.tsx";

export interface Reviewing {
  busy: boolean;
  /** Answers nothing when an earlier press is still under way. @throws Refused, Unreachable */
  review(feedback: Feedback, version: number): Promise<AnswerOf<"reviewPortfolio"> | undefined>;
}

/** Sends what an assessor decides about one portfolio, one thing at a time, based on the version that was looked at. */
export function useReviewing(id: string): Reviewing {
  const { mutateAsync, isPending } = useChange("reviewPortfolio");
  const setAnswer = useSetAnswer();
  const underWay = useRef(false);
  // The same decision has the same idempotency key until it is answered, although the page may show a newer version.
  const act = useRef<{ contents: string; key: string }>(undefined);

  async function review(body: Feedback, version: number) {
    // The second press of a double click can come before the screen shows that the first is under way.
    if (underWay.current) return undefined;
    underWay.current = true;
    const contents = JSON.stringify([id, body]);
    if (act.current?.contents !== contents) act.current = { contents, key: newIdempotencyKey() };
    try {
      const headers = { "if-match": `"${version}"`, "idempotency-key": act.current.key };
      const answer = await mutateAsync({ params: { id }, body, headers });
      act.current = undefined;
      setAnswer("viewForReview", { params: { id } }, answer.portfolio);
      return answer;
    } finally {
      underWay.current = false;
    }
  }

  return { busy: isPending, review };
}
