import { readFile } from "node:fs/promises";
import { makeGroup } from "contract/accounts/groups.ts";
import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { inspect } from "./setup/inspect.ts";
import { verifying } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { expect, open, test } from "./test.ts";

test.use({ productFor: "reports" });

test("a verifier reads how long learners wait, chooses a period and saves it as CSV", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.review(ann, await centre.create(sam, "Rewire"), "Good.");
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  await verifying(centre, vic);
  await centre.ask(centre.admin, makeGroup, { body: { kind: "cohort", name: "Leeds 2026" } });
  await signIn(vic);
  await resize(page, { width: 1366, height: 768 });
  await open(page, "Reports", "Reports");
  const row = page.getByRole("row").filter({ hasText: "Ann Archer" });
  await expect(row).toContainText("0 days");
  await inspect(page, "reports");

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).press("Enter");
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv).toContain('"Ann Archer","1","0","0","0","0","0"');

  await page.getByLabel("Learners", { exact: true }).selectOption("Cohort: Leeds 2026");
  await expect(page).toHaveURL(/group=\w+/);
  await expect(page.getByText("No figures in this period.").first()).toBeVisible();
  await page.getByLabel("Learners", { exact: true }).selectOption("All");
  await expect(row).toContainText("0 days");

  await page.getByLabel("To", { exact: true }).fill(dayInLondon(new Date(Date.now() - 30 * day)));
  await expect(page).toHaveURL(/to=\d{4}-\d\d-\d\d/);
  await expect(page.getByText("No figures in this period.").first()).toBeVisible();

  const others = {
    Progress: "How far are learners?",
    Achievement: "Achievement",
    "At risk": "Who is at risk?",
    "Sampling coverage": "What is sampled?",
    Activity: "What happened each week?",
  };
  for (const [name, question] of Object.entries(others)) {
    await page.getByRole("group", { name: "Reports" }).getByRole("button", { name, exact: true }).press("Enter");
    const panel = page.getByRole("region", { name: question });
    await expect(panel.getByText("Loading")).toHaveCount(0);
    await inspect(page, `the report ${name}`);
  }
  await resize(page, { width: 390, height: 844 });
  await page.goto("/reports");
  await expect(page.getByText("Ann Archer")).toBeVisible();
  await inspect(page, "reports on a phone");
});

test("an administrator makes a token, a tool reads with it, and revoking it ends that at once", async ({
  page,
  centre,
  signIn,
  baseURL,
}) => {
  await signIn(centre.admin);
  await resize(page, { width: 1366, height: 768 });
  await open(page, "Reports", "Reports");
  await page.getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("menuitem", { name: "Tokens for tools" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Tokens", exact: true })).toBeVisible();
  await inspect(page, "tokens, none yet");
  await page.getByRole("button", { name: "New token" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make the token" }).press("Enter");
  await expect(dialog.getByText("Say what the token is for.")).toBeVisible();
  await inspect(page, "the form of a token, refused");
  await dialog.getByLabel("What is it for?").fill("Power BI");
  await dialog.getByRole("button", { name: "Make the token" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "Copy the token now" })).toBeVisible();
  await inspect(page, "a token, shown once");
  const secret = (await dialog.locator("code").first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have kept it" }).press("Enter");

  const asked = async (path: string) =>
    (await fetch(`${baseURL}/api/${path}`, { headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await Promise.all(["reports/turnaround", "users"].map(asked))).toEqual([200, 403]);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Power BI" })).toContainText("Reports");
  await expect(page.getByText(secret)).toHaveCount(0);
  await resize(page, { width: 390, height: 844 });
  await inspect(page, "tokens on a phone");
  await page.getByRole("button", { name: "Revoke Power BI" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(/^Revoked /)).toBeVisible();
  expect(await asked("reports/turnaround")).toBe(401);
});
