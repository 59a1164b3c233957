import type { AnswerOf } from "contract/calls.ts";
import type { Feedback } from "contract/reviews.ts";
import { useRef } from "react";
import { useChange, useSetAnswer } from "../queries.tsx";

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

  async function review(body: Feedback, version: number) {
    // The second press of a double click can come before the screen shows that the first is under way.
    if (underWay.current) return undefined;
    underWay.current = true;
    try {
      const answer = await mutateAsync({ params: { id }, body, headers: { "if-match": `"${version}"` } });
      setAnswer("viewForReview", { params: { id } }, answer.portfolio);
      return answer;
    } finally {
      underWay.current = false;
    }
  }

  return { busy: isPending, review };
}
