// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Decision } from "contract/portfolios/decisions.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";
import { version } from "./testing-version.ts";

const gland = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const trunking = { unit: "315", learningOutcome: "6", criteria: "6.3b" };
const ranged = { cells: [], workplace: "" as const };
const by = { ...ranged, by: "Dave Hargreaves", at: "2026-11-23T09:00:00.000Z", round: "r", seenAt: null };
const notYet: Decision = { ...gland, verdict: "not yet", ticks: "VACR", text: "Show the tag.", ...by };
const accepted: Decision = { ...trunking, verdict: "accepted", ticks: "VACSR", text: "", ...by };

/** A draft of 315 6.3b and 6.2e that came back with these decisions; each has its own place on the device. */
function open(id: string, decisions: Decision[]) {
  const draft = version(3, {
    ...{ title: "Trunking", postcode: "LS1 4AP", submissionCount: 1, assessorComments: "Tidy.", updatedAt: by.at },
    unit: { number: "315", title: "" },
    learningOutcome: { number: "6", description: "" },
    criteria: { number: "6.3b", description: "" },
    ...{ _id: id, also: [gland], decisions, userId: { _id: "me", name: "Sam Singh" } },
  });
  return openPage(`/portfolio/edit/${id}`, "student", { viewPortfolio: says(200, draft) });
}

beforeEach(() => void vi.spyOn(window, "scrollTo").mockReturnValue(undefined));

const onRecord = "stays on the round's record";
const deletePhoto = '[aria-label="Delete photo 1"]';

test("a draft that came back says what is not yet met, what stays, and that a deleted photo stays on record", async () => {
  const page = await open("p", [notYet, accepted]);
  await page.until(() => expect(page.place.querySelector(deletePhoto)).not.toBeNull());
  const feedback = page.place.querySelector('[aria-label="Assessor Feedback"]')?.textContent ?? "";
  expect(feedback).toMatch(/Tidy\..*Not yet: 315 6\.2e.*Not enough shown yet\.Show the tag\.Dave Hargreaves/);

  expect(page.text()).not.toContain(onRecord);
  page.place.querySelector<HTMLElement>(deletePhoto)?.click();
  await page.until(() => expect(page.text()).toContain(onRecord));
});

test("where nothing is accepted nothing is said to stay", async () => {
  const page = await open("q", [notYet]);
  await page.until(() => expect(page.place.querySelector(deletePhoto)).not.toBeNull());
  page.place.querySelector<HTMLElement>(deletePhoto)?.click();
  await page.until(() => expect(page.text()).toContain("Will be deleted"));
  expect(page.text()).not.toMatch(/stays/);
});
