import { readFile } from "node:fs/promises";
import { achieving312, agreedWithAll } from "./setup/claims.ts";
import { inspect } from "./setup/inspect.ts";
import { verifying } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { openRoom } from "./setup/rooms.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "rooms" });

test("an administrator opens a room; its visitor reads, notes and downloads, and is closed out in mid-page", async ({
  page,
  centre,
  signIn,
  browser,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  await verifying(centre, vic);
  await achieving312(centre, { ann, sam });
  await agreedWithAll(centre, vic, 1);

  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  const { link, code } = await openRoom(page, "a room");
  await page.getByRole("link", { name: "Autumn visit" }).click();
  await expect(page.getByText("Nobody has been in this room.")).toBeVisible();

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  await visitor.goto(link);
  await visitor.getByLabel("Code").fill("0000 0000");
  await visitor.getByRole("button", { name: "Enter the room" }).click();
  await expect(visitor.getByText("That is not the code of this room.")).toBeVisible();
  await inspect(visitor, "the entry of a room with a wrong code");
  await visitor.getByLabel("Code").fill(code);
  await visitor.getByRole("button", { name: "Enter the room" }).click();
  await expect(visitor.getByText("Room “Autumn visit”, read only")).toBeVisible();
  await inspect(visitor, "a room");

  await resize(visitor, { width: 1366, height: 768 });
  await visitor
    .getByRole("region", { name: "Learners" })
    .getByRole("button", { name: /^Sam Singh/ })
    .click();
  await expect(visitor.getByRole("heading", { name: "Sam Singh" })).toBeVisible();
  await expect(visitor.getByRole("row").filter({ hasText: "1.1" }).first()).toContainText("Agreed, Vic Verne");
  await inspect(visitor, "a learner in a room");
  await resize(visitor, { width: 1366, height: 768 });
  await visitor
    .getByRole("button", { name: /A walk/ })
    .first()
    .focus();
  await visitor.keyboard.press("j");
  await visitor.keyboard.press("Enter");
  const evidence = visitor.getByRole("dialog", { name: "A walk" });
  await expect(evidence.getByText("Good.")).toBeVisible();
  await inspect(visitor, "evidence in a room");
  await visitor.keyboard.press("Escape");
  await expect(evidence).toBeHidden();
  await resize(visitor, { width: 390, height: 844 });
  await visitor.getByLabel(/^Note on 312/).fill("The lock is the learner's own.");
  await visitor.getByRole("button", { name: "Save note" }).click();
  await expect(visitor.getByText("The note is kept.")).toBeVisible();

  for (const [list, none] of [
    ["Standardisation", "No round of these learners was standardised."],
    ["Appeals", "These learners have appealed nothing."],
  ] as const) {
    await visitor.getByRole("button", { name: new RegExp(`^${list}`) }).click();
    await expect(visitor.getByText(none)).toBeVisible();
  }

  await visitor.getByRole("button", { name: "Download everything" }).click();
  const ready = visitor.getByRole("link", { name: /^Download everything/ });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const file = visitor.waitForEvent("download");
  await ready.click();
  const zip = await readFile(await (await file).path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(await visitor.evaluate<number>("localStorage.length")).toBe(0);
  await visitor.getByRole("button", { name: /^Log of looks/ }).click();
  await expect(visitor.getByText("Downloaded the bundle")).toBeVisible();
  await inspect(visitor, "the log of a room");

  await page.reload();
  await expect(page.getByText("Read evidence").first()).toBeVisible();
  await inspect(page, "an open room with looks");
  await page.getByRole("button", { name: "Close the room" }).click();
  await expect(page.getByText(/^Closed on /)).toBeVisible();
  await expect(page.getByText("The lock is the learner's own.")).toBeVisible();
  await visitor.getByRole("button", { name: /^Learners/ }).click();
  await expect(visitor.getByText(/^This room closed on /)).toBeVisible();
  await expect(visitor.getByText("Sam Singh")).toBeHidden();
  await inspect(visitor, "a room that was closed");
  await visitors.close();
});
