import fc from "fast-check";
import { expect, test } from "vitest";
import { queueAges } from "./queue-ages.ts";

const now = new Date("2026-03-30T12:00:00Z");
const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);

test.each<[string, Parameters<typeof queueAges>[0], Partial<ReturnType<typeof queueAges>>]>([
  ["nothing waits", [], { ages: [], last: 14, isCut: false, late: 0 }],
  [
    "ten days are not late yet, eleven are",
    [
      { day: day(11), count: 2 },
      { day: day(10), count: 1 },
      { day: day(0), count: 3 },
    ],
    {
      ages: [
        { days: 0, count: 3, isLate: false },
        { days: 10, count: 1, isLate: false },
        { days: 11, count: 2, isLate: true },
      ],
      last: 14,
      late: 2,
    },
  ],
  ["the drawing reaches back to the oldest", [{ day: day(18), count: 1 }], { last: 18, isCut: false }],
  [
    "what is older than a month stands on its last day",
    [
      { day: day(200), count: 2 },
      { day: day(30), count: 1 },
    ],
    { ages: [{ days: 30, count: 3, isLate: true }], last: 30, isCut: true, late: 3 },
  ],
])("%s", (_, queue, expected) => {
  expect(queueAges(queue, now)).toMatchObject(expected);
});

test("every portfolio that waits is in the drawing once", () => {
  const days = fc.uniqueArray(fc.record({ back: fc.nat(400), count: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ back }) => back,
  });
  fc.assert(
    fc.property(days, (days) => {
      const { ages, last } = queueAges(
        days.map(({ back, count }) => ({ day: day(back), count })),
        now,
      );
      expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(days.reduce((sum, { count }) => sum + count, 0));
      expect(ages.every(({ days }) => days <= last)).toBe(true);
    }),
  );
});
