import type { Page } from "@playwright/test";
import { addAuthenticator, codeNow, nextCode } from "./setup/authenticator.ts";
import { emailTo } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import { expect, test } from "./test.ts";

// Passkeys belong to a name, not to a number.
test.use({ baseURL: ({ product }, use) => use(product.url.replace("127.0.0.1", "localhost")) });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alert = (page: Page) => page.getByRole("alert");

async function typePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(button(page, "Login")).toBeVisible();
  if (await page.getByLabel("Email address").isVisible()) await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Login").click();
}

test("a passkey signs in instead of the password, and never when something is wrong", async ({ page, centre }) => {
  const sam = await centre.newcomer("student");
  const device = await addAuthenticator(page);
  await page.goto("/login");
  await typePassword(page, sam);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/profile");
  // Both pages have the same heading.
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await button(page, "Add a passkey").click();
  await expect(page.getByLabel("Name")).toHaveValue("Linux computer, Chrome");
  await page.getByLabel("Name").fill("This laptop");
  await button(page, "Add").click();
  await expect(page.getByText("The passkey was added.")).toBeVisible();
  await expect(page.getByText("This laptop")).toBeVisible();
  await inspect(page, "sign-in and security");

  await button(page, "Logout").click();
  await expect(page.getByText(sam.email)).toBeVisible();
  await inspect(page, "login with a passkey");
  await device.verify(false);
  await button(page, "Use your passkey").click();
  await expect(alert(page)).toContainText("No passkey was used.");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await device.verify(true);
  await button(page, "Use your passkey").press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await button(page, "Logout").click();
  await button(page, "Use your passkey").click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await button(page, "Logout").click();
  await device.turnBack();
  await button(page, "Use your passkey").click();
  await expect(alert(page)).toContainText("This passkey was refused, because a copy of it may be in use.");
  await typePassword(page, sam);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a code from an app is set up, asked for, and replaced by a recovery code", async ({
  page,
  centre,
  product,
  otherDevice,
  signIn,
}) => {
  const ann = await centre.newcomer("assessor");
  await signIn(ann, { to: "/profile/security" });
  await button(page, "Set up").click();
  const secret = (await page.locator("[data-secret]").getAttribute("data-secret")) ?? "";
  await inspect(page, "setting up a code");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await button(page, "Turn on").click();
  await expect(page.getByText("This code is wrong or was used before.", { exact: false })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codeNow(secret));
  await button(page, "Turn on").press("Enter");
  const codes = page.getByRole("dialog", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await button(page, "I have kept them").click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await button(page, "Logout").click();
  await typePassword(page, ann);
  await expect(page.getByLabel("Code from your app")).toBeFocused();
  await inspect(page, "login, second step");
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("This code is wrong or was used before.");
  await page.getByLabel("Code from your app").fill(nextCode(secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/assessor$/);

  const phone = await otherDevice();
  await phone.goto("/login");
  await typePassword(phone, ann);
  await button(phone, "Use a recovery code").click();
  await phone.getByLabel("Recovery code").fill(recovery);
  await button(phone, "Login").click();
  await expect(phone).toHaveURL(/\/assessor$/);
  await emailTo(product.folder, ann.email, "A sign-in from a new device", 3);

  await page.goto("/profile/security");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await button(page, "Not me").first().click();
  await expect(page.getByText("It is signed out. Choose a new password now.")).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await phone.goto("/profile");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test("a list as a file asks again who one is, and then goes on", async ({ page, centre, signIn }) => {
  const admin = await centre.newcomer("admin");
  await signIn(admin, { to: "/admin/users" });
  const missing = { message: "Confirm that it is you, then this goes on.", requestId: "1", needs: "confirmation" };
  // Nobody waits for a quarter of an hour here.
  await page.route("**/api/users/export*", (route) => route.fulfill({ status: 403, json: missing }), { times: 1 });
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "More: import and export" }).click();
  await page.getByRole("menuitem", { name: "Export Users" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
  await inspect(page, "asked again");
  await page.getByLabel("Your password").fill("not mine");
  await button(page, "Confirm").click();
  await expect(alert(page)).toContainText("This is not your current password.");
  await page.getByLabel("Your password").fill(admin.password);
  await page.keyboard.press("Enter");
  expect((await downloaded).suggestedFilename()).toBe("users-export.csv");
});
