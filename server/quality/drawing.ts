import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Attribute, dueAtRate } from "contract/quality/sampling.ts";
import type { Round } from "./rounds.ts";

// How a draw takes rounds, whatever the order in which they are given. Whoever has the seed and the rounds can do it again.

/**
 * The first drew from rounds of every qualification, whatever the plan was for; the second put a learner first whom the plan
 * had not sampled with the same assessor, though with another.
 */
export const algorithm = 3;

type Drawable = Pick<Round, "id" | "learner" | "shows">;

/** A round that was taken, and what it is the first to show. */
export interface Taken<R extends Drawable = Round> {
  round: R;
  reasons: [Attribute, string][];
}

/** What was sampled before: learners of the plan, and cells of one assessor. */
export interface Before {
  learners: ReadonlySet<string>;
  cells: ReadonlySet<string>;
}

export function beforeIn(sampled: readonly Drawable[], learners?: ReadonlySet<string>): Before {
  return {
    learners: learners ?? new Set(sampled.map(({ learner }) => learner)),
    cells: new Set(sampled.flatMap(({ shows }) => shows.map(cellOf))),
  };
}

const hashedAtOnce = 2000;

/** One assessor's rounds: learners who were not sampled yet first, then by SHA-256 of the seed and the round's id. */
export async function ordered<R extends Drawable>(rounds: readonly R[], seed: string, before: Before): Promise<R[]> {
  const keyed: { round: R; key: string }[] = [];
  for (let start = 0; start < rounds.length; start += hashedAtOnce) {
    for (const round of rounds.slice(start, start + hashedAtOnce)) {
      const isKnown = before.learners.has(round.learner) ? "1" : "0";
      keyed.push({ round, key: isKnown + hash("sha256", `${seed}\n${round.id}`) });
    }
    await setImmediate();
  }
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return keyed.map(({ round }) => round);
}

/** Of rounds in order: each that shows what was not sampled yet, then on to the rate. */
export function take<R extends Drawable>(inOrder: readonly R[], rate: number, before: Before): Taken<R>[] {
  const cells = new Set(before.cells);
  const taken = inOrder.flatMap((round): Taken<R>[] => {
    const reasons = round.shows.filter((one) => !cells.has(cellOf(one)));
    for (const one of reasons) cells.add(cellOf(one));
    return reasons.length > 0 ? [{ round, reasons }] : [];
  });
  const isTaken = new Set(taken.map(({ round }) => round));
  const lacking = dueAtRate(inOrder.length, rate) - taken.length;
  const others = inOrder.filter((round) => !isTaken.has(round)).slice(0, Math.max(0, lacking));
  return [...taken, ...others.map((round) => ({ round, reasons: [] }))];
}

/**
 * The fewest that a draw takes for what was not sampled yet, whatever its rate: a round shows one method, one learner and so
 * on, though perhaps several units.
 */
export function leastNew(rounds: readonly Drawable[], before: Before): number {
  const open = new Set(rounds.flatMap(({ shows }) => shows.map(cellOf)).filter((cell) => !before.cells.has(cell)));
  const byAttribute = Map.groupBy(open, (cell) => cell.split(" ", 1)[0]);
  byAttribute.delete("unit");
  return Math.max(Math.min(open.size, 1), ...[...byAttribute.values()].map(({ length }) => length));
}

/** A draw's population as one fingerprint. */
export function populationOf(ids: readonly string[]): string {
  return hash("sha256", [...ids].sort().join("\n"));
}

function cellOf([attribute, value]: [Attribute, string]): string {
  return `${attribute} ${value}`;
}
