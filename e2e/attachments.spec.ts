import type { Page } from "@playwright/test";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { certificate, film, sha256Of, written } from "./setup/files.ts";
import { inspect } from "./setup/inspect.ts";
import { isKept } from "./setup/kept.ts";
import { phoneFiles } from "./setup/photos.ts";
import { fillPortfolio, texts } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { stored } from "./setup/stored.ts";
import { allArrived, isReady, openForm } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

const phone = { width: 390, height: 844 };
const laptop = { width: 1366, height: 768 };
const files = (page: Page) => page.getByRole("list", { name: "Files and recordings" }).getByRole("listitem");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** SHA-256 of what the recorder has made, which only this device has. */
const recordedHash = stored(
  "portfolio-builder",
  ["photos"],
  `async (photos) => {
    const [, { photo }] = photos.find(([, { photo }]) => photo.file?.kind === "audio");
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await photo.blob.arrayBuffer()));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }`,
);

test("a learner adds a PDF, films and records on a phone, loses the signal, and all of it arrives once; an assessor remarks at a second", async ({
  page,
  context,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const paper = await certificate();
  await resize(page, phone);
  await signIn(sam);
  await isReady(page);
  await openForm(page);
  await page.getByLabel("Add file").setInputFiles(paper);
  await expect(files(page).first()).toContainText("PDF, 2 pages, 1 kB");
  await expect(files(page).first().locator("img")).toBeVisible();
  // The film's and the recorder's code have come with a signal.
  await page.getByLabel("Film").setInputFiles(film);
  await expect(files(page).nth(1)).toContainText("Video, 0:14, 3 kB");
  await press(page, "Record voice");
  const recorder = page.getByRole("region", { name: "Voice recorder" });
  await expect(recorder.getByRole("timer")).toHaveText("0:01");
  await inspect(page, "form, recording");
  await resize(page, phone);
  await press(page, "Pause");
  await expect(recorder.getByRole("status")).toHaveText("Paused");
  await press(page, "Go on");
  await press(page, "Stop and keep");
  await expect(recorder).toHaveCount(0);
  await expect(files(page).nth(2)).toContainText(/Recording \d\d\.\d\d\.weba.*Sound, 0:\d\d/s);

  await page.getByLabel("Caption of film.webm").fill("The gland");
  await press(page, "Write what is said in film.webm");
  await page.getByLabel("What is said in film.webm").fill("First I isolate.");
  await press(page, "Remove certificate.pdf");
  await expect(files(page)).toHaveCount(2);
  await press(page, "Undo");
  await expect(files(page)).toHaveCount(3);
  await expect(files(page).first()).toContainText("certificate.pdf");
  // In another order by keyboard, and back by touch.
  await page.getByRole("button", { name: "Move certificate.pdf down" }).focus();
  await page.keyboard.press("Enter");
  await expect(files(page).nth(1)).toContainText("certificate.pdf");
  await expect(page.getByRole("button", { name: "Move certificate.pdf down" })).toBeFocused();
  await press(page, "Move certificate.pdf up");
  await expect(files(page).first()).toContainText("certificate.pdf");
  await inspect(page, "form, files and recordings");
  await resize(page, phone);

  await fillPortfolio(page);
  await loseSignal(page);
  const hashes = [await sha256Of(paper), await sha256Of(film), await page.evaluate<string>(recordedHash)];
  await press(page, "Submit for Review");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByText("3 files", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: texts.title }).locator("img")).toHaveJSProperty("complete", true);
  await inspect(page, "outbox, files");
  await resize(page, phone);
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();

  const [made, ...others] = await centre.ask(sam, listOwnPortfolios);
  expect([made?.title, made?.status, others]).toEqual([texts.title, "To Be Reviewed", []]);
  const id = made?._id ?? "";
  const { attachments } = await centre.ask(ann, viewPortfolio, { params: { id } });
  expect(attachments.map(({ sha256 }) => sha256)).toEqual(hashes);
  expect(attachments).toMatchObject([
    { kind: "document", name: "certificate.pdf", pages: 2, poster: expect.any(String) },
    { kind: "video", caption: "The gland", transcript: "First I isolate.", seconds: 14, poster: expect.any(String) },
    { kind: "audio", mediaType: "audio/webm" },
  ]);

  const desk = await otherDevice();
  await resize(desk, laptop);
  await signIn(ann, { to: `/portfolio/assessor/${id}`, page: desk });
  const player = desk.getByLabel("film.webm", { exact: true });
  await player.hover();
  await player.evaluate((video) => {
    video.currentTime = 12;
    return video.play();
  });
  await expect(desk.getByRole("button", { name: /^Remark at 0:1[2-4] of film\.webm/ })).toBeVisible();
  await player.evaluate((video) => {
    video.pause();
    video.currentTime = 12;
  });
  await expect(desk.getByRole("button", { name: /^Remark at 0:12 of film\.webm/ })).toBeVisible();
  await player.focus();
  await desk.keyboard.press("r");
  await desk.keyboard.type("Hold the gland here.");
  await desk.keyboard.press("Enter");
  await inspect(desk, "review, files and a remark at a second");
  await resize(desk, laptop);
  await desk.getByRole("textbox", { name: "Feedback", exact: true }).fill("See the film.");
  await desk.getByRole("button", { name: "Submit Feedback" }).click();
  await expect
    .poll(async () => (await centre.ask(sam, viewPortfolio, { params: { id } })).remarks)
    .toMatchObject([{ on: "recording", attachment: 2, second: 12, text: "Hold the gland here." }]);

  await page.goto(`/portfolio/view/${id}`);
  await press(page, "film.webm at 0:12");
  await expect
    .poll(() => page.getByLabel("film.webm", { exact: true }).evaluate((video) => video.currentTime))
    .toBeGreaterThanOrEqual(12);
  await inspect(page, "view, files and a remark at a second");
});

