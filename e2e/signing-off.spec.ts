import type { Page } from "@playwright/test";
import { addPhrase } from "contract/reviews/phrases.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const box = (page: Page) => page.getByLabel("Feedback", { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const signedOff = "Feedback submitted and portfolio marked as done";

/** Counts what a person presses: keys that are not text, and buttons or links. */
function presses(page: Page) {
  let count = 0;
  return {
    key: async (keys: string) => {
      count++;
      await page.keyboard.press(keys);
    },
    button: async (name: string | RegExp, role: "button" | "link" = "button") => {
      count++;
      await page.getByRole(role, { name }).click();
    },
    count: () => count,
  };
}

test("a portfolio is signed off with three keys and a phrase, and the next one follows with as many", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const ids = [await centre.create(sam, "First"), await centre.create(sam, "Second")];
  await centre.ask(ann, addPhrase, { body: { text: "This meets the criterion." } });
  await signIn(ann);
  await expect(page.getByRole("link", { name: /^Review next/ })).toBeVisible();
  for (const title of ["First", "Second"]) {
    const press = presses(page);
    await press.key("n");
    await expect(heading(page, title)).toBeFocused();
    await expect(page.getByRole("button", { name: "Insert: This meets the criterion." })).toBeVisible();
    await press.key("1");
    await expect(box(page)).toHaveValue("This meets the criterion.");
    await expect(box(page)).toBeFocused();
    await press.key("Control+Shift+Enter");
    await expect(page.getByText(signedOff)).toBeVisible();
    await expect(box(page)).not.toBeEditable();
    expect(press.count()).toBeLessThanOrEqual(4);
  }
  for (const id of ids) {
    const portfolio = await centre.ask(ann, viewForReview, { params: { id } });
    expect(portfolio).toMatchObject({ status: "Done", assessorComments: "This meets the criterion." });
  }
});

test("on a phone it takes four presses, and typing makes the sheet grow", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "First");
  await centre.create(sam, "Second");
  await centre.ask(ann, addPhrase, { body: { text: "This meets the criterion." } });
  await resize(page, { width: 390, height: 844 });
  await signIn(ann);
  const press = presses(page);
  await press.button(/^Review next/, "link");
  await press.button("Phrases");
  await press.button("Insert: This meets the criterion.");
  await press.button("Submit and mark as done");
  await expect(page.getByText(signedOff)).toBeVisible();
  expect(press.count()).toBeLessThanOrEqual(4);

  await page.getByRole("link", { name: "Review next portfolio" }).click();
  await expect(heading(page, "Second")).toBeVisible();
  const sheet = page.getByRole("region", { name: "Assessor Feedback" });
  const height = async () => (await sheet.boundingBox())?.height ?? 0;
  await expect(sheet).toBeVisible();
  const before = await height();
  await box(page).click();
  await expect.poll(height).toBeGreaterThan(before + 60);
  for (const name of ["Submit Feedback", "Save Feedback", "Submit and mark as done"]) {
    const button = sheet.getByRole("button", { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await heading(page, "Second").click();
  await expect.poll(height).toBe(before);
});

test("photos, words and every button are above the fold of a laptop", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Board change");
  await centre.review(ann, id, "Who tested it?");
  await centre.move(sam, id, "Draft");
  await centre.move(sam, id, "To Be Reviewed");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await expect(page.getByText("Second submission")).toBeVisible();
  await expect(page.getByText("1 of 1 waiting")).toBeVisible();
  for (const seen of [
    page.getByText("Waiting since today"),
    page.getByRole("region", { name: "Criteria" }),
    page.getByText("Task Description"),
    page.getByRole("region", { name: "Previous feedback" }),
    box(page),
    page.getByRole("button", { name: "Submit Feedback" }),
    page.getByRole("button", { name: "Save Feedback" }),
    page.getByRole("button", { name: "Submit and mark as done" }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 });
});

test("feedback that marks as done waits whole where it is lost, is sent once by itself, and can be undone", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Wiring");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await box(page).fill("Well done.");
  const sent = new Set<string>();
  let isLost = true;
  await page.route("**/feedback", async (route) => {
    const request = route.request();
    sent.add(`${request.headers()["idempotency-key"]} ${request.postData()}`);
    await (isLost ? route.abort() : route.fallback());
  });
  await page.getByRole("button", { name: "Submit and mark as done" }).click();
  await expect(page.getByText("Kept on this device. It is sent by itself")).toBeVisible();
  const sheet = page.getByRole("region", { name: "Assessor Feedback" });
  await expect(sheet.getByText(/^Feedback, then mark as done · /)).toBeVisible();
  await expect(page.getByText("To Be Reviewed").first()).toBeVisible();
  await inspect(page, "review, marked as done and not sent");
  await resize(page, { width: 1366, height: 768 });
  isLost = false;
  await expect(page.getByText("Everything that waited on this device has arrived and is checked.")).toBeVisible();
  expect([...sent]).toEqual([expect.stringMatching(/"status":"Reviewed".*"finish":true/)]);
  await page.getByRole("button", { name: "Mark as Undone" }).click();
  await expect(page.getByText("Portfolio marked as undone")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect(page.getByText("Portfolio marked as done")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Feedback" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save Feedback" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark as Undone" })).toBeVisible();
});

test("phrases are one's own: inserting copies, and changing one changes no feedback", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await page.getByRole("button", { name: "Phrases" }).click();
  const dialog = page.getByRole("dialog", { name: "Phrases" });
  await dialog.getByRole("button", { name: "Add phrase" }).click();
  await expect(dialog.getByText("Write the phrase.")).toBeVisible();
  for (const text of ["Say who checked it.", "One more photo, please."]) {
    await dialog.getByLabel("New phrase").fill(text);
    await dialog.getByRole("button", { name: "Add phrase" }).click();
    await expect(dialog.getByRole("button", { name: `Insert: ${text}` })).toBeVisible();
    await expect(dialog.getByLabel("New phrase")).toHaveValue("");
  }
  await inspect(page, "phrases");
  await resize(page, { width: 1366, height: 768 });
  await page.keyboard.press("Escape");

  await box(page).fill("Neat, but early.");
  await box(page).press("Home");
  for (let letter = 0; letter < 5; letter++) await box(page).press("ArrowRight");
  await page.getByRole("button", { name: "Insert: Say who checked it." }).click();
  await expect(box(page)).toHaveValue("Neat, Say who checked it. but early.");
  await page.getByRole("button", { name: "Phrases" }).click();
  await dialog.getByRole("button", { name: "Change: Say who checked it." }).click();
  await dialog.getByLabel("Phrase", { exact: true }).fill("Say who has checked it.");
  await dialog.getByRole("button", { name: "Save phrase" }).click();
  await expect(dialog.getByText("Phrase changed")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete: One more photo, please." }).click();
  await expect(dialog.getByRole("button", { name: /One more photo/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("button", { name: "Insert: One more photo, please." })).toBeVisible();

  await page.route("**/api/assessment/phrases", (route) => route.abort());
  await dialog.getByLabel("New phrase").fill("Kept.");
  await dialog.getByRole("button", { name: "Add phrase" }).click();
  await expect(dialog.getByText("Nothing that you wrote is lost.")).toBeVisible();
  await expect(dialog.getByLabel("New phrase")).toHaveValue("Kept.");
  await page.keyboard.press("Escape");
  await expect(box(page)).toHaveValue("Neat, Say who checked it. but early.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const does of ["Submit feedback", "Submit and mark as done", "Insert “Say who has checked it.”"])
    await expect(list.getByText(does, { exact: true })).toBeVisible();
});
