import { expect, test } from "vitest";
import { blocksOf, type ClaimFacts, refusalToClaim } from "./claiming.ts";

const priya = { _id: "priya", name: "Priya Raman" };
const facts: ClaimFacts = {
  open: [],
  uncountersigned: [],
  appeals: [],
  concerns: [],
  isSampled: true,
  verifiers: [priya],
  registeredOn: "2026-09-07",
};
const none = { weeksBeforeClaim: 0 };
const ten = { weeksBeforeClaim: 10 };

test("nothing is in the way of a unit of which something was agreed with and nothing is open", () => {
  expect(blocksOf(facts, none, "2026-09-08")).toEqual([]);
});

test("everything that applies is named, with who can move it and its day", () => {
  const open = [
    { _id: "s1", checker: priya, dueOn: "2026-11-20" },
    { _id: "s2", checker: null, dueOn: "2026-11-25" },
  ];
  const uncountersigned = [{ _id: "s3", checker: null, dueOn: "2026-11-21" }];
  const appeals = [{ _id: "s4", checker: priya, dueOn: "2026-12-01" }];
  const concerns = [{ _id: "s5", checker: priya, dueOn: "2026-12-02" }];
  const all = { ...facts, open, uncountersigned, appeals, concerns, isSampled: false };
  expect(blocksOf(all, ten, "2026-09-08")).toEqual([
    ...[
      {
        code: "openSamples",
        text: "2 samples are open.",
        who: [priya],
        until: "2026-11-20",
        link: "/quality?sample=s1",
      },
    ],
    {
      code: "notCountersigned",
      text: "A countersignature is missing.",
      who: [],
      until: "2026-11-21",
      link: "/quality?sample=s3",
    },
    ...[
      { code: "openAppeal", text: "An appeal is open.", until: "2026-12-01", link: "/quality?sample=s4" },
      { code: "openConcern", text: "A concern is open.", until: "2026-12-02", link: "/quality?sample=s5" },
    ].map((block) => ({ ...block, who: [priya] })),
    { code: "registeredLately", text: "Registered less than 10 weeks ago.", who: [], until: "2026-11-16", link: null },
  ]);
});

test.each([
  ["2026-11-15", ["Registered less than 10 weeks ago."]],
  ["2026-11-16", []],
])("ten weeks of registration on %s leave %j", (today, texts) => {
  expect(blocksOf(facts, ten, today).map(({ text }) => text)).toEqual(texts);
});

test("who is not registered has not been for ten weeks", () => {
  expect(blocksOf({ ...facts, registeredOn: null }, ten, "2026-11-16")).toMatchObject([{ until: null }]);
});

test("a refusal says the first unit with all its reasons, and how many more there are", () => {
  const blocks = blocksOf({ ...facts, isSampled: false }, ten, "2026-09-08");
  const blocked = { name: "Sam Singh", unit: "315", blocks };
  expect(refusalToClaim([])).toBeUndefined();
  expect(refusalToClaim([blocked, blocked])).toBe(
    "Unit 315 of Sam Singh cannot be claimed: Nothing of this learner has been sampled. Registered less than 10 weeks ago. And 1 more.",
  );
});
