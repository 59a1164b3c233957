import type { Page } from "@playwright/test";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { allArrived, openForm, submitOffline, title } from "./setup/waiting-portfolio.ts";
import { expect, logIn, test } from "./test.ts";

/** Every row of every database of this origin, as somebody with the browser's own tools can read it. */
const everyRow = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const plain = (_, value) => (value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value);
  const rows = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store);
      rows.push(JSON.stringify([store, await done(all.getAllKeys())]));
      rows.push(...(await done(all.getAll())).map((row) => JSON.stringify(row, plain)));
    }
    database.close();
  }
  return rows.join("\\n") + JSON.stringify({ ...localStorage, ...sessionStorage });
})()`;
const storedOn = async (page: Page) => String(await page.evaluate(everyRow));

/** What every photo has in its first bytes; fewer letters come by chance in what is encrypted. */
const jpeg = "JFIF";

test("what somebody leaves on a shared device is read by nobody else, and goes on when they are back", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const [sam, ann] = [await centre.newcomer("student"), await centre.newcomer("student")];
  const [board, { small }] = await Promise.all([boardPhoto(), phoneFiles()]);
  await signIn(sam);
  await submitOffline(page, [board]);
  await openForm(page);
  await page.getByLabel("Title", { exact: true }).fill("Half a word of Sam's");
  await page.getByLabel("Choose photos").setInputFiles([small]);
  await expect(page.getByText(/^Kept on this device \d/)).toBeVisible();
  for (const plain of [title, "Half a word", jpeg]) expect(await storedOn(page)).toContain(plain);

  const logout = page.getByRole("button", { name: "Logout" });
  const question = page.getByRole("dialog", { name: "2 things on this device are not sent yet" });
  await logout.click();
  await inspect(page, "the question before a logout");
  await question.getByRole("button", { name: "Stay and send" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half a word of Sam's");
  await logout.click();
  await question.getByRole("button", { name: "Log out, keep it here" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await context.setOffline(false);
  await logIn(page, ann);
  await expect.poll(() => storedOn(page)).not.toContain(title);
  const left = await storedOn(page);
  for (const plain of ["Half a word", jpeg, "small.jpg"]) expect(left).not.toContain(plain);
  await openForm(page);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await logout.click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await centre.ask(sam, listOwnPortfolios)).toEqual([]);

  // The login brings the key with which what was left is read again.
  await logIn(page, sam);
  await expect(page.getByRole("heading", { name: "Half a word of Sam's" })).toBeVisible();
  await expect(page.getByText(allArrived)).toBeVisible();
  expect(await centre.ask(sam, listOwnPortfolios)).toMatchObject([{ title, status: "To Be Reviewed" }]);
  await openForm(page);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half a word of Sam's");
  await expect(page.getByRole("img", { name: "Preview 1: small.jpg" })).toBeVisible();
});
