import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { phoneFiles, sidewaysPhoto } from "./setup/photos.ts";
import { fillPortfolio, texts } from "./setup/portfolio-form.ts";
import { loseSignal } from "./setup/signal.ts";
import { expect, open, test } from "./test.ts";

/** 200 × 150 pixels, taken on 1 March 2026, with the place where it was taken. */
const heicPhoto = join(import.meta.dirname, "setup/photo.heic");

const previews = (page: Page) => page.getByRole("list", { name: "Image Preview" });
const tile = (page: Page, name: string) => previews(page).getByRole("listitem").filter({ hasText: name });

test("photos that cannot be read are refused when they are chosen, all of them, and delay nothing", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  const photos = await phoneFiles();
  const saves: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/portfolios/save") && saves.push(request.method()));
  await page.goto("/portfolio");
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles([...photos.unreadable, photos.small, photos.png]);

  for (const path of photos.unreadable) {
    const refused = tile(page, basename(path));
    await expect(refused.getByRole("alert")).toHaveText(/cannot be read.* It will not be sent\.$/);
    await expect(refused.getByRole("button", { name: `Remove ${basename(path)}` })).toBeVisible();
  }
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
  expect(saves).toEqual([]);

  await page.getByRole("button", { name: "Remove half.jpg" }).click();
  await expect(tile(page, "half.jpg")).toHaveCount(0);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();
  expect(saves).toEqual(["POST"]);
  const [saved] = await centre.ask(sam, listOwnPortfolios);
  expect(saved).toMatchObject({ title: texts.title });
  expect(saved?.images).toHaveLength(2);
});

test("a HEIC photo is converted on the device, whatever it is called, and keeps when it was taken", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam, { to: "/portfolio" });
  await fillPortfolio(page);
  const photo = await readFile(heicPhoto);
  const heic = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: photo };
  const renamed = { ...heic, name: "IMG_0002.jpg", mimeType: "image/jpeg" };
  const half = { ...heic, name: "IMG_0003.HEIC", buffer: photo.subarray(0, 1500) };
  await page.getByLabel("Choose photos").setInputFiles([heic, renamed, half]);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
  await expect(tile(page, half.name).getByRole("alert")).toContainText(
    "iPhone: Settings, Camera, Formats, Most Compatible.",
  );
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();
  const [saved] = await centre.ask(sam, listOwnPortfolios);
  const { photos } = await centre.ask(sam, viewPortfolio, { params: { id: saved?._id ?? "" } });
  const converted = [200, 150, "2026-03-01T09:30:00+00:00"];
  expect(photos.map(({ width, height, takenAt }) => [width, height, takenAt])).toEqual([converted, converted]);
});

test("without a signal a HEIC photo is refused until what converts it could be loaded", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  const choose = (name: string) => page.getByLabel("Choose photos").setInputFiles([{ ...photo, name }]);
  const photo = { mimeType: "image/heic", buffer: await readFile(heicPhoto) };
  await loseSignal(page);
  await choose("first.heic");
  await expect(tile(page, "first.heic").getByRole("alert")).toContainText("is loaded once, with a signal");
  await context.setOffline(false);
  await choose("second.heic");
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  await loseSignal(page);
  await choose("third.heic");
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
});

test("the photos that the server refuses are marked, and a retry is offered only where it can help", async ({
  page,
  centre,
  signIn,
}) => {
  const [photos, sideways] = await Promise.all([phoneFiles(), sidewaysPhoto()]);
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles([photos.broken, photos.small, photos.png, sideways]);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(3);
  const answerWith = (status: number, json: object) =>
    page.route("**/api/portfolios/save", (route) => route.fulfill({ status, json }), { times: 1 });
  const again = page.getByRole("button", { name: "Try again" });

  await answerWith(503, { message: "The server is busy. Please try again shortly." });
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("The server is busy.", { exact: false })).toBeVisible();

  await answerWith(415, {
    message: "Some photos cannot be used.",
    errors: [
      { path: "images.0", message: "small.jpg is not a photo." },
      { path: "images.2", message: "sideways.jpg is not a photo." },
    ],
  });
  await again.click();
  await expect(page.getByText("Some photos cannot be used.", { exact: false })).toBeVisible();
  await expect(tile(page, "small.jpg").getByRole("alert")).toContainText("small.jpg is not a photo.");
  await expect(tile(page, "sideways.jpg").getByRole("alert")).toContainText("sideways.jpg is not a photo.");
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Remove sideways.jpg" })).toBeVisible();
  await expect(again).toHaveCount(0);

  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();
});

test("leaving a form frees every picture that it showed", async ({ page, centre, signIn }) => {
  await page.addInitScript(`
    window.heldUrls = new Set();
    const create = URL.createObjectURL, revoke = URL.revokeObjectURL;
    URL.createObjectURL = (blob) => { const url = create(blob); window.heldUrls.add(url); return url; };
    URL.revokeObjectURL = (url) => { window.heldUrls.delete(url); revoke(url); };
  `);
  await signIn(await centre.newcomer("student"));
  const [photos, sideways] = await Promise.all([phoneFiles(), sidewaysPhoto()]);
  const held = () => page.evaluate<number>("window.heldUrls.size");
  const shown = page.getByRole("img", { name: /^Preview/ });

  for (const visit of ["first", "second"]) {
    const begin = visit === "first" ? "Create Portfolio" : "Continue your portfolio";
    await open(page, page.getByRole("main").getByRole("link", { name: begin }), "Create a New Portfolio");
    // They are in the draft, so the second visit shows them again.
    if (visit === "first") await page.getByLabel("Choose photos").setInputFiles([photos.small, photos.png, sideways]);
    await expect(shown).toHaveCount(3);
    expect(await held()).toBe(3);
    await open(page, "Dashboard", "Portfolio Overview");
    // One page fades into the next before what the first one held is freed.
    await expect.poll(held).toBe(0);
  }
});
