import type { Page } from "@playwright/test";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { allArrived, isReady, line, openForm, submit, submitOffline, title } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

/** A phone that may show notifications, with the app out of sight. */
const outOfSight = `
  window.told = [];
  window.Notification = { permission: "granted" };
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  ServiceWorkerContainer.prototype.getRegistration = async () => ({ showNotification: async (text) => told.push(text) });
`;

test("with the app out of sight, a phone is told once that everything has arrived", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  await page.addInitScript(outOfSight);
  const sam = await centre.newcomer("student");
  const { small, png } = await phoneFiles();
  await signIn(sam);
  await submitOffline(page, [small]);
  await openForm(page);
  await submit(page, [png]);
  await expect(line(page)).toHaveText(/^2 portfolios on this device\./);
  await page.getByRole("link", { name: "See what waits" }).click();
  const cards = page.getByRole("region", { name: title });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("Next in line");
  await expect(cards.last()).toContainText(`Number 2 in lineIt goes after ${title}.`);
  for (const card of await cards.all()) {
    await expect(card.locator("img")).toBeVisible();
    await expect(card.getByRole("button")).toHaveText(["", "Open to change"]);
  }
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  await expect.poll(() => page.evaluate("told")).toEqual([allArrived]);
  expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(2);
});

test("what takes long to send goes on in the background, and arrives once", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const { small } = await phoneFiles();
  await signIn(sam);
  await isReady(page);
  await openForm(page);
  const { promise: hasGoneOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/api/portfolios/save", async (route) => {
    await hasGoneOn;
    await route.continue();
  });
  await submit(page, [small]);
  await page.getByRole("button", { name: "Send in the background" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  goOn();
  await expect(page.getByText(allArrived)).toBeVisible();
  expect(await centre.ask(sam, listOwnPortfolios)).toMatchObject([
    { status: "To Be Reviewed", images: [expect.any(String)] },
  ]);
});

/** So many bytes of the product have room in this browser. It asks again after half a minute, or for more than it knows of. */
async function giveRoom(page: Page, origin: string, quotaSize: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

test("a full device says so before a photo is taken", async ({ page, product, centre, signIn }) => {
  await giveRoom(page, product.url, 15_000_000);
  await signIn(await centre.newcomer("student"));
  await resize(page, { width: 360, height: 740 });
  const notice = page.getByText("This device has little room left.");
  // Where the camera is in the bar below, and where it is in the form.
  for (const path of ["/my-portfolios", "/portfolio"]) {
    await page.goto(path);
    await expect(notice).toBeVisible();
    await expect(notice).toHaveCount(1);
    await inspect(page, `little room at ${path}`);
    await resize(page, { width: 360, height: 740 });
  }
});

test("a device that is full in the middle loses nothing that has room, and says so", async ({
  page,
  context,
  product,
  centre,
  signIn,
}) => {
  await giveRoom(page, product.url, 3_000_000);
  const sam = await centre.newcomer("student");
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  await signIn(sam);
  await submitOffline(page, [small]);
  await openForm(page);
  const usage = await page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)");
  await giveRoom(page, product.url, Number(usage) + 300_000);
  const title = page.getByLabel("Title", { exact: true });
  const kept = page.getByText(/^Kept on this device \d/);
  const full = page.getByText("This device has no room to keep all that you enter.");
  await page.getByLabel("Choose photos").setInputFiles([small]);
  await expect(kept).toBeVisible();
  // Typed just before the photo that has no room, and after it.
  await title.fill("The next board");
  await page.getByLabel("Choose photos").setInputFiles([board]);
  await expect(full).toBeVisible();
  await expect(page.getByText("This device has little room left.")).toBeVisible();
  await page.getByLabel("Postcode").fill("LS5 3BW");
  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue("The next board");
  await expect(page.getByLabel("Postcode")).toHaveValue("LS5 3BW");
  await expect(page.getByRole("img", { name: "Preview 1: small.jpg" })).toBeVisible();

  await page.getByLabel("Choose photos").setInputFiles([board]);
  await expect(full).toBeVisible();
  await page.getByRole("button", { name: "Remove consumer-unit.jpg" }).click();
  await expect(full).toHaveCount(0);
  await expect(kept).toBeVisible();
});

/** A device on which nothing more can be stored, until `makeRoom` is called. */
const full = `
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
  window.makeRoom = () => { IDBObjectStore.prototype.put = put; };
`;

test("what waits on a device without any room says so, and is sent once it has some", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await submitOffline(page, [(await phoneFiles()).small]);
  await page.evaluate(full);
  await context.setOffline(false);
  await expect(line(page)).toHaveText(
    "1 portfolio on this device. It is sent by itself once the device has room again.",
  );
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await inspect(page, "what waits on a full device");
  expect(await centre.ask(sam, listOwnPortfolios)).toEqual([]);
  await page.evaluate("makeRoom()");
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
  expect(await centre.ask(sam, listOwnPortfolios)).toHaveLength(1);
});

const lacking = [
  {
    what: "refuses IndexedDB",
    browser: "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') };",
    notice: "This browser cannot keep photos to send them later. Send them while there is a connection.",
  },
  {
    what: "has a private window",
    browser: "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'));",
    notice: "This window is private: what waits here is lost when you close it.",
  },
];
for (const { what, browser, notice } of lacking)
  test(`a browser that ${what} says so before the first photo is taken`, async ({ page, centre, signIn }) => {
    await page.addInitScript(browser);
    await signIn(await centre.newcomer("student"));
    await openForm(page);
    await expect(page.getByText(notice)).toBeVisible();
    await resize(page, { width: 390, height: 800 });
    await page.goto("/dashboard");
    await expect(page.getByText(notice)).toBeVisible();
  });
