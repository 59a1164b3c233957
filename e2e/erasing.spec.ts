import { setActive } from "contract/accounts/accounts.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { expect, open, test } from "./test.ts";

test.use({ productFor: "erasing" });

test("an administrator erases a learner once no hold stands, and the assessor's history has a pseudonym instead", async ({
  page,
  centre,
  signIn,
}) => {
  const ann = await centre.newcomer("assessor", { name: "Ann Archer" });
  const zora = await centre.newcomer("student", { name: "Zora Quillfeather", assessor: ann });
  const id = await centre.create(zora, "Rewire of a kitchen", "To Be Reviewed");
  await centre.review(ann, id, "Well done, Zora.");

  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  await page.goto("/admin/users?search=Quillfeather");
  await chooseFor(page, "Zora Quillfeather", "Hold or erase");
  await expect(page.getByRole("heading", { name: "If Zora Quillfeather is erased" })).toBeVisible();
  await expect(page.getByText("Deactivate this account first")).toBeVisible();
  await page.getByRole("button", { name: "Put on hold" }).press("Enter");
  await page.getByLabel("Why").fill("Appeal on 315, asked by the awarding body.");
  await inspect(page, "the reason of a hold");
  await page.getByRole("dialog").getByRole("button", { name: "Put on hold" }).press("Enter");
  await expect(page.getByText("The hold stands.")).toBeVisible();
  await centre.ask(centre.admin, setActive, { params: { id: zora._id }, body: { isActive: false } });
  await page.reload();
  await expect(page.getByText("keeps this person: Appeal on 315, asked by the awarding body.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase", exact: true })).toBeHidden();
  await inspect(page, "a person whom a hold keeps");

  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "End hold on Zora Quillfeather" }).click();
  await page.getByLabel("Why").fill("The appeal was not upheld.");
  await page.getByRole("dialog").getByRole("button", { name: "End hold" }).click();
  await expect(page.getByText("The hold is ended.")).toBeVisible();
  await page.getByLabel("Type Zora Quillfeather to erase this person").fill("Zora Quillfeather");
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByText("Say why.")).toBeVisible();
  await page.getByLabel("Why").fill("They asked in writing.");
  await inspect(page, "a person who may be erased");
  await page.getByRole("button", { name: "Erase", exact: true }).press("Enter");
  await expect(page.getByRole("rowheader", { name: /^Learner 1/ })).toContainText("They asked in writing.");
  await expect(page.getByText("Zora")).toHaveCount(0);
  await inspect(page, "people who were erased");
  await page.goto("/admin/users?search=Quillfeather");
  await expect(page.getByText("No users found.").first()).toBeVisible();

  await signIn(ann);
  await resize(page, { width: 1366, height: 768 });
  await open(page, "Reviews", "Reviews History");
  await expect(page.getByRole("row", { name: /Learner 1/ })).toBeVisible();
  await expect(page.getByText("Zora")).toHaveCount(0);
});
