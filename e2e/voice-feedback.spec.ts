import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { viewForReview } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import { phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { allArrived, isReady, queued } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

const phone = { width: 390, height: 844 };
const laptop = { width: 1366, height: 768 };
const title = "Board at Kirkstall";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const voice = (page: Page) => page.getByRole("region", { name: "Voice feedback" });

/** How long it plays, once it has been played from where it is stored. */
async function heard(page: Page, name = "Voice feedback"): Promise<number> {
  const player = page.getByRole("region", { name }).locator("audio");
  await player.evaluate((audio) => {
    audio.muted = true;
    return audio.play();
  });
  await expect.poll(() => player.evaluate((audio) => audio.currentTime)).toBeGreaterThan(0);
  return player.evaluate((audio) => audio.duration);
}

async function record(page: Page): Promise<void> {
  await press(page, "Voice");
  const recorder = page.getByRole("region", { name: "Voice recorder" });
  await expect(recorder.getByRole("timer")).toHaveText("0:02");
  await press(page, "Stop and keep");
  await expect(recorder).toHaveCount(0);
  await expect(voice(page)).toContainText(/Voice feedback\.weba\s*Sound, 0:\d\d/);
}

test("an assessor answers by voice on a phone, loses the signal, and the learner hears it once it has arrived", async ({
  page,
  context,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  await resize(page, phone);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await isReady(page);
  await press(page, "Voice");
  await expect(page.getByRole("timer")).toHaveText("0:01");
  await inspect(page, "review, recording voice feedback");
  await resize(page, phone);
  await press(page, "Stop and keep");
  await expect(voice(page)).toBeFocused();
  await page.getByRole("button", { name: "Write what is said" }).click();
  await page.getByLabel("What is said in Voice feedback.weba").fill("Show the earth tag.");
  await inspect(page, "review, voice feedback");
  await resize(page, phone);

  // It is on the device, and comes back with the page.
  await page.reload();
  await expect(page.getByLabel("What is said in Voice feedback.weba")).toHaveValue("Show the earth tag.");
  await press(page, "Listen to Voice feedback.weba");
  await expect(voice(page).locator("audio")).toBeVisible();

  await loseSignal(page);
  await press(page, "Submit Feedback");
  await expect(page.getByText(queued)).toBeVisible();
  await expect(page.getByText(/^Feedback · Portfolio of Sam Singh, with your voice, /)).toBeVisible();
  expect(await centre.ask(sam, viewPortfolio, { params: { id } })).toMatchObject({ voices: [], assessorComments: "" });
  // Once it is there the link is gone.
  await page.getByRole("link", { name: "See what waits" }).click();
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  const { rounds, voices } = await centre.ask(ann, viewForReview, { params: { id } });
  expect(rounds).toMatchObject([{ comments: "Voice feedback." }]);
  expect(voices).toMatchObject([{ round: rounds[0]?._id, kind: "audio", transcript: "Show the earth tag." }]);

  const hers = await otherDevice();
  for (const size of [phone, laptop]) {
    await resize(hers, size);
    if (size === phone) await signIn(sam, { page: hers });
    await hers.goto(`/portfolio/view/${id}`);
    await expect(hers.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await heard(hers)).toBeGreaterThan(0);
    await hers.getByText("What is said").click();
    await expect(hers.getByText("Show the earth tag.")).toBeVisible();
  }
  await inspect(hers, "view, voice feedback");
  await resize(hers, phone);
  await hers.getByRole("button", { name: "Move to Draft" }).click();
  await expect(hers.getByRole("heading", { level: 1, name: "Edit Portfolio" })).toBeVisible();
  expect(await heard(hers)).toBeGreaterThan(0);
});

test("voice feedback is saved for its assessor alone, changed and taken back", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  await resize(page, laptop);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await isReady(page);
  await record(page);
  await press(page, "Save Feedback");
  const saved = async () => (await centre.ask(ann, viewForReview, { params: { id } })).voices;
  await expect.poll(saved).toMatchObject([{ round: null, transcript: "" }]);
  await expect(voice(page)).toContainText("Voice feedback.weba");
  expect(await heard(page)).toBeGreaterThan(0);
  await inspect(page, "review, saved voice feedback");
  await resize(page, laptop);
  await page.getByRole("button", { name: "Write what is said" }).click();
  await page.getByLabel("What is said in Voice feedback.weba").fill("Tidy.");
  await press(page, "Save Feedback");
  await expect.poll(saved).toMatchObject([{ round: null, transcript: "Tidy." }]);
  expect((await centre.ask(sam, viewPortfolio, { params: { id } })).voices).toEqual([]);
  await press(page, "Remove Voice feedback.weba");
  await press(page, "Save Feedback");
  await expect.poll(saved).toEqual([]);
});

test("a remark is spoken on a photo, waits for a signal, and is heard by its learner once it is published", async ({
  page,
  context,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const { small } = await phoneFiles();
  const photo = new File([new Uint8Array(await readFile(small))], "board.jpg", { type: "image/jpeg" });
  const id = await centre.create(sam, title, "To Be Reviewed", [photo]);
  await resize(page, phone);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await isReady(page);
  await press(page, "Remark on photo 1");
  await press(page, "Record remark 1");
  await expect(page.getByRole("timer")).toHaveText("0:01");
  await inspect(page, "review, recording a remark");
  await resize(page, phone);
  await press(page, "Stop and keep");
  const recording = page.getByRole("group", { name: "Recording of remark 1" });
  await expect(recording).toBeFocused();
  await expect(recording).toContainText(/Voice recording, 0:\d\d/);
  await press(page, "Keep remark 1");
  const pin = page.getByRole("button", { name: /^Remark 1 on photo 1: Voice recording, 0:\d\d/ });
  await expect(pin).toBeVisible();
  await inspect(page, "review, a spoken remark");
  await resize(page, phone);

  // It is on the device, and comes back with the page.
  await page.reload();
  await pin.click();
  await expect(recording.locator("audio")).toHaveAttribute("src", /^blob:/);
  await press(page, "Keep remark 1");
  await page.getByPlaceholder("Enter your feedback here...").fill("Listen to my remark.");
  await loseSignal(page);
  await press(page, "Submit Feedback");
  await expect(page.getByText(queued)).toBeVisible();
  await page.getByRole("link", { name: "See what waits" }).click();
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  const { remarks, remarkVoices } = await centre.ask(sam, viewPortfolio, { params: { id } });
  expect(remarks).toMatchObject([{ on: "photo", photo: 1, text: "" }]);
  expect(remarkVoices).toMatchObject([{ round: remarks[0]?.round, remark: 1, kind: "audio" }]);

  const hers = await otherDevice();
  for (const size of [phone, laptop]) {
    await resize(hers, size);
    if (size === phone) await signIn(sam, { page: hers });
    await hers.goto(`/portfolio/view/${id}`);
    await expect(hers.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await heard(hers, "Recording of remark 1")).toBeGreaterThan(0);
  }
  await inspect(hers, "view, a spoken remark");
});
