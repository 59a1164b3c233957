import { Refusal } from "../../../platform/http/refusals.ts";

/** How many PDFs are rendered at once, how many requests may wait, and for how long, in milliseconds. */
export const queueLimits = { concurrency: 2, waiting: 20, timeout: 8000 };

export interface QueueOptions {
  /** Waits without a timeout, and only for a slot that leaves another one free for people at a screen. */
  lowPriority?: boolean;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

interface Waiter {
  lowPriority: boolean;
  start(): void;
}

/** A semaphore with a bounded priority queue. `acquire` answers the function that releases the slot. */
export function openPdfQueue({ concurrency, waiting, timeout } = queueLimits) {
  let running = 0;
  let queue: Waiter[] = [];

  // Requests of people go first; of those with low priority only one runs at a time.
  function startNext(): void {
    const urgent = queue.find((waiter) => !waiter.lowPriority);
    const next = urgent ?? queue[0];
    if (!next || running >= (urgent ? concurrency : 1)) return;
    queue = queue.filter((waiter) => waiter !== next);
    running += 1;
    next.start();
    startNext();
  }

  function release(): void {
    running -= 1;
    startNext();
  }

  /** @throws Refusal 503 when the queue is full, the wait times out or `signal` aborts it */
  async function acquire({ lowPriority = false, signal }: QueueOptions = {}): Promise<() => void> {
    const isFull = running >= concurrency && queue.filter((waiter) => !waiter.lowPriority).length >= waiting;
    if ((isFull && !lowPriority) || signal?.aborted) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const timer = lowPriority ? undefined : setTimeout(cancel, timeout);
    const waiter = { lowPriority, start };
    signal?.addEventListener("abort", cancel, { once: true });
    queue.push(waiter);
    startNext();
    return promise;

    function start(): void {
      cleanUp();
      resolve(once(release));
    }
    function cancel(): void {
      cleanUp();
      queue = queue.filter((other) => other !== waiter);
      reject(busy());
      startNext();
    }
    function cleanUp(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
  }

  return { acquire };
}

function busy(): Refusal {
  const message = "Many PDFs are being made just now. Please try again in a few seconds.";
  return new Refusal(503, message, { retryAfter: 5 });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
