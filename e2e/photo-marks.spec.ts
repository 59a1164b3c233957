import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import sharp, { type Region } from "sharp";
import { inspect } from "./setup/inspect.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

/** Draws across the middle of the photo, as a share of its width and height. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await page.getByRole("application", { name: "Photo to mark" }).boundingBox();
  if (!box) throw new Error("the photo is not shown");
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}

async function redPixels(photo: Buffer, area: Region): Promise<number> {
  const pixels = await sharp(photo).extract(area).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red > 180 && green < 110 && blue < 110) count++;
  }
  return count;
}

test("what is drawn, turned and blurred is in the photo that is sent, and what was blurred is not", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  await signIn(sam, { to: "/portfolio" });
  await page.getByLabel("Choose photos").setInputFiles(await boardPhoto());
  await expect(page.getByRole("img", { name: "Preview 1: consumer-unit.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Mark or turn photo 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark photo 1" });
  await inspect(page, "marking a photo");
  await resize(page, { width: 1366, height: 768 });

  await dialog.getByRole("radio", { name: "Blur" }).check();
  await drag(page, [0.1, 0.1], [0.4, 0.4]);
  await expect(dialog.getByText("1 change", { exact: true })).toBeVisible();
  // By keyboard: a circle from the middle to the right and down.
  await dialog.getByRole("radio", { name: "Blur" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("radio", { name: "Circle" })).toBeChecked();
  await dialog.getByRole("application").focus();
  await page.keyboard.press("Space");
  for (const key of [...Array(10).fill("ArrowRight"), ...Array(10).fill("ArrowDown")]) await page.keyboard.press(key);
  await page.keyboard.press("Space");
  await expect(dialog.getByText("2 changes")).toBeVisible();
  await dialog.getByRole("radio", { name: "Arrow" }).check();
  await drag(page, [0.1, 0.9], [0.3, 0.6]);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("2 changes")).toBeVisible();
  await dialog.getByRole("button", { name: "Turn right" }).click();
  await dialog.getByRole("button", { name: "Use this photo" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Mark or turn photo 1" })).toBeFocused();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();

  // It is the marked one that the device keeps.
  await page.reload();
  await expect(page.getByRole("img", { name: "Preview 1: consumer-unit.jpg" })).toBeVisible();
  await fillPortfolio(page);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();

  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  const [photo] = (await centre.ask(sam, viewPortfolio, { params: { id: portfolio?._id ?? "" } })).photos;
  expect(photo).toMatchObject({ width: 1536, height: 2048, takenAt: "2026-03-01T09:30:00+00:00" });
  const sent = await (await page.request.get(`/${photo?.path}`)).body();
  const sharpnessOf = async (left: number, top: number, width: number, height: number) => {
    const area = await sharp(sent).extract({ left, top, width, height }).toBuffer();
    return (await sharp(area).stats()).sharpness;
  };
  // Turned to the right, the upper left corner is the upper right one. The picture is noise, sharp from pixel to pixel.
  const [blurred, clear] = [await sharpnessOf(970, 250, 360, 520), await sharpnessOf(200, 250, 360, 520)];
  expect(blurred).toBeLessThan(clear / 5);
  expect(await redPixels(sent, { left: 300, top: 1000, width: 500, height: 500 })).toBeGreaterThan(1000);
  expect(await redPixels(sent, { left: 200, top: 250, width: 360, height: 520 })).toBe(0);
});

test("with a finger an arrow is drawn, and closing leaves the photo as it was", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  await resize(page, { width: 390, height: 844 });
  await page.goto("/portfolio");
  await page.getByLabel("Choose photos").setInputFiles((await phoneFiles()).small);
  const preview = page.getByRole("img", { name: "Preview 1: small.jpg" });
  const before = await preview.getAttribute("src");
  await page.getByRole("button", { name: "Mark or turn photo 1" }).click();
  const photo = page.getByRole("application", { name: "Photo to mark" });
  const box = await photo.boundingBox();
  if (!box) throw new Error("the photo is not shown");
  const devtools = await page.context().newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", share: number) => {
    const touchPoints = type === "touchEnd" ? [] : [{ x: box.x + share * box.width, y: box.y + share * box.height }];
    return devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await finger("touchStart", 0.2);
  for (const share of [0.3, 0.5, 0.7]) await finger("touchMove", share);
  await finger("touchEnd", 0.7);
  await expect(page.getByRole("dialog").getByText("1 change", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await preview.getAttribute("src")).toBe(before);
});

test("what was blurred on an even wall can be told from it, and the photo stands still under the tools", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  await signIn(sam, { to: "/portfolio" });
  const wall = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#c8c4bc" } })
    .jpeg()
    .toBuffer();
  await page.getByLabel("Choose photos").setInputFiles({ name: "wall.jpg", mimeType: "image/jpeg", buffer: wall });
  await page.getByRole("button", { name: "Mark or turn photo 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark photo 1" });
  for (const width of [1366, 390]) {
    await resize(page, { width, height: 844 });
    const boxes = [];
    for (const tool of ["Arrow", "Circle", "Blur"]) {
      await dialog.getByRole("radio", { name: tool }).check();
      boxes.push(await dialog.getByRole("application").boundingBox());
    }
    expect(boxes).toEqual([boxes[0], boxes[0], boxes[0]]);
  }
  await drag(page, [0.25, 0.25], [0.5, 0.75]);
  await dialog.getByRole("button", { name: "Use this photo" }).click();
  // Behind an open dialog, texts would be filled into nothing.
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await fillPortfolio(page);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();

  const [portfolio] = await centre.ask(sam, listOwnPortfolios);
  const sent = await (await page.request.get(`/${portfolio?.images[0]}`)).body();
  const rangeIn = async (left: number, top: number, width: number, height: number) => {
    const area = await sharp(sent).extract({ left, top, width, height }).greyscale().toBuffer();
    const [{ min = 0, max = 0 } = {}] = (await sharp(area).stats()).channels;
    return max - min;
  };
  // Across each of the four edges; nothing is drawn outside, nor in the middle.
  for (const [left, top] of [
    [280, 400],
    [580, 400],
    [400, 205],
    [400, 655],
  ] as const)
    expect.soft(await rangeIn(left, top, 60, 60), `${left}, ${top}`).toBeGreaterThan(150);
  expect(await rangeIn(100, 400, 150, 150)).toBeLessThan(10);
  expect(await rangeIn(350, 350, 200, 200)).toBeLessThan(10);
});

test("a saved photo is marked in its place, and the assessor is told which", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  const files = await Promise.all([board, small].map(async (path) => new Blob([await readFile(path)])));
  const id = await centre.create(sam, "Board change", "To Be Reviewed", files);
  await centre.review(ann, id, "Mark the fault.");
  await centre.move(sam, id, "Draft");
  await signIn(sam, { to: `/portfolio/edit/${id}` });
  const current = page.getByRole("region", { name: "Current Images" });
  await expect(page.getByText("2 of 20 photos")).toBeVisible();
  const turn = async () => {
    await current.getByRole("button", { name: "Mark or turn photo 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark photo 1" });
    await dialog.getByRole("button", { name: "Turn right" }).click();
    await dialog.getByRole("button", { name: "Use this photo" }).click();
    await expect(current.getByRole("img", { name: "Preview 1: Photo 1.jpg" })).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await turn();
  await current.getByRole("button", { name: "Undo: photo 1 as it was saved" }).click();
  await expect(current.getByRole("img", { name: /^Photo 1 of 2, taken/ })).toBeVisible();
  await turn();
  await page.getByLabel("Caption of photo 1").fill("The fault");
  await expect(page.getByText(/^2 of 20 photos, .* to send$/)).toBeVisible();
  await inspect(page, "a saved photo with marks");
  await resize(page, { width: 1366, height: 768 });
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.reload();
  await expect(current.getByRole("img", { name: "Preview 1: Photo 1.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Update Portfolio" }).click();
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  await expect(current.getByRole("img", { name: /^Photo 1 of 2, taken/ })).toBeVisible();

  const { photos } = await centre.ask(sam, viewPortfolio, { params: { id } });
  expect(photos.map(({ width, height, caption, takenAt }) => [width, height, caption, takenAt])).toEqual([
    [1536, 2048, "The fault", "2026-03-01T09:30:00+00:00"],
    [640, 480, "", null],
  ]);
  await centre.move(sam, id, "To Be Reviewed");
  const { changes } = await centre.ask(ann, viewForReview, { params: { id } });
  expect(changes).toMatchObject({ photosAdded: 0, photosRemoved: [], photosMarked: [1], isReordered: false });
});
