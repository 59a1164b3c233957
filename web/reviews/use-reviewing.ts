import type { AnswerOf } from "contract/calls.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { Unreachable } from "../app/api.ts";
import { newIdempotencyKey } from "../app/new-key.ts";
import { useChange, useSetAnswer } from "../app/queries.tsx";
import type { ForOutbox, Reviewed } from "../unsent/outbox/queue.ts";
import { sendOrQueue } from "../unsent/outbox/send-or-queue.ts";

export interface Reviewing {
  busy: boolean;
  /**
   * Resolves to undefined when an earlier request is still under way. What gets no answer goes into the outbox.
   * @throws Refused, Unreachable
   */
  review(feedback: Feedback, version: number, forOutbox?: ForOutbox): Promise<Answered | undefined>;
}

/** `portfolio` is undefined while it waits in the outbox on this device, as the message says. */
type Answered = Pick<AnswerOf<"reviewPortfolio">, "message"> & Partial<AnswerOf<"reviewPortfolio">>;

/** Sends feedback and marks on one portfolio, one request at a time, with If-Match for the version on screen. */
export function useReviewing(reviewed: Reviewed): Reviewing {
  const { mutateAsync, isPending } = useChange("reviewPortfolio");
  const setAnswer = useSetAnswer();
  const underWay = useRef(false);
  // The same command keeps its idempotency key until it is answered, although the page may show a newer version.
  const command = useRef<{ contents: string; key: string }>(undefined);
  const { id } = reviewed;

  async function review(body: Feedback, version: number, forOutbox: ForOutbox = {}) {
    // A second click can come before `isPending` has been rendered.
    if (underWay.current) return undefined;
    underWay.current = true;
    forOutbox.draft?.flush();
    const contents = JSON.stringify([id, body]);
    if (command.current?.contents !== contents) command.current = { contents, key: newIdempotencyKey() };
    const { key } = command.current;
    const expected = `"${version}"`;
    try {
      const answer = await sendOrQueue(
        async () => {
          // What is recorded is sent in pieces, which the outbox does.
          if (forOutbox.files?.length) throw new Unreachable();
          const headers = { "if-match": expected, "idempotency-key": key };
          const answered = await mutateAsync({ params: { id }, body, headers });
          setAnswer("viewForReview", { params: { id } }, answered.portfolio);
          return answered;
        },
        ({ queueReview }) => queueReview(reviewed, { body, sendKey: key, version: expected }, forOutbox),
      );
      command.current = undefined;
      return answer;
    } finally {
      underWay.current = false;
    }
  }

  return { busy: isPending, review };
}

const here = globalThis.matchMedia?.("(pointer: coarse)").matches ? "phone" : "device";

export const onDevice = `Waiting on this ${here}`;
