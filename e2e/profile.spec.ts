import { readFile } from "node:fs/promises";
import type { Role } from "contract/core/permissions.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import { phoneFiles } from "./setup/photos.ts";
import { loseSignal } from "./setup/signal.ts";
import { expect, logIn, open, test } from "./test.ts";

test("a person changes their name and e-mail address, and logs in with the new one", async ({
  page,
  centre,
  product,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const fresh = `new-${sam.email}`;
  await signIn(sam);
  await open(page, page.getByRole("link", { name: "Sam Singh (Student)" }), "Your Profile");
  await page.getByLabel("Your name").fill("Samira Singh");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("Your name was changed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Samira Singh (Student)" })).toBeVisible();

  await page.getByLabel("New email address").fill(fresh);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").getByText("Enter your current password.")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").getByText("This is not your current password.")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(sam.password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("We have sent an email to the new address.", { exact: false })).toBeVisible();

  const link = linkIn(await emailTo(product.folder, fresh, "Confirm your new email address"));
  await page.goto(link);
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your email address was changed.", { exact: false }).first()).toBeVisible();
  await emailTo(product.folder, sam.email, "Your email address was changed");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("This link cannot be used any more.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await logIn(page, { ...sam, email: fresh });
  await expect(page.getByRole("link", { name: "Samira Singh (Student)" })).toBeVisible();
});

test("a person chooses another profile picture, and removes it", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/profile" });
  const picture = page.locator("main img, header img[src*=uploads]");
  await page.getByRole("button", { name: "Change picture" }).click();
  await expect(page.getByRole("alert").getByText("Choose a picture.")).toBeVisible();
  await page.getByLabel("New picture").setInputFiles((await phoneFiles()).small);
  await page.getByRole("button", { name: "Change picture" }).click();
  await expect(page.getByText("Your picture was changed.")).toBeVisible();
  await expect(picture).toHaveCount(2);
  await page.reload();
  await expect(picture).toHaveCount(2);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
});

test("a new password and signing out everywhere end the sessions on other devices", async ({
  page,
  otherDevice,
  centre,
  product,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const phone = await otherDevice();
  await signIn(sam, { page: phone });
  await signIn(sam, { to: "/profile/security" });
  await page.getByLabel("Current password").fill(sam.password);
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByRole("alert").getByText("This password is one of the most common ones.", { exact: false }),
  ).toBeVisible();
  await page.getByLabel("Current password").fill(sam.password);
  await page.getByLabel("New password").fill("a-finer-password-3");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.", { exact: false })).toBeVisible();
  await emailTo(product.folder, sam.email, "Your password was changed");
  await phone.goto("/my-portfolios");
  await expect(phone).toHaveURL(/\/login$/);
  await logIn(phone, { ...sam, password: "a-finer-password-3" });

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Your Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await phone.goto("/my-portfolios");
  await expect(phone).toHaveURL(/\/login$/);
});

test("a person downloads what is stored about them, and switches notifications by keyboard", async ({
  page,
  centre,
  signIn,
}) => {
  const ann = await centre.newcomer("assessor");
  await signIn(ann, { to: "/profile" });
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toMatch(/^portfolio-builder-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8")).account.email).toBe(ann.email);
  const byEmail = page.getByRole("checkbox", { name: "A portfolio submitted for review, by email" });
  await expect(byEmail).toBeChecked();
  await byEmail.focus();
  await page.keyboard.press("Space");
  await expect(byEmail).not.toBeChecked();
  await page.reload();
  await expect(byEmail).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "A portfolio submitted for review, in the app" })).toBeChecked();
});

test("without a network nothing looks changed, and everything can be tried again", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await open(page, page.getByRole("link", { name: "Sam Singh (Student)" }), "Your Profile");
  const emails = page.getByLabel("Feedback on a portfolio, by email");
  await expect(emails).toBeChecked();
  await loseSignal(page);
  await emails.click();
  await expect(page.getByRole("alert").getByText("We could not reach the server.", { exact: false })).toBeVisible();
  await expect(emails).toBeChecked();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByLabel("Your name").fill("Samira Singh");
  await page.getByRole("button", { name: "Change name" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await again.click();
  await expect(page.getByText("Your name was changed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();
});

test("a person reads in their own way on every page and device, from the first moment", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  const fonts: string[] = [];
  page.on("request", (request) => request.url().includes("hyperlegible") && fonts.push(request.url()));
  await page.goto("/profile");
  const size = () => page.evaluate<number>("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const usual = await size();
  expect(fonts).toEqual([]);
  for (const name of ["Dyslexia-friendly", "Largest", "Wide", "High"]) {
    await page.getByRole("radio", { name }).check();
    await expect(page.getByText("Your reading settings were saved.")).toBeVisible();
  }
  await expect.poll(() => fonts.length).toBeGreaterThan(0);
  const chosen = { font: "dyslexia", spacing: "wide", size: "largest", contrast: "high" };
  // Beside them only whether the font has come, or came late, stands there.
  const shown = (on = page) => on.evaluate("(({ inter, lateInter, ...own }) => own)(document.documentElement.dataset)");
  expect(await shown()).toEqual(chosen);
  expect(await size()).toBeGreaterThan(usual * 1.3);
  await inspect(page, "profile, read in one's own way");
  await page.goto("/bundle");
  await expect(page.getByRole("button", { name: "Prepare the download" })).toBeVisible();
  await inspect(page, "a page, read in one's own way");

  // The login's answer brings it along: the first page is never shown in another way.
  const phone = await otherDevice();
  await phone.route("**/api/users/me", (route) => route.abort());
  await logIn(phone, sam);
  expect(await shown(phone)).toEqual(chosen);

  await page.goto("/profile");
  await page.route("**/api/users/me/reading", (route) => route.abort());
  await page.getByRole("radio", { name: "Large", exact: true }).click();
  await expect(page.getByRole("alert").getByText("We could not reach the server.", { exact: false })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Largest" })).toBeChecked();
  expect(await shown()).toEqual(chosen);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await shown()).toEqual({});
});

test("the profile page has no accessibility errors for anybody, with form errors and offline", async ({
  page,
  centre,
  signIn,
}) => {
  for (const role of ["student", "assessor", "admin"] satisfies Role[]) {
    await signIn(await centre.newcomer(role), { to: "/profile" });
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    if (role === "student") await inspect(page, "profile");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
  }
  await signIn(await centre.newcomer("student"), { to: "/profile" });
  await page.getByLabel("Your name").fill("");
  for (const name of ["Change name", "Send the link"]) await page.getByRole("button", { name }).click();
  await expect(page.getByRole("alert")).toHaveCount(2);
  await inspect(page, "profile with errors");
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await inspect(page, "sign-in and security with errors");
  await page.goto("/profile");
  await page.route("**/api/users/me/notifications", (route) =>
    route.fulfill({ status: 500, json: { message: "Broken." } }),
  );
  await page.route("**/api/users/me/download", (route) =>
    route.fulfill({ status: 429, json: { message: "Too many." } }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Download my data" }).click();
  await expect(page.getByRole("alert")).toHaveCount(2);
  await inspect(page, "profile in trouble");
  await page.goto("/confirm-email?token=x");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await inspect(page, "confirmation refused");
  await page.goto("/confirm-email");
  await inspect(page, "confirmation without a token");
});
