import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { Bundle } from "contract/exports/bundles.ts";
import { type OpenedBundle, openBundle } from "../test/product/exports/bundles.ts";
import { inspect } from "./setup/inspect.ts";
import { isRead } from "./setup/kept.ts";
import type { Centre, Person } from "./setup/people.ts";
import { boardPhoto } from "./setup/photos.ts";
import { loseSignal } from "./setup/signal.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

const markup = '<img src="x" onerror="document.title = 1">';

/** Sam with a draft and two submitted portfolios, one of them with a photo of a phone. */
async function filled(centre: Centre): Promise<{ ann: Person; sam: Person }> {
  const { ann, sam } = await centre.pair();
  const board = await boardPhoto();
  const photo = new Blob([new Uint8Array(await readFile(board))], { type: "image/jpeg" });
  const save = (title: string, status: "Draft" | "To Be Reviewed", images: Blob[] = []) =>
    centre.create(sam, title, status, images);
  await save(markup, "Draft");
  await save("Earthing of a board", "To Be Reviewed", [photo]);
  await save("Ring final circuit", "To Be Reviewed");
  return { ann, sam };
}

async function download(page: Page): Promise<{ name: string; path: string; bundle: OpenedBundle }> {
  await page.getByRole("button", { name: "Prepare the download" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(heading(page)).toBeFocused();
  const link = page.getByRole("link", { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 300_000 });
  const begun = page.waitForEvent("download");
  await link.click();
  const file = await begun;
  const path = await file.path();
  return { name: file.suggestedFilename(), path, bundle: await openBundle(path) };
}

async function unpack({ path, bundle }: { path: string; bundle: OpenedBundle }): Promise<string> {
  const folder = `${path}-unpacked`;
  for (const [name, bytes] of bundle.files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
}

/** The page's own way to the download; the sidebar has another. */
const wayTo = (page: Page) => page.getByRole("main").getByRole("link", { name: "Download everything" });
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Download Everything" });

test("a learner downloads everything of theirs, and browses it offline", async ({ page, context, centre, signIn }) => {
  const { sam } = await filled(centre);
  await signIn(sam, { to: "/student/logbook" });
  await wayTo(page).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Prepare the download" })).toBeVisible();
  await inspect(page, "nothing asked for yet");
  const file = await download(page);
  expect(file.name).toMatch(/^sam-singh-\d{4}-\d\d-\d\d\.zip$/);
  const { record, files } = file.bundle;
  expect(record.portfolios.map(({ title }) => title)).toEqual([markup, "Earthing of a board", "Ring final circuit"]);
  for (const { pdf } of record.portfolios) expect(files.get(pdf)?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(files.get("logbook.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
  await inspect(page, "ready");
  await page.getByRole("link", { name: "Back to Logbook" }).click();
  await wayTo(page).click();
  await expect(page.getByRole("link", { name: /^Download \(/ })).toBeVisible();

  const folder = await unpack(file);
  await loseSignal(page);
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await expect(page.getByRole("heading", { level: 1, name: "Sam Singh" })).toBeVisible();
  await inspect(page, "the bundle's page");
  await page.locator("summary").filter({ hasText: "Unit 315" }).click();
  await page.locator("summary").filter({ hasText: "LO 6" }).filter({ visible: true }).click();
  await page.locator("summary").filter({ hasText: "Earthing of a board" }).click();
  const photo = page.getByRole("img", { name: "Photo 1 of 1, taken 1 March 2026, 09:30" });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate<number>("document.images[0].naturalWidth")).toBe(2048);
  await inspect(page, "the bundle's page, opened");
  await page.locator("summary").filter({ hasText: markup }).click();
  await expect(page).toHaveTitle("Sam Singh: portfolio");
  await context.setOffline(false);
});

test("anybody checks a bundle without an account, and reads what is wrong with another", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { sam } = await filled(centre);
  await signIn(sam, { to: "/bundle" });
  const { path, bundle } = await download(page);
  await page.getByRole("link", { name: "Check a bundle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check a Bundle" })).toBeVisible();
  await page.evaluate("localStorage.clear()");
  await page.reload();
  await inspect(page, "nothing chosen yet");
  await loseSignal(page);

  await page.getByLabel("Bundle", { exact: true }).setInputFiles(path);
  const summary = page.getByText("This is the bundle of Sam Singh. It is complete, and nothing in it was changed.");
  await expect(summary).toBeFocused();
  await expect(page.getByText(bundle.fingerprint, { exact: true })).toBeVisible();
  await inspect(page, "a whole bundle");
  const typed = page.getByLabel("Fingerprint that the centre gave you");
  await typed.fill(bundle.fingerprint.toUpperCase().replace(/(.{4})/g, "$1 "));
  await expect(page.getByText("The same fingerprint")).toBeVisible();
  await typed.fill(bundle.fingerprint.replace(/^./, (first) => (first === "0" ? "1" : "0")));
  await expect(page.getByText("Another fingerprint. Do not rely on this bundle.")).toBeVisible();

  const zip = await readFile(path);
  const photo = bundle.files.get(bundle.record.portfolios[1]?.photos[0]?.path ?? "");
  if (!photo) throw new Error("there is no photo");
  // The first place is in the PDF, which holds the same bytes.
  const at = zip.lastIndexOf(photo) + 99;
  zip.writeUInt8(zip.readUInt8(at) ^ 1, at);
  const changed = { name: "changed.zip", mimeType: "application/zip", buffer: zip };
  await page.getByLabel("Bundle", { exact: true }).setInputFiles(changed);
  await expect(page.getByRole("alert")).toHaveText("Do not rely on changed.zip.");
  await expect(page.getByText(/^photos\/\w+\.jpg was changed\.$/)).toBeVisible();
  await inspect(page, "a bundle that was changed");
  const other = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await page.getByLabel("Bundle", { exact: true }).setInputFiles(other);
  await expect(page.getByText("This is no ZIP file, or its end is missing.")).toBeVisible();
  await context.setOffline(false);
});

test("an assessor gets what was submitted and no draft, and nothing once somebody else is assigned", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await filled(centre);
  await signIn(ann, { to: `/assessor/logbook?student=${sam._id}` });
  await wayTo(page).click();
  const { record, files } = (await download(page)).bundle;
  expect(record.portfolios.map(({ title }) => title)).toEqual(["Earthing of a board", "Ring final circuit"]);
  expect(record.student.account).toBeNull();
  expect(files.get("index.html")?.toString()).not.toContain("onerror");
  const other = await centre.newcomer("assessor");
  await centre.assign(sam, other);
  await page.reload();
  await expect(page.getByText("Student not found.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download \(/ })).toHaveCount(0);
  await inspect(page, "a learner of somebody else");
});

test("an administrator gets it from the list of everyone's portfolios, and reads the key", async ({
  page,
  centre,
  signIn,
}) => {
  const name = `Ida ${uniqueText(6)}`;
  const ida = await centre.newcomer("student", { name });
  await centre.create(ida, "Ida's draft", "Draft");
  await signIn(centre.admin, { to: `/admin/portfolios?search=${encodeURIComponent(name)}` });
  await page.locator("summary").filter({ hasText: name }).click();
  await page.getByRole("link", { name: `Download everything of ${name}` }).click();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await inspect(page, "an administrator's page of a bundle");
  const { record } = (await download(page)).bundle;
  expect(record.portfolios.map(({ title }) => title)).toEqual(["Ida's draft"]);
});

test("an interrupted download resumes where it stopped", async ({ page, centre, signIn }) => {
  const { sam } = await filled(centre);
  await signIn(sam, { to: "/bundle" });
  const { path } = await download(page);
  const link = await page.getByRole("link", { name: /^Download \(/ }).getAttribute("href");
  const pieced = await page.evaluate(async (url) => {
    const broken = new AbortController();
    const first = await fetch(url, { signal: broken.signal });
    const { value = new Uint8Array() } = (await first.body?.getReader().read()) ?? {};
    broken.abort();
    // The first chunk may be the whole file when the file is small, so only half of the file is taken from it.
    const firstHalf = value.slice(0, Math.floor(Number(first.headers.get("content-length")) / 2));
    const headers = { range: `bytes=${firstHalf.length}-`, "if-range": first.headers.get("etag") ?? "" };
    const rest = await fetch(url, { headers });
    const bytes = new Uint8Array(await new Blob([firstHalf, await rest.arrayBuffer()]).arrayBuffer());
    const hash = await crypto.subtle.digest("SHA-256", bytes);
    return { status: rest.status, before: firstHalf.length, hash: [...new Uint8Array(hash)] };
  }, link ?? "");
  const whole = await readFile(path);
  expect(pieced.status).toBe(206);
  expect(pieced.before).toBeGreaterThan(0);
  expect(pieced.before).toBeLessThan(whole.length);
  expect(Buffer.from(pieced.hash)).toEqual(Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(whole))));
});

test("every other state has no accessibility errors: being made, failed, out of reach", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  const bundle: Bundle = {
    _id: "1",
    state: "making",
    done: 12,
    total: 200,
    bytes: 34_000_000,
    reason: null,
    requestedAt: "2026-03-02T09:00:00.000Z",
    readyAt: null,
    expiresAt: null,
    link: null,
  };
  const student = { _id: sam._id, name: sam.name };
  let now: Partial<Bundle> | undefined = {};
  await page.route("**/api/bundles", (route) =>
    now ? route.fulfill({ json: { student, bundle: { ...bundle, ...now } } }) : route.abort(),
  );
  await page.goto("/bundle");
  await expect(page.getByText("12 of 200 portfolios")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "12 of 200 portfolios" })).toHaveAttribute("value", "6");
  await inspect(page, "being made");
  now = { state: "failed", reason: "The server is out of space. Tell your centre, and ask again later." };
  await expect(page.getByRole("alert")).toContainText("out of space");
  await expect(page.getByRole("button", { name: "Prepare again" })).toBeVisible();
  await inspect(page, "failed");
  await isRead(page, "findBundle");
  now = undefined;
  await page.reload();
  await expect(page.getByText("No connection. What you see here is from")).toBeVisible();
  await inspect(page, "out of reach");
});
