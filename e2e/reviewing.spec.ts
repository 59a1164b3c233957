import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import { rounds } from "../run/everything.ts";
import { inspect } from "./setup/inspect.ts";
import { phoneFiles, sidewaysPhoto } from "./setup/photos.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

async function phonePhoto(): Promise<Blob> {
  const { small } = await phoneFiles();
  return new Blob([new Uint8Array(await readFile(small))], { type: "image/jpeg" });
}

const box = (page: Page) => page.getByLabel("Feedback", { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an assessor works through the queue with the keyboard alone", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  for (const title of ["Oldest", "Middle", "Newest"]) await centre.create(sam, title);
  await signIn(ann);
  await expect(page.getByText(/^3 waiting$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Review next: Oldest, Sam Singh" })).toBeVisible();

  await page.keyboard.press("n");
  await expect(heading(page, "Oldest")).toBeFocused();
  await expect(page.getByLabel("Feedback", { exact: true })).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByLabel("Feedback", { exact: true })).toBeFocused();
  await page.keyboard.type("nice, fit for purpose");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Feedback submitted successfully")).toBeVisible();
  await expect(page.getByText(/^Next in your queue: Middle by/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Review next portfolio" })).toBeFocused();

  await page.keyboard.press("n");
  await expect(heading(page, "Middle")).toBeFocused();
  await expect(page.getByRole("link", { name: /^Next: Newest/ })).toBeVisible();
  await page.keyboard.press("n");
  await expect(heading(page, "Newest")).toBeFocused();
  await expect(page.getByRole("link", { name: /^Previous: Middle/ })).toBeVisible();
  await page.keyboard.press("p");
  await expect(heading(page, "Middle")).toBeFocused();
  await expect(page.getByLabel("Feedback", { exact: true })).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByLabel("Feedback", { exact: true })).toBeFocused();
  await page.keyboard.type("half a thought");
  await page.evaluate(`document.addEventListener("keydown", (event) => {
    if (event.repeat) document.body.dataset.held = event.defaultPrevented ? "ours" : "the browser's";
  })`);
  await page.keyboard.down("Control");
  for (let held = 0; held < 3; held++) await page.keyboard.down("s");
  await page.keyboard.up("s");
  await page.keyboard.up("Control");
  await expect(page.locator("body")).toHaveAttribute("data-held", "ours");
  await expect(page.getByText("Feedback saved successfully")).toBeVisible();
  // Shortcuts do not work in a text field: nobody leaves the page by typing an n.
  await expect(heading(page, "Middle")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("half a thought");
  await page.keyboard.press("f");
  await page.keyboard.type(", and the rest");
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("half a thought, and the rest");

  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const does of ["Write feedback", "Submit feedback", "Save feedback", "Open the next portfolio that waits"]) {
    await expect(list.getByText(does, { exact: true })).toBeVisible();
  }
  await inspect(page, "keyboard shortcuts");
  await list.getByRole("button", { name: "Turn off single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(heading(page, "Middle")).toBeVisible();
  await page.getByRole("link", { name: /^Next: Newest/ }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Newest")).toBeFocused();
});

test("an assessor's learners begin in the upper half of a laptop's screen, above the charts", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Ring final circuit");
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(ann);
  const learners = page.getByRole("region", { name: "Your learners" });
  await expect(learners.getByRole("link", { name: "Sam Singh", exact: true })).toBeInViewport();
  expect((await learners.boundingBox())?.y).toBeLessThan(420);
  const charts = page.getByRole("region", { name: /^Portfolio/ });
  await expect(charts).toHaveCount(2);
  for (const chart of await charts.all()) expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(300);
  await inspect(page, "overview with the learners first");
});

test("an assessor reads feedback of theirs to the end, also when the learner has it back", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking");
  await centre.review(
    ann,
    id,
    "You describe what was done well, but not your own part in it. Say who held the ladder.",
  );
  await centre.move(sam, id, "Draft");
  await signIn(ann, { to: "/assessor/reviews" });
  const row = page.getByRole("row", { name: /Sam Singh/ });
  await expect(row.getByText("You describe what was done well, but not your own …")).toBeVisible();
  await row.getByRole("button", { name: /^Show all of it: Comments for Sam Singh/ }).press("Enter");
  // Not in its narrow column, where a long comment would be a strip of words.
  const whole = page.getByRole("dialog", { name: /^Comments for Sam Singh/ });
  await expect(whole.getByText("Say who held the ladder.")).toBeVisible();
  await inspect(page, "reviews history with all of a comment");
  await page.keyboard.press("Escape");
  await expect(whole).toBeHidden();
  await expect(row.getByRole("button", { name: /^Show all of it/ })).toBeFocused();
});

test("one portfolio after another is answered at a typist's speed on a slow machine, and each gets its own words", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const portfolios: { id: string; text: string }[] = [];
  for (let nth = 1; nth <= rounds(5, 14); nth++) {
    const id = await centre.create(sam, `Board ${nth}`);
    portfolios.push({ id, text: `Good photo and evidence, find number ${nth}.` });
  }
  await signIn(ann);
  await expect(page.getByRole("link", { name: /^Review next/ })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const { text } of portfolios) {
    // Three presses and the words, without a look at the page.
    await page.keyboard.press("n");
    await page.keyboard.press("f");
    await page.keyboard.type(text, { delay: 30 });
    await expect(box(page)).toHaveValue(text);
    await page.keyboard.press("Control+Enter");
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  for (const { id, text } of portfolios)
    await expect
      .poll(async () => {
        const { status, assessorComments } = await centre.ask(ann, viewForReview, { params: { id } });
        return { status, assessorComments };
      })
      .toEqual({ status: "Reviewed", assessorComments: text });
});

test("an assessor sees what changed since the last round, and the same photo elsewhere", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const photo = await phonePhoto();
  const id = await centre.create(sam, "Board change", "To Be Reviewed", [photo]);
  await centre.create(sam, "Another board", "To Be Reviewed", [photo]);
  const params = { id };
  await centre.review(ann, id, "Who tested it?");
  await centre.move(sam, id, "Draft");
  const edited = sentPortfolio("Board change", "Draft", []);
  const { status: _, ...fields } = edited;
  await centre.ask(sam, changePortfolio, {
    params,
    form: { ...fields, taskDescription: "I changed the board and tested it.", existingImages: "[]" },
  });
  await centre.move(sam, id, "To Be Reviewed");

  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await expect(page.getByRole("heading", { name: /^Changed since/ })).toBeVisible();
  const change = page.getByRole("region", { name: "Task Description" });
  await expect(change.getByText("Before")).toBeVisible();
  await expect(change.locator("ins").first()).toBeVisible();
  await expect(page.getByText(/^1 photo removed/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Previous feedback" })).toContainText("Who tested it?");
  await inspect(page, "review with changes");

  await centre.create(sam, "Third board", "To Be Reviewed", [photo]);
  await page.goto("/portfolio/assessor");
  await page.getByRole("link", { name: "Review Portfolio: Another board" }).click();
  await expect(page.getByText("The same photo is also in")).toBeVisible();
  await inspect(page, "review with the same photo elsewhere");
  await page.getByRole("link", { name: "Third board" }).click();
  await expect(heading(page, "Third board")).toBeVisible();
});

test("an assessor finds an earlier review, and Back leads through the pages", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const amy = await centre.newcomer("student", { assessor: ann, name: "Amy Ash" });
  const id = await centre.create(sam, "Many rounds");
  for (let nth = 1; nth <= 26; nth++) {
    await centre.review(ann, id, `Round ${nth}. ${"More of it. ".repeat(6)}`);
  }
  const other = await centre.create(amy, "Amy's");
  await centre.review(ann, other);

  await signIn(ann);
  await open(page, "Reviews", "Reviews History");
  await expect(page.getByRole("heading", { name: "27 reviews" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("Amy Ash");
  await expect(page.getByRole("row").nth(2)).toContainText("Round 26. More of it. More of it. More of it. More…");
  await inspect(page, "history");
  // The long list begins on the first printed page.
  const list = page.getByRole("region", { name: "27 reviews" });
  await page.emulateMedia({ media: "print" });
  await expect(list).toHaveCSS("break-inside", "auto");
  await expect(list.getByRole("row").nth(1)).toHaveCSS("break-inside", "avoid");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeFocused();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();

  await page.getByLabel("Search by student, unit, title or comments").fill("amy");
  await expect(page.getByRole("heading", { name: "1 review", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=amy/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 review", exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^View: Amy Ash/ }).click();
  await expect(page).toHaveURL(/\/portfolio\/view\//);
  await page.goBack();
  await page.getByLabel("Search by student, unit, title or comments").fill("nobody");
  await expect(page.getByText("No reviews found.")).toBeVisible();
  await page.getByLabel("Search by student, unit, title or comments").fill("round amy's");
  await expect(page.getByText("No reviews found.")).toBeVisible();
  await page.getByLabel("Search by student, unit, title or comments").fill("26. more");
  await expect(page.getByRole("heading", { name: "1 review", exact: true })).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).press("Enter");
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  await page.getByLabel("Search by student, unit, title or comments").fill("");
  await page.getByLabel("From", { exact: true }).fill("2026-01-02");
  await page.getByLabel("To", { exact: true }).fill("2026-01-01");
  await expect(page.getByText("Choose a last day after the first.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2026-01-03");
  await expect(page.getByText("No reviews found.")).toBeVisible();
  await inspect(page, "history without a review in its days");
  for (const day of ["From", "To"]) await page.getByLabel(day, { exact: true }).fill("");
  await page.getByLabel("Sort by").selectOption("Student Name");
  await page.getByLabel("Order").selectOption("Ascending");
  await expect(page.getByRole("row").nth(1)).toContainText("Amy Ash");
});

test("an upright photo that is turned is shown whole, and enlarged without a gap around it", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const sideways = await sidewaysPhoto();
  const upright = new Blob([new Uint8Array(await readFile(sideways))], { type: "image/jpeg" });
  const id = await centre.create(sam, "Taken upright", "To Be Reviewed", [upright]);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByRole("button", { name: /^Photo 1 of 1/ }).click();
  const dialog = page.getByRole("dialog", { name: "Enlarged Image" });
  const turn = dialog.getByRole("button", { name: "Rotate right" });
  await isWhole(dialog);
  await turn.click();
  await isWhole(dialog);
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  const stage = dialog.getByRole("region", { name: "Photo" });
  for (const isSideways of [true, false]) {
    const photo = await dialog.getByRole("img").evaluate((img) => img.getBoundingClientRect());
    expect(photo.width > photo.height).toBe(isSideways);
    const room = await stage.evaluate((box) => ({ width: box.scrollWidth, height: box.scrollHeight }));
    expect(room.width).toBeCloseTo(photo.width, -1);
    expect(room.height).toBeCloseTo(photo.height, -1);
    await turn.click();
  }
});

/** No part of the photo is outside its frame. */
async function isWhole(dialog: Locator): Promise<void> {
  await expect(async () => {
    const photo = await dialog.getByRole("img").boundingBox();
    const stage = await dialog.getByRole("region", { name: "Photo" }).boundingBox();
    if (!photo || !stage) throw new Error("no photo is shown");
    expect(photo.y).toBeGreaterThanOrEqual(stage.y - 1);
    expect(photo.y + photo.height).toBeLessThanOrEqual(stage.y + stage.height + 1);
    expect(photo.x).toBeGreaterThanOrEqual(stage.x - 1);
    expect(photo.x + photo.width).toBeLessThanOrEqual(stage.x + stage.width + 1);
  }).toPass();
}

test("an assessor steps through photos by key and swipe, looks closely and turns them", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Three photos", "To Be Reviewed", [
    await phonePhoto(),
    await phonePhoto(),
    await phonePhoto(),
  ]);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByRole("button", { name: /^Photo 1 of 3/ }).click();
  const dialog = page.getByRole("dialog", { name: "Enlarged Image" });
  const shown = (number: number) => expect(dialog.getByRole("img", { name: `Photo ${number} of 3` })).toBeVisible();
  await shown(1);
  await page.keyboard.press("ArrowRight");
  await shown(2);
  const box = await dialog.getByRole("img").boundingBox();
  if (!box) throw new Error("no photo is shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y, { steps: 4 });
  await page.mouse.up();
  await shown(3);
  await dialog.getByRole("button", { name: "Rotate right" }).click();
  await isWhole(dialog);
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await expect(dialog.getByRole("button", { name: "Zoom out" })).toBeVisible();
  await inspect(page, "a photo, turned and close");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Photo 1 of 3/ })).toBeFocused();
});

test("the first press on a phone remarks on the photo", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const photo = await phonePhoto();
  const id = await centre.create(sam, "Ring final circuit", "To Be Reviewed", [photo, photo]);
  await resize(page, { width: 390, height: 800 });
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByRole("button", { name: "Remark on photo 1" }).click();
  await expect(page.getByRole("textbox", { name: "Remark 1 on photo 1" })).toBeFocused();
});
