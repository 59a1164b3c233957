import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { smallPhoto } from "./setup/photos.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };
const signedOff = "Feedback submitted and portfolio marked as done";

const further = ["5.1", "5.2", "5.3", "6.2e", "6.3b", "6.4", "6.5a", "6.5b", "6.6", "7.1", "7.2"].map((criteria) => ({
  unit: "315",
  learningOutcome: criteria.slice(0, 1),
  criteria,
}));

/** A job that covers so many criteria, sent in. */
async function job(
  centre: Centre,
  learner: Person,
  title: string,
  {
    count = 12,
    photos = [] as Blob[],
    ...range
  }: { count?: number; photos?: Blob[]; cells?: string; workplace?: "real" } = {},
): Promise<string> {
  const also = JSON.stringify(further.slice(0, count - 1));
  const form = { ...sentPortfolio(title, "To Be Reviewed", photos), also, ...range };
  return (await centre.ask(learner, createPortfolio, { form })).portfolio._id;
}

const rows = (page: Page) => page.getByRole("region", { name: "Criteria" }).getByRole("listitem");
const open = (page: Page) => rows(page).filter({ has: page.locator("[aria-expanded=true]") });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("twelve criteria are accepted and marked as done by two keys, and one exception takes few more", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const [first, second] = [await job(centre, sam, "Roof fan"), await job(centre, sam, "Garage")];
  const requests: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/feedback")) requests.push(request.postDataJSON());
  });
  await resize(page, laptop);
  await signIn(ann, { to: `/portfolio/assessor/${first}` });
  await expect(heading(page, "12 criteria")).toBeVisible();
  await expect(page.getByText("12 open")).toBeVisible();
  await inspect(page, "review of twelve criteria");
  await resize(page, laptop);
  await page.keyboard.press("a");
  await expect(page.getByText("12 accepted", { exact: true })).toBeVisible();
  const primary = page.getByRole("button", { name: "Submit and mark as done" });
  await expect(primary).toHaveCSS("background-color", await colourOf(page, "--color-brand"));
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByText(signedOff)).toBeVisible();
  expect(requests).toHaveLength(1);
  const done = await centre.ask(ann, viewForReview, { params: { id: first } });
  expect([done.status, done.decided.length, done.submittedFeedback]).toEqual([
    "Done",
    12,
    expect.stringMatching(/^Accepted: 315 6.1a, 315 5.1, /),
  ]);

  // The next portfolio; the third criterion lacks a photo.
  await page.keyboard.press("n");
  await expect(heading(page, "Garage")).toBeFocused();
  await expect(heading(page, "12 criteria")).toBeVisible();
  await page.keyboard.press("y");
  await expect(open(page)).toContainText("315 · 5.1");
  await page.keyboard.press("j");
  await expect(open(page).getByRole("button", { name: /^315 · 5\.2/ })).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.type("One photo from the side.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sufficient" })).toHaveAttribute("aria-pressed", "false");
  await inspect(page, "review with a criterion that is not yet met");
  await resize(page, laptop);
  await page.reload();
  await expect(page.getByText("1 not yet", { exact: true })).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByText("315 5.2 is marked not yet. Accept it or take it off")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  const reviewed = await centre.ask(ann, viewForReview, { params: { id: second } });
  expect(reviewed.status).toBe("Reviewed");
  expect(reviewed.decisions.find(({ verdict }) => verdict === "not yet")).toMatchObject({
    ...{ criteria: "5.2", ticks: "VACR", text: "One photo from the side." },
  });
});

