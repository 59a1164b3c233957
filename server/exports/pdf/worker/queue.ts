import { Refusal } from "../../../platform/http/refusals.ts";

/** How many papers are printed at once, how many people may wait, and how long they do, in milliseconds. */
export const room = { places: 2, waiting: 20, patience: 8000 };

export interface Wait {
  /** Waits as long as it takes, and only takes a place that leaves another one free for people at a screen. */
  lowPriority?: boolean;
  /** Whoever waits has gone: their place is given up. */
  signal?: AbortSignal;
}

interface Waiting {
  lowPriority: boolean;
  start(): void;
}

/** A gate with a short queue. Answers `enter`, which answers how to leave again. */
export function openPdfQueue({ places, waiting, patience } = room) {
  let inside = 0;
  let queue: Waiting[] = [];

  // People go before those who are patient, of whom one at a time has a place.
  function admit(): void {
    const person = queue.find((one) => !one.lowPriority);
    const next = person ?? queue[0];
    if (!next || inside >= (person ? places : 1)) return;
    queue = queue.filter((one) => one !== next);
    inside += 1;
    next.start();
    admit();
  }

  function leave(): void {
    inside -= 1;
    admit();
  }

  /** @throws Refusal 503 when too many wait, the wait was too long, or nobody waits any more */
  async function enter({ lowPriority = false, signal }: Wait = {}): Promise<() => void> {
    if (!lowPriority && inside >= places && queue.filter((one) => !one.lowPriority).length >= waiting) throw busy();
    if (signal?.aborted) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const late = lowPriority ? undefined : setTimeout(() => giveUp(busy()), patience);
    const onGone = () => giveUp(busy());
    const waiter = { lowPriority, start };
    signal?.addEventListener("abort", onGone, { once: true });
    queue.push(waiter);
    admit();
    return promise;

    function start(): void {
      settle();
      resolve(once(leave));
    }
    function giveUp(reason: unknown): void {
      settle();
      queue = queue.filter((one) => one !== waiter);
      reject(reason);
      admit();
    }
    function settle(): void {
      clearTimeout(late);
      signal?.removeEventListener("abort", onGone);
    }
  }

  return { enter };
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
