import { expect, test } from "vitest";
import { countOccasions, type Job, occasionsOf } from "./occasions.ts";

const job = (_id: string, dateTime: string, postcode: string, ...files: string[]): Job => {
  return { _id, dateTime, postcode, files };
};
const winter = "2026-01-15T09:00:00Z";

test.each<[why: string, jobs: Job[], occasions: number]>([
  [
    "one day and one postcode, with and without its space",
    [job("a", winter, "LS12 2DR"), job("b", winter, "ls122dr")],
    1,
  ],
  ["one day at two places", [job("a", winter, "LS12 2DR"), job("b", winter, "LS1 4AP")], 2],
  ["an address in any case", [job("a", winter, "8 Armley Road"), job("b", winter, " 8 armley road ")], 1],
  ["one day at places that nobody knows", [job("a", winter, ""), job("b", winter, " ")], 2],
  ["two days at one place", [job("a", winter, "LS1 4AP"), job("b", "2026-01-16T09:00:00Z", "LS1 4AP")], 2],
  [
    "one photo shown twice",
    [job("a", winter, "LS1 4AP", "p"), job("b", "2026-02-16T09:00:00Z", "LS12 2DR", "q", "p")],
    1,
  ],
  [
    "jobs that a third one joins",
    [
      job("a", winter, "LS1 4AP", "p"),
      job("b", "2026-02-16T09:00:00Z", "LS12 2DR", "q"),
      job("c", "2026-03-16T09:00:00Z", "LS3 1AA", "q", "p"),
    ],
    1,
  ],
  // 23:30 UTC is half past midnight in London in summer.
  ["a night of London", [job("a", "2026-06-14T23:30:00Z", "LS1 4AP"), job("b", "2026-06-15T08:00:00Z", "LS1 4AP")], 1],
  [
    "the night in which the clocks go back",
    [job("a", "2026-10-24T23:30:00Z", "A"), job("b", "2026-10-25T23:30:00Z", "A")],
    1,
  ],
])("%s", (_, jobs, occasions) => {
  for (const ordered of [jobs, jobs.toReversed()])
    expect(countOccasions(occasionsOf(ordered), ordered)).toBe(occasions);
});
