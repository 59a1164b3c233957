import type { Attention } from "contract/centre/attention.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { expect, test } from "vitest";
import { needsOf } from "./attention.ts";

const now = new Date("2026-11-22T12:00:00Z");
const quiet: Attention = {
  unassigned: { count: 0, example: null, waiting: 0, since: null },
  late: { count: 0, since: null },
  inactive: { count: 0, example: null, since: null },
  applications: { count: 0, example: null },
  deadLetters: { count: 0, example: null, since: null },
  damaged: { count: 0, example: null, since: null },
  backup: { count: 0, reason: null, since: null },
};
const idle = { example: "Ruby Atkinson", waiting: 0, since: null };
const words = (part: Partial<Attention>) =>
  needsOf({ ...quiet, ...part }, now).map(({ count, what, example }) => `${count} ${what}: ${example}`);

test("a quiet centre needs nothing", () => expect(needsOf(quiet, now)).toEqual([]));

test.each<[Partial<Attention>, string]>([
  [{ unassigned: { ...idle, count: 1 } }, "1 Without an assessor: Ruby Atkinson"],
  [{ unassigned: { ...idle, count: 3 } }, "3 Without an assessor: Ruby Atkinson and 2 more"],
  [
    { unassigned: { ...idle, count: 3, waiting: 2, since: "2026-11-20T23:00:00Z" } },
    "3 Without an assessor: 2 portfolios wait, 2 days",
  ],
  [{ late: { count: 6, since: "2026-11-04T09:00:00Z" } }, "6 Waiting over 10 days: The longest 18 days"],
  [
    { inactive: { count: 1, example: "Piotr Zielinski", since: "2026-11-20T23:00:00Z" } },
    "1 Account to activate: Piotr Zielinski, 2 days",
  ],
  [
    { inactive: { count: 2, example: "Piotr Zielinski", since: "2026-11-21T09:00:00Z" } },
    "2 Accounts to activate: Piotr Zielinski, Yesterday",
  ],
  [{ applications: { count: 1, example: "Minh Anh Nguyen" } }, "1 New application: Latest: Minh Anh Nguyen"],
  [{ applications: { count: 2, example: "Minh Anh Nguyen" } }, "2 New applications: Latest: Minh Anh Nguyen"],
  [
    { deadLetters: { count: 1, example: "Zofia Nowak", since: "2026-11-22T09:00:00Z" } },
    "1 Email not delivered: To Zofia Nowak, Today",
  ],
  [
    { damaged: { count: 1, example: "Earthing, Zofia Nowak", since: "2026-11-22T09:00:00Z" } },
    "1 Photo damaged on the server: Earthing, Zofia Nowak, Today",
  ],
  [{ backup: { count: 1, reason: "No room.", since: "2026-11-22T09:00:00Z" } }, "1 Backup failed: No room."],
  [{ backup: { count: 1, reason: null, since: "2026-11-19T09:00:00Z" } }, "1 Backup overdue: The last one: 3 days"],
  [{ backup: { count: 1, reason: null, since: null } }, "1 Backup overdue: There is none yet"],
  [
    { backup: { count: 0, reason: null, since: null, inClear: "all" } },
    "1 Backup not encrypted: Readable, secret key included",
  ],
  [
    { backup: { count: 0, reason: null, since: null, inClear: "without the key" } },
    "1 Backup not encrypted: Readable by whoever gets it",
  ],
])("%j is named with an example", (part, expected) => expect(words(part)).toEqual([expected]));

test("the days in words are those of the rule", () => {
  const [need] = needsOf({ ...quiet, late: { count: 1, since: "2026-11-01T00:00:00Z" } }, now);
  expect(need?.what).toBe(`Waiting over ${lateDays - 1} days`);
});

test("each but what an operator mends leads to a list of its own", () => {
  const all: Attention = {
    unassigned: { ...idle, count: 1 },
    late: { count: 1, since: "2026-11-01T00:00:00Z" },
    inactive: { count: 1, example: "A", since: null },
    applications: { count: 1, example: "A" },
    deadLetters: { count: 1, example: "A", since: null },
    damaged: { count: 1, example: "A", since: null },
    backup: { count: 1, reason: null, since: null },
  };
  expect(new Set(needsOf(all, now).map(({ to }) => to)).size).toBe(6);
});
