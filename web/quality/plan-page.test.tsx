// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const plan = {
  ...{ _id: "p", qualification: "2357-13", from: "2026-09-01", until: "2027-08-31", version: 1 },
  rates: { new: 100, high: 50, standard: 25, low: 10 },
};
const draw = {
  ...{ _id: "d", at: "2026-11-18T09:00:00.000Z", by: null, after: "2026-09-01T00:00:00.000Z" },
  ...{ until: "2026-11-18T09:00:00.000Z", seed: "0".repeat(32), population: "", rounds: 9, again: null },
  ...{ samples: 9, agreed: 0, actions: 0, waiting: 9, unchecked: 2 },
};
const next = {
  ...{ assessor: { _id: "ann", name: "Ann Archer" }, risk: "new" as const, isTrainee: false, rate: 100 },
  ...{ rounds: 3, atLeast: 3, eligible: [], nobody: 3, computed: "new" as const, raised: null, riskVersion: 0 },
};

test("a plan says who has nobody to look, of the next draw and of the last", async () => {
  const page = await openPage("/quality/plan", "admin", {
    listPlans: says(200, [plan]),
    listDraws: says(200, { next: { after: draw.until, rounds: 3, assessors: [next] }, draws: [draw] }),
    viewSampled: says(200, []),
    ...{ listRaised: says(200, []), listExercises: says(200, { exercises: [], lastAt: null }) },
  });
  await page.until(() => expect(page.text()).toContain("3 samples have nobody who may look"));
  expect(page.text()).toContain("2 samples of the last draw have nobody who may look.");
});
