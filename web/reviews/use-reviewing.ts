import type { AnswerOf } from "contract/calls.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { Unreachable } from "../app/api.ts";
import { newIdempotencyKey } from "../app/new-key.ts";
import { useChange, useSetAnswer } from "../app/queries.tsx";
import type { ForOutbox, Reviewed } from "../unsent/outbox/queue-review.ts";

export interface Reviewing {
  busy: boolean;
  /**
   * Resolves to undefined when an earlier request is still under way. What gets no answer goes into the outbox.
   * @throws Refused, Unreachable
   */
  review(
    feedback: Feedback,
    version: number,
    forOutbox?: ForOutbox,
  ): Promise<AnswerOf<"reviewPortfolio"> | Queued | undefined>;
}

/** Not answered: it waits in the outbox on this device, as the message says. */
interface Queued {
  message: string;
  portfolio?: undefined;
}

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
      // What is recorded is sent in pieces, which the outbox does.
      if (forOutbox.files?.length) throw new Unreachable();
      const headers = { "if-match": expected, "idempotency-key": key };
      const answer = await mutateAsync({ params: { id }, body, headers });
      command.current = undefined;
      setAnswer("viewForReview", { params: { id } }, answer.portfolio);
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      // Its code has been loaded after the page, together with what sends from the outbox.
      const outbox = await import("../unsent/outbox/queue-review.ts").catch(() => undefined);
      const sentence = await outbox?.queueReview(reviewed, { body, sendKey: key, version: expected }, forOutbox);
      if (!sentence) throw error;
      command.current = undefined;
      return { message: sentence };
    } finally {
      underWay.current = false;
    }
  }

  return { busy: isPending, review };
}

const here = globalThis.matchMedia?.("(pointer: coarse)").matches ? "phone" : "device";

export const onDevice = `Waiting on this ${here}`;
