import { setTimeout } from "node:timers/promises";

/** The smallest value that `share` (0 to 1) of all values do not exceed. @throws for an empty list */
export function percentile(values: number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median of the rounds' ratios, in percent. */
export function percentOf(values: number[], others: number[]): number {
  return 100 * median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** The milliseconds that `act` took. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/**
 * Measures each side in turn, so that other load of the machine affects all alike, and answers one value for each round.
 * One round more warms everything up.
 */
export async function inTurn<Side extends string, T>(rounds: number, sides: Record<Side, () => Promise<T>>) {
  const names = Object.keys(sides) as Side[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Side, T[]>;
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const value = await sides[name]();
      if (round > 0) measured[name].push(value);
    }
  return measured;
}

/** Repeats `act` with a pause in milliseconds until `work` is done. Answers what each act took. */
export async function during<T>(work: Promise<T>, act: () => Promise<unknown>, pause: number) {
  let isOver = false;
  const working = work.finally(() => {
    isOver = true;
  });
  working.catch(() => undefined); // It is awaited below.
  const times: number[] = [];
  while (!isOver) {
    times.push(await timeOf(act));
    await setTimeout(pause);
  }
  return { result: await working, times };
}

/** What `work` resolves to, and the most that `measure` found meanwhile. */
export async function mostDuring<T>(measure: () => number, work: Promise<T>, pause = 250) {
  let most = measure();
  const watch = async () => {
    most = Math.max(most, measure());
  };
  const { result } = await during(work, watch, pause);
  return { result, most };
}
