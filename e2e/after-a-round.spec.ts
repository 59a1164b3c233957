import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre } from "./setup/people.ts";
import { smallPhoto } from "./setup/photos.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const title = "Trunking and SWA to a roof fan";
const at = (name: string) => {
  const [unit = "", criteria = ""] = name.split(" ");
  return { unit, learningOutcome: criteria.charAt(0), criteria };
};
const accepted = ["315 6.3b", "315 6.4", "315 6.6", "316 1.1", "316 1.3a"];
const open = ["316 2.1", "316 3.2"];
const missing = "I can see the gland, not the tag that earths the armour. One photo from the side, please.";

const remarked = "The tag belongs behind this nut.";

/** Sam's portfolio of eight criteria, which came back with five accepted, one not yet and two not decided. */
async function cameBack(centre: Centre) {
  const { ann, sam } = await centre.pair();
  const [main = "", ...also] = [...accepted, "315 6.2e", ...open].map(at).map((place) => JSON.stringify(place));
  const { unit, learningOutcome, criteria } = JSON.parse(main);
  const photo = new Blob([new Uint8Array(await readFile(await smallPhoto()))], { type: "image/jpeg" });
  const sent = sentPortfolio(title, "To Be Reviewed", [photo], [unit, learningOutcome, criteria]);
  const form = { ...sent, also: `[${also}]` };
  const { portfolio } = await centre.ask(sam, createPortfolio, { form });
  const decisions = [
    ...accepted.map((name, index) => ({
      ...{ ...at(name), verdict: "accepted" as const },
      text: index === 0 ? "Neat lids." : "",
    })),
    { ...at("315 6.2e"), verdict: "not yet" as const, ticks: "VACR", text: missing },
  ];
  const assessorComments = "Tidy trunking, and the lock-off is right. One thing left on the armour.";
  const gland = { on: "photo" as const, photo: portfolio.photos[0]?.path ?? "", x: 0.9, y: 0.95, text: remarked };
  const remarks = [{ ...gland, place: at("315 6.2e") }];
  const body = { status: "Reviewed" as const, assessorComments, decisions, remarks };
  await centre.ask(ann, reviewPortfolio, { params: { id: portfolio._id }, body });
  return { ann, sam, id: portfolio._id };
}

/** What the logbook says of a criterion. */
async function saysOf(page: Page, name: string, words: string): Promise<void> {
  const { unit, learningOutcome, criteria } = at(name);
  await page.goto(`/student/logbook#ac-${unit}-${learningOutcome}-${criteria}`);
  await expect(page.locator(`[id="ac-${unit}-${learningOutcome}-${criteria}"]`)).toContainText(words);
}

test("a learner sees why one criterion is not yet met, mends it, and what is accepted stays signed off", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam, id } = await cameBack(centre);
  await signIn(sam);
  await resize(page, { width: 390, height: 844 });
  await page.goto("/my-portfolios?status=Reviewed");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("1 not yet, 5 accepted");
  await inspect(page, "card with decisions");

  await page.goto(`/portfolio/view/${id}`);
  await expect(page.getByText("5 accepted", { exact: true })).toBeVisible();
  const feedback = page.getByRole("region", { name: "Comments & Feedback" });
  await expect(feedback.getByRole("heading", { name: "Not yet: 315 6.2e" })).toBeVisible();
  for (const words of ["Not enough shown yet.", missing, "with the armour earthed", "What is accepted stays accepted."])
    await expect(feedback).toContainText(words);
  await expect(page.getByText("2 not decided: 316 2.1 and 316 3.2")).toBeVisible();
  await expect(page.getByText("Ann looks at these with your next round.")).toBeVisible();
  await page.getByRole("button", { name: "All 5 accepted" }).click();
  await expect(page.getByRole("region", { name: "Accepted 5" }).getByRole("listitem")).toHaveCount(5);
  const remark = feedback.getByRole("button", { name: "Photo 1 of 1, around remark 1" });
  await remark.click();
  await expect(page.getByRole("dialog", { name: "Enlarged Image" })).toContainText("Photo 1 of 1");
  await page.keyboard.press("Escape");
  await expect(feedback).toContainText(remarked);
  await inspect(page, "view after a round");
  await resize(page, { width: 320, height: 700 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);

  await resize(page, { width: 1366, height: 800 });
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Not yet: 315 6.2e" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "2 not decided" })).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Not yet: 315 6.2e" })).toBeFocused();
  await saysOf(page, "316 2.1", "Ann looks at this with your next round.");
  await inspect(page, "logbook with what was not decided");

  await page.goto(`/portfolio/view/${id}`);
  await page.getByRole("button", { name: "Move to Draft" }).click();
  await expect(page.getByRole("heading", { name: "Edit Portfolio" })).toBeVisible();
  for (const words of [missing, remarked])
    await expect(page.getByRole("region", { name: "Assessor Feedback" })).toContainText(words);
  const chosen = page.getByRole("list", { name: "Chosen criteria" }).getByRole("listitem");
  await expect(chosen.filter({ hasText: "Accepted here and stays" })).toHaveCount(5);
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(3);
  await page.getByRole("button", { name: "Delete photo 1" }).click();
  await expect(page.getByText("stays on the round's record")).toBeVisible();
  await inspect(page, "edit form after a round");
  await page.getByRole("button", { name: "Undo: keep photo 1" }).click();
  for (const name of accepted) await saysOf(page, name, "Signed off");
  await saysOf(page, "315 6.2e", "No evidence submitted yet");

  await page.goto("/my-portfolios");
  await card.getByRole("button", { name: `Delete: ${title}` }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("It is the only evidence for 315 6.3b and 4 more.");
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/portfolio/edit/${id}`);
  await page.getByLabel("Choose photos").setInputFiles(await smallPhoto());
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  // Another main criterion: the accepted one stays as a further one.
  await page.getByLabel("Assessment Criteria").selectOption("6.2e");
  await expect(page.getByText("315 6.3b is accepted here and stays as a further criterion.")).toBeVisible();
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();
  const again = await centre.ask(sam, viewPortfolio, { params: { id } });
  expect(again).toMatchObject({ status: "To Be Reviewed", criteria: { number: "6.2e" } });
  expect(again.also.map(({ unit, criteria }) => `${unit} ${criteria}`).sort()).toEqual([...accepted, ...open].sort());
  for (const name of accepted) await saysOf(page, name, "Signed off");
  for (const name of ["315 6.2e", ...open]) await saysOf(page, name, "Submitted");
});
