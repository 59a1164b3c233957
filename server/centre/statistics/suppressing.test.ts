import { leastShown } from "contract/centre/statistics.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Counted, rangeOf, rounded, suppressed } from "./suppressing.ts";

test.each([
  [0, null],
  [4, null],
  [5, 5],
  [7, 5],
  [8, 10],
  [12, 10],
  [13, 15],
])("of %i people %j are shown", (count, shown) => {
  expect(rounded(count)).toBe(shown);
});

test("what is shown of a group can be of every size that its range has, and of no other", () => {
  for (let count = 0; count < 200; count++) {
    const { least, most } = rangeOf(rounded(count));
    expect(count >= least && count <= most).toBe(true);
    expect([rounded(least), rounded(most)]).toEqual([rounded(count), rounded(count)]);
  }
});

/** People who each give one answer to each question, of which there are so many. */
function tables(most: number) {
  return fc.array(fc.integer({ min: 2, max: 3 }), { minLength: 1, maxLength: 2 }).chain((answers) =>
    fc
      .array(fc.tuple(...answers.map((count) => fc.integer({ min: 0, max: count - 1 }))), { maxLength: most })
      .map((people): Counted[] =>
        answers.map((count, question) => ({
          question: `Question ${question}`,
          groups: new Map(
            Array.from({ length: count }, (_, at) => [`${at}`, people.filter((one) => one[question] === at).length]),
          ),
        })),
      ),
  );
}

/** Every list of sizes of these groups, each within what is shown. */
function* sizes(shown: (number | null)[]): Generator<number[]> {
  const [first, ...rest] = shown;
  if (first === undefined) return yield [];
  const { least, most } = rangeOf(first);
  for (let size = least; size <= most; size++) for (const others of sizes(rest)) yield [size, ...others];
}

describe("whoever subtracts", () => {
  // Tried out whole: every number of people, with every size of every group that fits what is shown.
  test("finds at least two possible sizes of every small group", () => {
    fc.assert(
      fc.property(tables(24), (counted) => {
        const { total, figures } = suppressed(counted);
        const shown = figures.flatMap(({ groups }) => (groups === null ? [] : [groups.map(({ count }) => count)]));
        const possible = shown.map((groups) =>
          Map.groupBy([...sizes(groups)], (one) => one.reduce((all, size) => all + size, 0)),
        );
        const { least, most } = rangeOf(total);
        const people = Array.from({ length: most - least + 1 }, (_, at) => least + at).filter((count) =>
          possible.every((one) => one.has(count)),
        );
        for (const [question, groups] of shown.entries())
          for (const [group, count] of groups.entries()) {
            if (count !== null) continue;
            const found = people.flatMap((all) => possible[question]?.get(all)?.map((one) => one[group]) ?? []);
            expect(new Set(found).size).toBeGreaterThan(1);
          }
      }),
      { numRuns: 300 },
    );
  });

  test("would know two groups of four of eight people, whose question is left out", () => {
    const groups = new Map([
      ["Yes", 4],
      ["No", 4],
    ]);
    expect(suppressed([{ question: "Disability", groups }])).toEqual({
      total: 10,
      figures: [{ question: "Disability", groups: null }],
    });
  });
});

test("nothing below five is ever shown, nor anything that is not a multiple of five", () => {
  fc.assert(
    fc.property(tables(200), (counted) => {
      const { total, figures } = suppressed(counted);
      const counts = [total, ...figures.flatMap(({ groups }) => groups?.map(({ count }) => count) ?? [])];
      expect(counts.filter((count) => count !== null && (count < leastShown || count % 5 !== 0))).toEqual([]);
    }),
  );
});
