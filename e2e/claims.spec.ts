import { readFile } from "node:fs/promises";
import { achieving312, agreedWithAll } from "./setup/claims.ts";
import { inspect } from "./setup/inspect.ts";
import { verifying } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

test.use({ productFor: "claims" });

test("an administrator claims what a verifier agreed with in three presses, and sees what blocks the rest", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  await verifying(centre, vic);
  const tom = await centre.newcomer("student", { name: "Tom Tate", assessor: ann });
  for (const learner of [sam, tom]) await achieving312(centre, { ann, sam: learner });
  await agreedWithAll(centre, vic, 2);
  const kit = await centre.newcomer("student", { name: "Kit Kerr", assessor: ann });
  await achieving312(centre, { ann, sam: kit });

  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  await open(page, "Claims", "Claims");
  await expect(page.getByText("2 units of 2 learners")).toBeVisible();
  const blocked = page.getByRole("region", { name: "Blocked" }).getByRole("listitem").filter({ hasText: "Kit Kerr" });
  await expect(blocked).toContainText("Nothing of this learner has been sampled.");
  await expect(blocked).toContainText("Vic Verne");
  await inspect(page, "claims, two ready and one blocked");

  await resize(page, { width: 1366, height: 768 });
  const box = page.getByRole("checkbox", { name: "Choose unit 312 of Tom Tate" });
  await box.press("Space");
  await expect(page.getByText("1 unit of 1 learner")).toBeVisible();
  await box.press("Space");
  await page.getByRole("button", { name: "Claim 2 units" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Tom Tate: 312");
  await inspect(page, "the question before claiming");
  await dialog.getByRole("button", { name: "Claim 2 units" }).press("Enter");
  await expect(page).toHaveURL(/show=claimed&search=PB-\d+$/);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).press("Enter");
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).toMatch(/"","Tom Tate","312","\d{4}-\d\d-\d\d","Ann Archer","Vic Verne","PB-\d+"/);
  await inspect(page, "claimed units");

  await resize(page, { width: 390, height: 844 });
  await page.getByRole("checkbox", { name: "Choose unit 312 of Tom Tate" }).check();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByLabel("Why").fill("The decision on 2.1 was wrong.");
  await inspect(page, "the reason of taking a claim back");
  await resize(page, { width: 390, height: 844 });
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.goto("/claims");
  await expect(page.getByText(/^Tom Tate, 312 on .*: The decision on 2\.1 was wrong\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Ask for a sample: Kit Kerr, 312" }).click();
  await expect(page.getByRole("heading", { name: "Sampling plan" })).toBeVisible();
});
