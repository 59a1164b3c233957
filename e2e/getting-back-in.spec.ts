import type { Page } from "@playwright/test";
import { openDatabase } from "server/platform/database/open.ts";
import { freePort } from "../run/free-port.ts";
import { startSmtp } from "../test/product/email/smtp.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import { openCentre } from "./setup/people.ts";
import { resize } from "./setup/resize.ts";
import { serve } from "./setup/serve.ts";
import { expect, logIn, open, test } from "./test.ts";

const subject = "Reset your Portfolio Builder password";
const fresh = "a-new-password-8";

async function ask(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await open(page, page.getByRole("link", { name: "Forgot Password?" }), "Forgot Password");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("If an account exists, a reset email has been sent.")).toBeVisible();
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(confirmation);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("a learner who has forgotten the password gets back in, and nobody else stays in", async ({
  page,
  otherDevice,
  product,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const elsewhere = await otherDevice();
  await signIn(sam, { page: elsewhere });
  await ask(page, sam.email);
  const text = await emailTo(product.folder, sam.email, subject);
  expect(text).toContain("Hello Sam Singh,");
  const link = linkIn(text);
  expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  // The token is no longer in the address, so the browser's history opens nothing.
  await expect(page).toHaveURL(/\/reset-password$/);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await choose(page, fresh, "a-new-password-9");
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  expect(calls.filter((url) => url.includes("/api/"))).toEqual([]);
  await choose(page, "password123");
  await expect(page.getByText("This password is one of the most common ones.", { exact: false })).toBeVisible();

  const began = Date.now();
  await choose(page, fresh);
  await expect(page.getByText("Password has been reset. You can now log in.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(Date.now() - began).toBeGreaterThan(2900);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Login" })).toBeVisible();
  await elsewhere.context().close();
  await logIn(page, { ...sam, password: fresh });
  await expect(page.getByText("Sam Singh (Student)")).toBeVisible();
  expect(await emailTo(product.folder, sam.email, "Your password was changed")).toContain("changed just now");

  await page.goto(link);
  await choose(page, "yet-another-password");
  await expect(page.getByText("Error resetting password. The link may be invalid or expired.")).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test("whoever sets a new password where they are still signed in has to log in with it", async ({
  page,
  product,
  centre,
  signIn,
}) => {
  const ann = await centre.newcomer("assessor");
  await ask(page, ann.email);
  const link = linkIn(await emailTo(product.folder, ann.email, subject));
  await signIn(ann, { to: link });
  await choose(page, fresh);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { ...ann, password: fresh });
  await expect(page.getByText("Ann Archer (Assessor)")).toBeVisible();
});

test("whoever goes back after the new login stays signed in, and reads no error", async ({ page, product, centre }) => {
  const sam = await centre.newcomer("student");
  await ask(page, sam.email);
  await page.goto(linkIn(await emailTo(product.folder, sam.email, subject)));
  await choose(page, fresh);
  await expect(page.getByText("Password has been reset. You can now log in.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.getByLabel("Email").fill(sam.email);
  await page.getByLabel("Password", { exact: true }).fill(fresh);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page.getByText("Password has been reset. You can now log in.")).toBeVisible();
  await expect(page.getByText("Error resetting password.", { exact: false })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Sam Singh (Student)")).toBeVisible();
});

test("a failure says what to do, and what was typed stays", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Enter an email address, for example name@example.com.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await page.getByLabel("Email address").fill("sam@example.com");
  await page.route("**/api/users/**", (route) => route.abort());
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("alert")).toContainText("Error sending reset email.");
  await page.goto("/reset-password?token=invented");
  await choose(page, fresh);
  await expect(page.getByRole("alert")).toContainText("Error resetting password. We could not reach the server.");
  await expect(page.getByLabel("New Password")).toHaveValue(fresh);
  await page.unroute("**/api/users/**");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/users/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("button", { name: "Resetting..." })).toBeVisible();
  held.resolve();
  await expect(page.getByRole("alert")).toHaveText("Error resetting password. The link may be invalid or expired.");
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a link that is an hour old opens nothing", async ({ page }) => {
  const first = await serve();
  const sam = await (await openCentre(first.url)).newcomer("student");
  await page.goto(`${first.url}/forgot-password`);
  await page.getByLabel("Email address").fill(sam.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  const link = linkIn(await emailTo(first.folder, sam.email, subject));
  await first.stop({ keep: true });
  const { db, close } = await openDatabase({ DATA_DIR: first.folder, DATABASE_POOL: 1, DATABASE_URL: undefined });
  await db.updateTable("resetTokens").set({ expiresAt: new Date().toISOString() }).execute();
  await close();
  const second = await serve({ DATA_DIR: first.folder });
  try {
    await page.goto(`${second.url}${link}`);
    await choose(page, fresh);
    await expect(page.getByText("Error resetting password. The link may be invalid or expired.")).toBeVisible();
  } finally {
    await second.stop();
  }
});

test("an administrator sees which e-mails could not be sent, and sends one again", async ({ page }) => {
  const [port, mailPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  };
  const product = await serve(settings);
  const centre = await openCentre(product.url);
  const sam = await centre.newcomer("student");
  const strict = await startSmtp({ port: mailPort, refused: { [sam.email]: 550 } });
  try {
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email").fill(centre.admin.email);
    await page.getByLabel("Password", { exact: true }).fill(centre.admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto(`${product.url}/admin/emails`);
    await expect(page.getByText("Every email has been sent, or is on its way.")).toBeVisible();
    await inspect(page, "no dead letters");
    await page.goto(`${product.url}/admin/users`);
    await expect(page.getByRole("heading", { name: /^Students/ })).toBeVisible();
    await expect(page.getByText("could not be sent")).toHaveCount(0);

    await page.request.post(`${product.url}/api/users/forgot-password`, { data: { email: sam.email } });
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("One email could not be sent.")).toBeVisible({ timeout: 5000 });
    }).toPass();
    await inspect(page, "users with a dead letter");
    await page.getByRole("link", { name: "See which and why" }).click();
    const row = page.getByRole("row").filter({ hasText: sam.email });
    await expect(row).toContainText(subject);
    await expect(row).toContainText("The mail server will not deliver to this address (550).");
    await inspect(page, "dead letters");

    await strict.stop();
    const kind = await startSmtp({ port: mailPort });
    await resize(page, { width: 1366, height: 800 });
    await page.getByRole("button", { name: `Send again to Sam Singh: ${subject}` }).click();
    await expect(page.getByText("The email will be sent again now.")).toBeVisible();
    await expect(page.getByText("Every email has been sent, or is on its way.")).toBeVisible();
    await expect(page.locator(":focus")).toContainText("Every email has been sent");
    await expect.poll(() => kind.emails.flatMap((email) => email.to)).toEqual([sam.email]);
    await kind.stop();
  } finally {
    await strict.stop();
    await product.stop();
  }
});

test("the pages have no accessibility errors in any state", async ({ page, product, centre }) => {
  const sam = await centre.newcomer("student");
  await page.goto("/forgot-password");
  await inspect(page, "forgot password");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Enter an email address", { exact: false })).toBeVisible();
  await inspect(page, "forgot password with an error");
  await ask(page, sam.email);
  await inspect(page, "forgot password, sent");
  await page.goto("/reset-password");
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  await inspect(page, "reset password without a token");
  await page.goto(linkIn(await emailTo(product.folder, sam.email, subject)));
  await inspect(page, "reset password");
  await choose(page, fresh, "something else");
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await inspect(page, "reset password with an error");
});
