import { type Figures, leastShown, roundedTo } from "contract/centre/statistics.ts";

/** How many gave each answer to a question. All questions were put to the same people. */
export interface Counted {
  question: string;
  groups: Map<string, number>;
}

interface Range {
  least: number;
  most: number;
}

/** The figures as they are shown: rounded, without small groups, and without questions that would give one away. */
export function suppressed(counted: readonly Counted[]): { total: number | null; figures: Figures[] } {
  const shown = counted.map(({ question, groups }) => ({
    question,
    groups: [...groups].map(([answer, count]) => ({ answer, count: rounded(count) })),
  }));
  const total = rounded(sum(counted[0]?.groups.values() ?? []));
  const left = new Set<number>();
  // What is left out says less about the number of people too, so this ends, at the latest with nothing.
  for (let found = givenAway(shown, total, left); found !== undefined; found = givenAway(shown, total, left))
    left.add(found);
  return {
    total,
    figures: shown.map(({ question, groups }, at) => ({ question, groups: left.has(at) ? null : groups })),
  };
}

/** Null for a small group; no group that is shown comes out as 0. */
export function rounded(count: number): number | null {
  return count < leastShown ? null : Math.round(count / roundedTo) * roundedTo;
}

/** What a shown count says about the true one. */
export function rangeOf(shown: number | null): Range {
  if (shown === null) return { least: 0, most: leastShown - 1 };
  const half = Math.floor(roundedTo / 2);
  return { least: Math.max(leastShown, shown - half), most: shown + half };
}

/**
 * A question of which a small group has one possible size only: its groups and the number of people, which the total and
 * every other question bound, leave no other. The index of the first, undefined where there is none.
 */
function givenAway(
  questions: { groups: { count: number | null }[] }[],
  total: number | null,
  left: ReadonlySet<number>,
): number | undefined {
  const ranges = questions.map(({ groups }) => groups.map(({ count }) => rangeOf(count)));
  const there = ranges.filter((_, at) => !left.has(at));
  const bounds = [rangeOf(total), ...there.map(sumOf)];
  const people = {
    least: Math.max(...bounds.map(({ least }) => least)),
    most: Math.min(...bounds.map(({ most }) => most)),
  };
  const found = ranges.findIndex((groups, at) => {
    if (left.has(at)) return false;
    const all = sumOf(groups);
    return groups.some(({ least, most }, group) => {
      const lower = Math.max(least, people.least - (all.most - most));
      const upper = Math.min(most, people.most - (all.least - least));
      return questions[at]?.groups[group]?.count === null && lower === upper;
    });
  });
  return found === -1 ? undefined : found;
}

function sumOf(ranges: Range[]): Range {
  return { least: sum(ranges.map(({ least }) => least)), most: sum(ranges.map(({ most }) => most)) };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((all, one) => all + one, 0);
}
