import { readFile } from "node:fs/promises";
import { holdPerson } from "contract/centre/retention.ts";
import { inspect } from "./setup/inspect.ts";
import { leaver } from "./setup/leavers.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "retention" });

test("an administrator changes a rule, looks at what would go, runs it and reads the report; a hold beats it", async ({
  page,
  centre,
  product,
  signIn,
}) => {
  const zora = await leaver(centre, product.folder, "Zora Quillfeather");
  const held = await leaver(centre, product.folder, "Hal Held");
  await centre.ask(centre.admin, holdPerson, { params: { id: held._id }, body: { reason: "Appeal on 315." } });

  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  await page.goto("/admin/retention");
  const rule = page.getByLabel("Kept for: Learners without a certificate");
  await expect(rule).toHaveValue("12");
  await rule.selectOption("Until somebody erases it");
  await expect(page.getByText("The rule is saved.")).toBeVisible();
  await expect(page.getByText("Nothing would go.")).toBeVisible();
  await inspect(page, "rules of retention");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rule).toHaveValue("12");
  await expect(page.getByText(/^Changed .* by Ada Adams$/)).toBeVisible();

  const due = page.getByRole("link", { name: /^1 due, Learners without a certificate/ });
  await due.press("Enter");
  const list = page.getByRole("table", { name: "Due: Learners without a certificate" });
  await expect(list.getByRole("row", { name: /Hal Held/ })).toContainText("keeps this person: Appeal on 315.");
  await expect(list.getByRole("row", { name: /Zora Quillfeather/ })).toContainText("2 March 2020");
  await inspect(page, "what would go");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "The whole list, 2 lines, CSV" }).press("Enter");
  expect(await readFile(await (await saving).path(), "utf8")).toContain("Zora Quillfeather");

  await resize(page, { width: 390, height: 844 });
  await page.getByLabel("Type ERASE 1 to run it").fill("erase");
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("Type ERASE 1 to run it.")).toBeVisible();
  await inspect(page, "a dry run on a phone");
  await page.getByLabel("Type ERASE 1 to run it").fill("ERASE 1");
  await page.getByRole("button", { name: "Run now" }).press("Enter");
  await expect(page.getByText("Started by Ada Adams")).toBeVisible();
  await expect(page.getByText(/, ended /)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("A hold since")).toContainText("keeps this person: Appeal on 315.");
  await inspect(page, "the report of a run");
  await resize(page, { width: 1366, height: 768 });
  await inspect(page, "the report of a run, wide");
  await page.getByRole("button", { name: "Erased (1)" }).click();
  await expect(page.getByRole("rowheader", { name: /^Learner 1/ })).toContainText("kept for 1 year");
  await expect(page.getByText("Zora")).toHaveCount(0);
  await page.goto(`/admin/users?search=${zora.email}`);
  await expect(page.getByText("No users found.").first()).toBeVisible();
});

test("somebody reads everything that is stored about them as one page without a network", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Rewire of a kitchen & <b>hall</b>", "To Be Reviewed");
  await centre.review(ann, id, "Well done.");
  await signIn(sam, { to: "/profile" });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a page to read" }).click();
  const file = await (await saving).path();

  const record = await context.newPage();
  await record.setContent(await readFile(file, "utf8"));
  for (const width of [1366, 390]) {
    await resize(record, { width, height: 844 });
    await expect(record.getByRole("heading", { name: sam.name, level: 1 })).toBeVisible();
    await expect(record.getByText("Rewire of a kitchen & <b>hall</b>").first()).toBeVisible();
    await expect(record.getByText(/^An assessor submitted feedback on a portfolio of/)).toBeVisible();
    await expect(record.getByText(ann.email)).toHaveCount(0);
    await inspect(record, `a personal record, ${width} pixels wide`);
  }
  await record.close();
});
