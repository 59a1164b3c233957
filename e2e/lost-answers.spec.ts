import type { Page } from "@playwright/test";
import { forgotPassword } from "contract/accounts/accounts.ts";
import { type CallName, isChanging, paths } from "contract/core/paths.ts";
import { deletePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { freePort } from "../run/free-port.ts";
import { startSmtp } from "../test/product/email/smtp.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { type Act, actAll as all } from "./setup/lost-answers.ts";
import { type Centre, openCentre } from "./setup/people.ts";
import { phoneFiles } from "./setup/photos.ts";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { serve } from "./setup/serve.ts";
import { expect, test } from "./test.ts";

// Each test does many acts in turn, each twice.
test.describe.configure({ timeout: 240_000 });
test.use({ productFor: "lost answers" });

/** Who does what: every call that changes something is listed. */
const callsOf = {
  learner: [
    ...[
      "markNotification",
      "markAllNotifications",
      "createPortfolio",
      "changePortfolio",
      "deletePortfolio",
      "requestBundle",
    ],
    ...[
      "changeNotificationSettings",
      "changeName",
      "requestEmailChange",
      "confirmEmailChange",
      "changePassword",
      "signOutEverywhere",
    ],
    "logOut",
  ],
  assessor: ["reviewPortfolio"],
  administrator: [
    ...["assignAssessor", "assignAssessors", "setActive", "restorePortfolio", "undoRestore", "importLearners"],
  ],
  visitor: ["register", "forgotPassword", "resetPassword", "apply"],
  operator: ["resendDeadLetter"],
};
let tried: string[] = [];
test.beforeEach(() => {
  tried = [];
});

async function actAll(page: Page, centre: Centre, acts: Act[]): Promise<void> {
  await all(page, centre, acts);
  tried.push(...acts.map(({ call }) => call));
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const presses = (page: Page, name: string | RegExp) => () => button(page, name).first().click();
const confirmed = (page: Page, name: string | RegExp, inDialog: string) => async () => {
  await button(page, name).first().click();
  await page.getByRole("dialog").getByRole("button", { name: inDialog }).click();
};

test("a learner's acts happen once, whatever becomes of their answers", async ({ page, centre, product, signIn }) => {
  const { ann, sam } = await centre.pair();
  for (const title of ["One", "Two"]) {
    const id = await centre.create(sam, title);
    await centre.review(ann, id);
  }
  const draft = await centre.create(sam, "A draft", "Draft");
  const photos = await phoneFiles();
  await signIn(sam);
  const notice = page.getByRole("button", { name: /^Mark as read: .*“Two”/ });
  await page.getByRole("button", { name: "2 unread notices" }).click();
  await actAll(page, centre, [
    { call: "markNotification", press: () => notice.click(), showsItself: true, done: /“Two”/ },
    { call: "markAllNotifications", press: presses(page, "Mark all as read"), showsItself: true, done: /“One”/ },
  ]);

  await page.goto("/portfolio");
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles(photos.board);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  await actAll(page, centre, [
    {
      call: "createPortfolio",
      press: presses(page, "Submit for Review"),
      again: presses(page, "Try again"),
      done: "Portfolio submitted for review successfully!",
      entries: ["create"],
    },
  ]);

  await page.goto(`/portfolio/edit/${draft}`);
  await page.getByLabel("Portfolio Title").fill("Edited");
  await page.getByLabel("Choose photos").setInputFiles([photos.board, photos.small]);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
  await actAll(page, centre, [
    {
      call: "changePortfolio",
      press: presses(page, "Update Portfolio"),
      again: presses(page, "Try again"),
      done: "Portfolio updated successfully!",
      entries: ["edit"],
    },
  ]);
  const { photos: stored, version } = await centre.ask(sam, viewPortfolio, { params: { id: draft } });
  expect([stored.length, version]).toEqual([2, 2]);

  await page.goto(`/portfolio/view/${draft}`);
  await actAll(page, centre, [
    {
      call: "deletePortfolio",
      press: confirmed(page, /^Delete/, "Delete"),
      again: presses(page, "Try again"),
      done: "Portfolio deleted successfully",
      entries: ["delete"],
    },
  ]);

  await page.goto("/bundle");
  await actAll(page, centre, [
    {
      call: "requestBundle",
      press: presses(page, "Prepare the download"),
      again: presses(page, "Try again"),
      done: /Download Everything/,
      entries: ["requestBundle"],
    },
  ]);

  const fresh = `new-${sam.email}`;
  await page.goto("/profile");
  await page.getByLabel("Your name").fill("Samira Singh");
  await page.getByLabel("New email address").fill(fresh);
  await page.getByLabel("Your password", { exact: true }).fill(sam.password);
  const byEmail = page.getByRole("checkbox", { name: "Feedback on a portfolio, by email" });
  await actAll(page, centre, [
    {
      call: "changeNotificationSettings",
      press: () => byEmail.click(),
      again: presses(page, "Try again"),
      done: "Notices",
      entries: ["changeNotificationSettings"],
    },
    { call: "changeName", press: presses(page, "Change name"), done: "Your name was changed.", entries: ["rename"] },
    {
      call: "requestEmailChange",
      press: presses(page, "Send the link"),
      done: /^We have sent an email to the new address\./,
      entries: ["requestEmailChange"],
    },
  ]);
  await expect(byEmail).not.toBeChecked();
  await page.goto(linkIn(await emailTo(product.folder, fresh, "Confirm your new email address")));
  await actAll(page, centre, [
    {
      call: "confirmEmailChange",
      press: presses(page, "Confirm this address"),
      done: /^Your email address was changed\./,
      entries: ["changeAddress"],
    },
  ]);
  await page.goto("/profile");
  await page.getByLabel("Current password").fill(sam.password);
  await page.getByLabel("New password").fill("a-finer-password-3");
  await actAll(page, centre, [
    {
      call: "changePassword",
      press: presses(page, "Change password"),
      done: /^Your password was changed\./,
      entries: ["changePassword"],
    },
    {
      call: "signOutEverywhere",
      press: confirmed(page, "Sign out everywhere", "Sign out everywhere"),
      done: "Login",
      entries: ["signOutEverywhere"],
    },
  ]);
  await signIn({ ...sam, email: fresh, password: "a-finer-password-3" });
  await actAll(page, centre, [
    { call: "logOut", press: presses(page, "Logout"), showsItself: true, done: "Login", entries: ["logOut"] },
  ]);
  expect(tried).toEqual(callsOf.learner);
});

test("an assessor's feedback is given once", async ({ page, centre, signIn }) => {
  const ann = await centre.newcomer("assessor");
  const id = await centre.create(await centre.newcomer("student", { assessor: ann }), "Wiring");
  await signIn(ann);
  await page.goto(`/portfolio/assessor/${id}`);
  await page.getByLabel("Feedback", { exact: true }).fill("Show the fixings.");
  await actAll(page, centre, [
    {
      call: "reviewPortfolio",
      press: presses(page, "Submit Feedback"),
      again: presses(page, "Try again"),
      done: "Feedback submitted successfully",
      entries: ["submitFeedback"],
    },
  ]);
  expect(tried).toEqual(callsOf.assessor);
});

test("an administrator's acts happen once", async ({ page, centre, signIn }) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const ann = await centre.newcomer("assessor", { name: `Ann ${mark}` });
  const amy = await centre.newcomer("student", { name: `Amy ${mark}` });
  const title = `Deleted ${mark}`;
  await centre.ask(amy, deletePortfolio, { params: { id: await centre.create(amy, title, "Draft") } });
  await signIn(centre.admin);
  await page.goto(`/admin/users?search=Amy ${mark}`);
  const again = presses(page, "Try again");
  await page.getByLabel(`Assessor of Amy ${mark}`).selectOption({ label: ann.name });
  const assigned = { again, entries: ["assign"] };
  await actAll(page, centre, [
    {
      call: "assignAssessor",
      press: presses(page, `Assign the assessor of Amy ${mark}`),
      done: "Assessor assigned successfully!",
      ...assigned,
    },
  ]);
  await page.getByLabel(`Choose Amy ${mark}`).check();
  await page.getByLabel("Assessor for the chosen students").selectOption({ label: "No assessor" });
  await actAll(page, centre, [
    {
      call: "assignAssessors",
      press: presses(page, "Assign to 1"),
      done: "Assessor taken away from 1 student",
      ...assigned,
    },
    {
      call: "setActive",
      press: confirmed(page, `Deactivate Amy ${mark}`, "Deactivate"),
      again,
      done: "User deactivated successfully",
      entries: ["deactivate"],
    },
  ]);

  await page.goto(`/admin/portfolios?view=deleted&search=${mark}`);
  await actAll(page, centre, [
    {
      call: "restorePortfolio",
      press: presses(page, `Restore ${title} of Amy ${mark}`),
      again,
      done: `${title} is restored.`,
      entries: ["restore"],
    },
    {
      call: "undoRestore",
      press: presses(page, "Undo"),
      again,
      done: `${title} is deleted again.`,
      entries: ["delete"],
    },
  ]);

  await page.goto("/admin/import");
  const buffer = Buffer.from(learnersCsv([{ email: `${mark}@example.com` }]));
  await page
    .getByLabel("CSV file", { exact: true })
    .setInputFiles({ name: "learners.csv", mimeType: "text/csv", buffer });
  await actAll(page, centre, [
    {
      call: "importLearners",
      press: presses(page, "Import 1 learner"),
      again,
      done: "1 learner was imported.",
      entries: ["import"],
    },
  ]);
  expect(tried).toEqual(callsOf.administrator);
});

test("what somebody sends without signing in arrives once", async ({ page, centre, product }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const about = {
    Name: "Joan Jones",
    "Date of Birth": "2003-04-05",
    Postcode: "LS1 4AP",
    Qualification: "Level 3 NVQ",
    Phone: "0113 496 0001",
    "Reference Number": "R-77",
  };
  await page.goto("/register");
  for (const [label, value] of Object.entries(about)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Email address").fill(`${mark}@example.com`);
  await page.getByLabel("Password").fill("a-fine-password-7");
  await actAll(page, centre, [
    { call: "register", press: presses(page, "Register"), done: /^Registration successful\./, entries: ["register"] },
  ]);

  const sam = await centre.newcomer("student");
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(sam.email);
  await actAll(page, centre, [
    {
      call: "forgotPassword",
      press: presses(page, "Send Reset Link"),
      done: "If an account exists, a reset email has been sent.",
      entries: ["forgetPassword"],
    },
  ]);
  const email = await emailTo(product.folder, sam.email, "Reset your Portfolio Builder password");
  await page.goto(linkIn(email));
  await page.getByLabel("New Password").fill("a-fine-password-8");
  await page.getByLabel("Confirm Password").fill("a-fine-password-8");
  await actAll(page, centre, [
    {
      call: "resetPassword",
      press: presses(page, "Reset Password"),
      done: "Password has been reset. You can now log in.",
      entries: ["resetPassword"],
    },
  ]);

  await page.goto("/application-form?step=4");
  await page.getByLabel("I agree to this declaration").check();
  await page.goto("/application-form?step=1");
  const answers = { "Family name": `Okafor ${mark}`, "First name": "Ngozi", Day: "27", Month: "3", Year: "2001" };
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await page.getByLabel("Course you want to study").selectOption("GCSE English");
  await page.goto("/application-form?step=8");
  await actAll(page, centre, [
    {
      call: "apply",
      press: presses(page, "Submit"),
      again: presses(page, "Try again"),
      done: "Application Submitted",
      entries: ["apply"],
    },
  ]);
  expect(tried).toEqual(callsOf.visitor);
});

test("an e-mail is sent again once", async ({ page }) => {
  const [port, mailPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const product = await serve({ PORT: String(port), PUBLIC_URL: url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  const centre = await openCentre(product.url);
  const sam = await centre.newcomer("student");
  const mail = await startSmtp({ port: mailPort, refused: { [sam.email]: 550 } });
  try {
    await centre.ask(undefined, forgotPassword, { body: { email: sam.email } });
    await page.goto(`${url}/login`);
    await page.getByLabel("Email").fill(centre.admin.email);
    await page.getByLabel("Password", { exact: true }).fill(centre.admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((place) => place.pathname !== "/login");
    await expect(async () => {
      await page.goto(`${url}/admin/mail`);
      await expect(button(page, /^Send again/)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await actAll(page, centre, [
      {
        call: "resendDeadLetter",
        press: presses(page, /^Send again/),
        again: presses(page, "Try again"),
        done: "The email will be sent again now.",
        entries: ["sendAgain"],
      },
    ]);
    expect(tried).toEqual(callsOf.operator);
  } finally {
    await mail.stop();
    await product.stop();
  }
});

test("every call that changes something is tried here", () => {
  const changing = (Object.keys(paths) as CallName[]).filter(isChanging);
  expect(Object.values(callsOf).flat().sort()).toEqual(changing.sort());
});
