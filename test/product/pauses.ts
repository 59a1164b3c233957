import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { vi } from "vitest";

/** The pauses of a product's workers, in the test's hands. */
export interface Pauses {
  /** How long they meant to wait, without looking for jobs, where nobody has let it pass: in milliseconds, the latest last. */
  waiting(): number[];
  /** Ends all of these. */
  pass(): void;
  restore(): void;
}

/**
 * Workers look for jobs a hundred times as often: in truth they wait up to five seconds. Other pauses last as long as ever,
 * until `pass` ends them.
 */
export function shortPauses(): Pauses {
  const own = timers.setTimeout;
  const waiting = new Map<() => void, number>();
  const replaced: typeof own = async (milliseconds = 0, value, options) => {
    // A pause between two looks ends when the worker is stopped.
    if (options?.signal) return own(milliseconds / 100, value, options);
    const passing = Promise.withResolvers<void>();
    waiting.set(passing.resolve, milliseconds);
    await Promise.race([own(milliseconds, value, options), passing.promise]);
    waiting.delete(passing.resolve);
    return value as NonNullable<typeof value>;
  };
  const replace = (one: typeof own) => {
    timers.setTimeout = one;
    syncBuiltinESMExports();
  };
  replace(replaced);
  return {
    waiting: () => [...waiting.values()],
    pass: () => {
      for (const end of waiting.keys()) end();
    },
    restore: () => replace(own),
  };
}

/**
 * Watches the global timers, until the mocks are restored. Answers what the running ones of at least `from` and less than
 * `to` milliseconds do at their end: a test does it to let their time pass, and all other times stay as long as they are.
 */
export function watchTimers(): (from: number, to: number) => (() => unknown)[] {
  const set = vi.spyOn(globalThis, "setTimeout");
  const clear = vi.spyOn(globalThis, "clearTimeout");
  return (from, to) => {
    const cleared = new Set(clear.mock.calls.map(([timer]) => timer));
    const { calls, results } = set.mock;
    const running = calls.filter(([, ms = 0], nth) => ms >= from && ms < to && !cleared.has(results[nth]?.value));
    return running.map(([end]) => end);
  };
}
