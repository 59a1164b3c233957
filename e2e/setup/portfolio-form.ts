import type { Page } from "@playwright/test";

/** A learner's texts; each test changes those that it is about. */
export const texts = {
  title: "Consumer unit change in Headingley",
  postcode: "12 Cardigan Road, Leeds, LS6 3AG",
  method: "Direct observation",
  task: "Changed a split-load board for a metal-clad one and tested each circuit.",
  job: "Domestic board change",
  reason: "The old board was cracked and had no RCD on the lighting.",
  objective: "A board that protects every circuit.",
};

/** Fills the form of a new portfolio as a person does: its place in the curriculum, and the texts. */
export async function fillPortfolio(page: Page, own: Partial<typeof texts> = {}): Promise<void> {
  await page
    .getByLabel("Select Unit")
    .selectOption({ label: "Unit 315 - Planning, preparing and installing wiring systems" });
  await page.getByLabel("Select Learning Outcome").selectOption("6");
  await page.getByLabel("Select Criteria").selectOption("6.1a");
  await fillTexts(page, own);
}

/** Fills all but the place. */
export async function fillTexts(page: Page, own: Partial<typeof texts> = {}): Promise<void> {
  const written = { ...texts, ...own };
  await page.getByLabel("Title", { exact: true }).fill(written.title);
  await page.getByLabel("Postcode").fill(written.postcode);
  await page.getByLabel("Method").selectOption(written.method);
  await page.getByLabel("Task Description").fill(written.task);
  await page.getByLabel("Job Type").fill(written.job);
  await page.getByLabel("Reason for Task").fill(written.reason);
  await page.getByLabel("Objective of Job").fill(written.objective);
}

/** A portfolio as the form would send it, sent straight to the server, for tests that are about something else. */
export function sentPortfolio(
  title: string,
  status: "Draft" | "To Be Reviewed",
  images: Blob[] = [],
  place: readonly [unit: string, outcome: string, criterion: string] = ["315", "6", "6.1a"],
) {
  const [unit, learningOutcome, criteria] = place.map((number) => JSON.stringify({ number }));
  return {
    title,
    status,
    unit: unit ?? "",
    learningOutcome: learningOutcome ?? "",
    criteria: criteria ?? "",
    postcode: texts.postcode,
    dateTime: "2026-03-03T09:30:00Z",
    method: texts.method,
    taskDescription: texts.task,
    jobType: texts.job,
    reasonForTask: texts.reason,
    objectiveOfJob: texts.objective,
    comments: "The first one on my own.",
    images,
  };
}
