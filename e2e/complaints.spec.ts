import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

test.use({ productFor: "complaints" });

test("somebody complains on a phone, and an administrator answers and closes it", async ({ page, centre, signIn }) => {
  await resize(page, { width: 390, height: 844 });
  await page.goto("/complaints");
  await page.getByRole("button", { name: "Send complaint" }).click();
  for (const sentence of ["Enter your name.", "Choose what it is about.", "Write what happened."])
    await expect(page.getByText(sentence).first()).toBeVisible();
  await inspect(page, "a complaint that lacks everything");
  await page.getByLabel("Your name").fill("Nora Newton");
  await page.getByLabel("Email address").fill("nora@example.com");
  await page.getByLabel("What is it about?").selectOption("Premises, equipment or safety");
  await page.getByLabel("What happened?").fill("The lift has been broken since March.");
  // What is typed survives a reload.
  await page.reload();
  await expect(page.getByLabel("What happened?")).toHaveValue("The lift has been broken since March.");
  await page.getByRole("button", { name: "Send complaint" }).click();
  await expect(page.getByText("Your complaint has arrived.")).toBeVisible();
  const reference = (await page.locator("strong").textContent()) ?? "";
  expect(reference).toMatch(/^C-/);
  await inspect(page, "a complaint that has arrived");

  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  await page.goto("/admin-dashboard");
  await open(page, "Complaints", "Complaints");
  await page.getByLabel("Name, email or reference").fill("newton nora");
  await expect(page.getByRole("row", { name: /Nora Newton/ })).toContainText("Open");
  await inspect(page, "the list of complaints");
  await page.getByRole("link", { name: reference }).press("Enter");
  await expect(page.getByRole("heading", { name: `Complaint ${reference}` })).toBeVisible();
  await page.getByLabel("Owner").selectOption({ index: 1 });
  await expect(page.getByText("The owner was changed.")).toBeVisible();
  await page.getByLabel("Note, answer or reason").fill("The lift was mended on Monday.");
  await inspect(page, "a complaint with its acts");
  await page.getByRole("button", { name: "Send answer" }).press("Enter");
  await expect(page.getByText("The answer is on its way.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send answer" })).toBeHidden();

  await resize(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("Say why.")).toBeVisible();
  await page.getByLabel("Note, answer or reason").fill("Nora is content.");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("The complaint is closed.")).toBeVisible();
  await expect(page.getByLabel("What happened", { exact: true })).toContainText("Closed it: Nora is content.");
  await inspect(page, "a complaint that is closed");
});
