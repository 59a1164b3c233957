import PQueue from "p-queue";
import { Refusal } from "../../../platform/refusal.ts";

/** How many PDFs are rendered at once, how many requests may wait, and for how long, in milliseconds. */
export const queueLimits = { concurrency: 2, waiting: 20, timeout: 8000 };

export interface QueueOptions {
  /** Waits without a timeout until nothing is rendered: so people at a screen go first, and one slot is left to them. */
  lowPriority?: boolean;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

/** A bounded queue. `run` throws Refusal 503 when the queue is full, the wait times out or `signal` aborts it. */
export function openPdfQueue({ concurrency, waiting, timeout } = queueLimits) {
  const rendering = new PQueue({ concurrency });
  const lowPriority = new PQueue({ concurrency: 1 });

  async function runFirst<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (rendering.size >= waiting || signal?.aborted) throw busy();
    const leaving = new AbortController();
    const leave = () => leaving.abort(busy());
    const timer = setTimeout(leave, timeout);
    signal?.addEventListener("abort", leave);
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    };
    // Rendering that has begun keeps its slot until it ends, although nobody may be waiting for it any more.
    const begin = () => {
      stopWaiting();
      return work();
    };
    return rendering.add(begin, { signal: leaving.signal }).finally(stopWaiting);
  }

  async function runWhenIdle<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const begin = async () => {
      while (rendering.pending > 0) await rendering.onIdle();
      signal?.throwIfAborted();
      return rendering.add(work);
    };
    return lowPriority.add(begin, { signal });
  }

  return {
    run: <T>(work: () => Promise<T>, { lowPriority, signal }: QueueOptions = {}) =>
      lowPriority ? runWhenIdle(work, signal) : runFirst(work, signal),
    length: () => ({ running: rendering.pending, waiting: rendering.size + lowPriority.size, capacity: concurrency }),
  };
}

function busy(): Refusal {
  const message = "Many PDFs are being made just now. Please try again in a few seconds.";
  return new Refusal(503, message, { retryAfter: 5 });
}
