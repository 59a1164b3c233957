import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const phone = { width: 390, height: 844 };
const laptop = { width: 1366, height: 768 };

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function placeOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

/** The headings from the top to the bottom of the page, of those that are named. */
async function downwards(page: Page, names: string[]): Promise<string[]> {
  const places = await Promise.all(names.map(async (name) => ({ name, y: (await placeOf(heading(page, name))).y })));
  return places.sort((one, other) => one.y - other.y).map(({ name }) => name);
}

async function smallPhotos(count: number): Promise<Blob[]> {
  const bytes = new Uint8Array(await readFile((await phoneFiles()).small));
  return Array.from({ length: count }, (_, nth) => new Blob([bytes, `${nth}`], { type: "image/jpeg" }));
}

test("a new portfolio begins with its photos, and the first one is the cover", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  const photos = await phoneFiles();
  await resize(page, phone);
  await page.goto("/portfolio");
  expect(await downwards(page, ["Basic Information", "Task Details", "Upload Images"])).toEqual([
    "Upload Images",
    "Basic Information",
    "Task Details",
  ]);
  // The form's own bar takes the place of the places below the thumb.
  await expect(page.getByRole("navigation", { name: "Places" })).toBeHidden();
  await page.getByLabel("Choose photos").setInputFiles([photos.small, photos.png]);
  const previews = page.getByRole("list", { name: "Image Preview" }).getByRole("listitem");
  await expect(previews.nth(0)).toContainText("Cover");
  await expect(previews.nth(1)).not.toContainText("Cover");
  await expect(page.getByText("2 of 20 photos")).toBeVisible();
  await page.getByRole("button", { name: "Remove small.jpg" }).click();
  await expect(previews).toHaveCount(1);
  await expect(previews.nth(0)).toContainText("Cover");

  await resize(page, laptop);
  const [images, words] = [
    await placeOf(heading(page, "Upload Images")),
    await placeOf(heading(page, "Basic Information")),
  ];
  expect(images.y).toBeCloseTo(words.y, 0);
  expect(images.x).toBeLessThan(words.x);
  await heading(page, "Portfolio Sections").scrollIntoViewIfNeeded();
  await expect(heading(page, "Upload Images")).toBeInViewport();
});

test("photos are dropped on the form as well as chosen", async ({ page, centre, signIn }) => {
  const small = (await readFile((await phoneFiles()).small)).toString("base64");
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  const dropped = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob("${small}"), (sign) => sign.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "dropped.jpg", { type: "image/jpeg" }));
    return files;
  })()`);
  const place = page.getByText("Drop photos here, or");
  await place.dispatchEvent("dragover", { dataTransfer: dropped });
  await place.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("img", { name: "Preview 1: dropped.jpg" })).toBeVisible();
});

test("a long criterion is read whole in its own control, and chosen by keyboard as in any select", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"));
  await resize(page, phone);
  await page.goto("/portfolio?unit=316&outcome=1&criterion=1.1");
  const select = page.getByLabel("Select Criteria");
  const chosen = async () => (await select.locator("option:checked").textContent()) ?? "";
  const shown = select.locator("xpath=following-sibling::div");
  await expect(shown).toHaveText(await chosen());
  expect(await shown.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await select.focus();
  await page.keyboard.press("ArrowDown");
  await expect(select).not.toHaveValue("1.1");
  await expect(shown).toHaveText(await chosen());
});

test("what came back is read feedback first, answered beside it, and says who signed it off", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking run", "To Be Reviewed", await smallPhotos(2));
  const parts = ["Comments & Feedback", "Images", "Portfolio Details"];
  await signIn(sam);
  await resize(page, phone);
  await page.goto(`/portfolio/view/${id}`);
  expect(await downwards(page, parts)).toEqual(["Images", "Portfolio Details", "Comments & Feedback"]);

  await centre.review(ann, id, "Show the fixings.");
  await page.reload();
  await expect(page.getByText("Show the fixings.")).toBeVisible();
  expect(await downwards(page, parts)).toEqual(parts);
  await expect(page.getByText(`${ann.name}, `, { exact: false }).first()).toContainText("today");
  await expect(page.getByText("Then add to it and submit it again. Nothing is lost.")).toBeInViewport();
  const [remove, details] = [
    await placeOf(page.getByRole("button", { name: "Delete portfolio" })),
    await placeOf(heading(page, "Portfolio Details")),
  ];
  expect(remove.y).toBeGreaterThan(details.y);

  await page.getByRole("button", { name: "Move to Draft" }).click();
  await expect(page.getByRole("heading", { name: "Edit Portfolio" })).toBeVisible();
  await resize(page, laptop);
  const feedback = page.getByRole("region", { name: "Assessor Feedback" });
  await expect(feedback).toContainText("Show the fixings.");
  await page.getByLabel("Additional Comments").scrollIntoViewIfNeeded();
  await expect(feedback).toBeInViewport({ ratio: 1 });

  await centre.move(sam, id, "To Be Reviewed");
  await centre.review(ann, id, "Good.");
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
  await page.goto(`/portfolio/view/${id}`);
  await expect(page.getByText("Signed off")).toBeVisible();
  await expect(page.getByText("Signed off").locator("xpath=..")).toContainText(ann.name);
});

test("nothing moves when the photos arrive, and their place has their colour before", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const id = await centre.create(sam, "Three photos", "Draft", await smallPhotos(3));
  await signIn(sam);
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.value)))
      .observe({ type: "layout-shift", buffered: true });
  `);
  let held = Promise.withResolvers<void>();
  await page.route("**/uploads/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const size of [laptop, phone]) {
    held = Promise.withResolvers();
    await resize(page, size);
    // A page that is quick to ask for its photos is not loaded before they are.
    await page.goto(`/portfolio/view/${id}`, { waitUntil: "commit" });
    const first = page.getByRole("button", { name: /^Photo 1 of 3/ });
    await expect(first).toBeVisible();
    await expect(first).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.evaluate("document.fonts.ready.then(() => true)");
    const before = await placeOf(heading(page, "Portfolio Details"));
    await page.evaluate("window.shifts.length = 0");
    held.resolve();
    await expect
      .poll(() => page.getByRole("img", { name: /^Photo 1/ }).evaluate((img) => img.naturalWidth))
      .toBeGreaterThan(0);
    expect(await placeOf(heading(page, "Portfolio Details"))).toEqual(before);
    expect(await page.evaluate<number[]>("window.shifts")).toEqual([]);
  }
});

test("a photo's dialog says what is known of it, and the hash to staff only", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "With photos", "To Be Reviewed", await smallPhotos(2));
  const assessorPage = await otherDevice();
  for (const [person, at, seesHash] of [
    [sam, page, false],
    [ann, assessorPage, true],
  ] as const) {
    await signIn(person, { to: `/portfolio/view/${id}`, page: at });
    await at.getByRole("button", { name: /^Photo 2 of 2/ }).click();
    const dialog = at.getByRole("dialog", { name: "Enlarged Image" });
    await expect(dialog.getByText(/^\d+ × \d+ pixels$/)).toBeVisible();
    await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toHaveCount(seesHash ? 1 : 0);
  }
});