test("a wrong kind, a file that is too large and a microphone that is refused are told at once, and nothing else is lost", async ({
  page,
  centre,
  signIn,
}) => {
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));`,
  );
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await page.getByLabel("Title", { exact: true }).fill(texts.title);
  const large = await written("large.pdf", new Uint8Array(25_000_001));
  const [paper, { small }] = [await certificate(), await phoneFiles()];
  await page.getByLabel("Add file").setInputFiles([await written("drawing.dwg", "AC1032"), large, paper]);
  await expect(page.getByText("drawing.dwg cannot be attached.", { exact: false })).toBeVisible();
  await expect(page.getByText("large.pdf is too large. A document must be 25 MB or smaller.")).toBeVisible();
  await expect(files(page)).toHaveCount(1);
  await press(page, "Record voice");
  await expect(page.getByText("The microphone is not allowed here.", { exact: false })).toBeVisible();
  await inspect(page, "form, refused files");
  // What is chosen among photos is sorted as what is dropped.
  await page.getByLabel("Choose photos").setInputFiles([film, small]);
  await expect(files(page)).toHaveCount(2);
  await expect(page.getByRole("img", { name: "Preview 1: small.jpg" })).toBeVisible();
  await isKept(page, texts.title, 3);

  await page.reload();
  await expect(page.getByText("It is back in this form.")).toBeVisible();
  await expect(files(page)).toHaveCount(2);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(texts.title);
});

test("a file of a draft gets another caption, and goes", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await isReady(page);
  await openForm(page);
  await page.getByLabel("Add file").setInputFiles([await certificate(), film]);
  await expect(files(page)).toHaveCount(2);
  await fillPortfolio(page);
  await press(page, "Save as Draft");
  await expect(page.getByText(allArrived)).toBeVisible();
  const [made] = await centre.ask(sam, listOwnPortfolios);
  const view = async () => (await centre.ask(sam, viewPortfolio, { params: { id: made?._id ?? "" } })).attachments;
  await page.goto(`/portfolio/edit/${made?._id}`);
  await page.getByLabel("Caption of film.webm").fill("The gland");
  await press(page, "Remove certificate.pdf");
  await inspect(page, "edit, files and recordings");
  await press(page, "Update Portfolio");
  await expect(page.getByText("Portfolio updated successfully!")).toBeVisible();
  expect((await view()).map(({ name, caption }) => [name, caption])).toEqual([["film.webm", "The gland"]]);
});