/** A token of the palette as the browser writes it. */
function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate<string>(`(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(${token})";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);
}

test("on a phone one criterion at a time stands under the thumb, and nothing leaves a narrow page", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await job(centre, sam, "Roof fan", { count: 4 });
  await resize(page, phone);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  const criteria = page.getByRole("region", { name: "Criteria" });
  await expect(criteria.getByRole("heading", { name: "1 of 4" })).toBeVisible();
  for (const name of [/^Accept 315/, /^Not yet 315/])
    expect((await criteria.getByRole("button", { name }).boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await criteria.getByRole("button", { name: /^Accept 315/ }).click();
  await expect(criteria.getByRole("heading", { name: "2 of 4" })).toBeVisible();
  await criteria.getByRole("button", { name: /^Not yet 315/ }).click();
  await expect(criteria.getByLabel(/^What is missing/)).toBeFocused();
  await page.keyboard.type("Where is the clip?");
  await criteria.getByRole("button", { name: "5 ticks" }).click();
  const tick = criteria.getByRole("button", { name: "Sufficient" });
  expect((await tick.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await tick.click();
  await expect(criteria.getByRole("button", { name: "4 ticks" })).toBeVisible();
  await inspect(page, "a criterion on a phone");
  await resize(page, { width: 320, height: 568 });
  expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(0);
  await resize(page, phone);
  await page.getByRole("button", { name: "Accept the other 2" }).click();
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  const { decided } = await centre.ask(ann, viewForReview, { params: { id } });
  expect(decided.filter(({ verdict }) => verdict === "accepted")).toHaveLength(3);
});

for (const size of [laptop, phone])
  test(`an acceptance is taken back with a reason at ${size.width} px, and everybody sees it`, async ({
    page,
    centre,
    signIn,
  }) => {
    const { ann, sam } = await centre.pair();
    const id = await job(centre, sam, "Roof fan", { count: 3 });
    await resize(page, size);
    await signIn(ann, { to: `/portfolio/assessor/${id}` });
    await expect(page.getByText(/3 open|1 of 3/).first()).toBeVisible();
    await page.getByRole("button", { name: "Accept all" }).click();
    await page.getByRole("button", { name: "Submit and mark as done" }).click();
    await expect(page.getByText(signedOff)).toBeVisible();

    await page.getByRole("button", { name: "Take back 315 · 6.1a" }).click();
    const reason = page.getByLabel("Why do you take it back?");
    await expect(reason).toBeFocused();
    await reason.fill("Wrong.");
    const take = page.getByRole("button", { name: "Take back", exact: true });
    await take.click();
    await expect(page.getByText("Say why you take this decision back.")).toBeVisible();
    await inspect(page, `a decision that is taken back, ${size.width} px`);
    await resize(page, size);
    await reason.fill("The photo is of another job.");
    await take.click();
    await expect(page.getByText("In Review").first()).toBeVisible();
    await expect(page.getByText(/^Taken back by Ann Archer/)).toBeVisible();
    await expect(page.getByText("The photo is of another job.")).toBeVisible();
    const { status, decided } = await centre.ask(sam, viewPortfolio, { params: { id } });
    expect([status, decided.map(({ criteria }) => criteria)]).toEqual(["Reviewed", ["5.1", "5.2"]]);
    await signIn(sam, { to: `/portfolio/view/${id}` });
    await expect(page.getByText("The photo is of another job.").first()).toBeVisible();
    await inspect(page, `a decision that was taken back as its learner sees it, ${size.width} px`);
  });

for (const size of [laptop, phone])
  test(`what is not yet is shown on the photo in five presses at ${size.width} px, saved and published`, async ({
    page,
    centre,
    signIn,
  }) => {
    const { ann, sam } = await centre.pair();
    const photo = new Blob([new Uint8Array(await readFile(await smallPhoto()))], { type: "image/jpeg" });
    const id = await job(centre, sam, "Roof fan", { count: 2, photos: [photo, photo] });
    await resize(page, size);
    await signIn(ann, { to: `/portfolio/assessor/${id}` });
    const remark = page.getByRole("button", { name: "Remark on photo 1" });
    await expect(remark).toBeVisible();
    // x, the words, Remark, its words, Enter.
    await page.getByRole("button", { name: "Not yet 315 · 6.1a" }).click();
    await page.keyboard.type("I cannot see the tag.");
    await remark.click();
    const box = page.getByLabel("Remark 1 on photo 1", { exact: true });
    await expect(box).toBeFocused();
    await page.keyboard.type("Where is the earth tag?");
    const pin = page.getByRole("button", { name: /^Remark 1 on photo 1: Where is/ });
    await expect(pin).toBeVisible();
    await inspect(page, `a remark that is written, ${size.width} px`);
    await resize(page, size);
    await box.press("Enter");
    await expect(pin).toBeFocused();

    // It is opened again and placed by a press.
    await pin.click();
    await expect(box).toBeFocused();
    const image = page.locator("[data-photo]").first();
    const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
    await image.click({ position: { x: width / 4, y: height / 2 }, force: true });
    await expect(page.getByText("25 % from the left, 50 % from the top.")).toBeAttached();
    await box.press("Escape");
    const criterion = page.getByRole("region", { name: "Criteria" });
    await expect(criterion.getByText("Remark 1").first()).toBeVisible();
    await inspect(page, `a remark on a photo, ${size.width} px`);
    await resize(page, { width: 320, height: 568 });
    expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(0);
    await resize(page, size);

    const place = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
    const made = { on: "photo", text: "Where is the earth tag?", y: 0.5, place };
    if (size === phone) await page.getByRole("button", { name: "Show more of the feedback" }).click();
    await page.getByRole("button", { name: "Save Feedback" }).click();
    await expect(page.getByText("Feedback saved")).toBeVisible();
    const { savedRemarks } = await centre.ask(ann, viewForReview, { params: { id } });
    expect(savedRemarks).toMatchObject([made]);
    await page.reload();
    await expect(pin).toBeVisible();
    await page.getByRole("button", { name: "Submit Feedback" }).click();
    const ask = page.getByRole("dialog").getByRole("button", { name: "Submit Feedback" });
    await ask.click();
    await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
    const { remarks } = await centre.ask(sam, viewPortfolio, { params: { id } });
    expect(remarks).toMatchObject([{ ...made, photo: 1 }]);
    await expect(pin).toBeHidden();
  });

for (const size of [laptop, phone])
  test(`what a job shows of the range is corrected at ${size.width} px, saved and accepted`, async ({
    page,
    centre,
    signIn,
  }) => {
    const { ann, sam } = await centre.pair();
    const cells = JSON.stringify(["metal-trunking", "swa"]);
    const id = await job(centre, sam, "Roof fan", { count: 5, cells, workplace: "real" });
    const isWide = size === laptop;
    await resize(page, size);
    await signIn(ann, { to: `/portfolio/assessor/${id}` });
    const range = isWide
      ? page.getByRole("region", { name: "Range shown" })
      : page.getByRole("dialog", { name: "Range shown" });
    const show = () =>
      isWide ? page.keyboard.press("c") : page.getByRole("button", { name: "Shows metal trunking" }).click();
    await expect(page.getByText(/5 open|1 of 5/).first()).toBeVisible();
    if (isWide) await expect(range).toContainText("Range shown in a real job");
    await show();
    await expect(range.getByRole("button", { pressed: true })).toHaveText([
      "Metal trunking, with 6.1a",
      "SWA, with 6.2e",
    ]);
    if (isWide) await expect(range.getByRole("button", { name: "PVC trunking" })).toBeFocused();
    await range.getByRole("button", { name: "Cable tray" }).click();
    await range.getByRole("button", { name: "Metal trunking, with 6.1a" }).click();
    await range.getByText("Practice bay").click();
    const chip = range.getByRole("button", { name: "Cable tray, with 6.1a" });
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(isWide ? 24 : 44);
    await inspect(page, `the range of a job, ${size.width} px`);
    await resize(page, size);
    if (!isWide) await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Accept 315 · 6.1a" }).click();
    if (!isWide) await page.getByRole("button", { name: "Show more of the feedback" }).click();
    await page.getByRole("button", { name: "Save Feedback" }).click();
    await expect(page.getByText("Feedback saved")).toBeVisible();
    const kept = { workplace: "simulated", cells: ["cable-tray"] };
    const { savedDecisions } = await centre.ask(ann, viewForReview, { params: { id } });
    expect(savedDecisions).toMatchObject([{ criteria: "6.1a", ...kept }]);
    await page.reload();
    await expect(page.getByText(/4 open|of 5/).first()).toBeVisible();
    await page.getByRole("button", { name: /^Accept the other 4/ }).click();
    await page.getByRole("button", { name: "Submit and mark as done" }).click();
    await expect(page.getByText(signedOff)).toBeVisible();
    const { decided } = await centre.ask(ann, viewForReview, { params: { id } });
    expect(decided.find(({ criteria }) => criteria === "6.2e")).toMatchObject({
      ...kept,
      cells: ["cable-tray", "swa"],
    });
    await signIn(sam, { to: `/portfolio/view/${id}` });
    await expect(page.getByText("Shows cable tray in a practice bay")).toBeVisible();
    await inspect(page, `what a decision accepts of the range, ${size.width} px`);
  });
