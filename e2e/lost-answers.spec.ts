import type { Locator, Page } from "@playwright/test";
import { forgotPassword } from "contract/accounts/accounts.ts";
import { type CallName, isChanging, paths } from "contract/core/paths.ts";
import { setTask } from "contract/plan/tasks.ts";
import { curriculumEntries } from "contract/portfolios/curriculum.ts";
import { numbersOf } from "contract/portfolios/places.ts";
import { deletePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { askWitness, signStatement, viewPass } from "contract/portfolios/witnesses.ts";
import { decideMore } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { freePort } from "../run/free-port.ts";
import { startSmtp } from "../test/product/email/smtp.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { signature } from "../test/product/witnesses.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { actTwice } from "./setup/lost-answers.ts";
import { calls, mark } from "./setup/lost-calls.ts";
import { type Centre, openCentre } from "./setup/people.ts";
import { phoneFiles } from "./setup/photos.ts";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { untilSettled, verifying } from "./setup/quality.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { serve } from "./setup/serve.ts";
import { expect, test } from "./test.ts";

// Each test does many acts in turn, each twice.
test.use({ productFor: "lost answers" });

/** Does what a call needs on the page. The server receives it, but its first answer is lost. */
type Twice = (call: CallName, press: () => Promise<void>, then?: "Try again" | "shows itself") => Promise<void>;

/** Their calls must come in the table's order; `all` holds that none was left out. */
function actingAs(who: keyof typeof calls, page: Page, centre: Centre): { twice: Twice; all: () => void } {
  const expected: [string, [done: string | RegExp, ...entries: string[]]][] = Object.entries(calls[who]);
  const twice: Twice = async (call, press, then) => {
    const [name, [done, ...entries] = [""]] = expected.shift() ?? [];
    expect(call).toBe(name);
    const again = then === "Try again" ? presses(page, then) : press;
    await actTwice(page, centre, { call, press, again, done, showsItself: then === "shows itself", entries });
  };
  return { twice, all: () => expect(expected).toEqual([]) };
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const presses = (page: Page, name: string | RegExp) => () => button(page, name).first().click();
const confirmed = (page: Page, name: string | RegExp, inDialog: string) => async () => {
  await button(page, name).first().click();
  await page.getByRole("dialog").getByRole("button", { name: inDialog }).click();
};

async function witnessLink(centre: Centre): Promise<string> {
  const sam = await centre.newcomer("student");
  const params = { id: await centre.create(sam, "Attested", "Draft") };
  return (await centre.ask(sam, askWitness, { params, body: { code: true } })).path ?? "";
}

test("a learner's acts happen once, whatever becomes of their answers", async ({ page, centre, product, signIn }) => {
  const { twice, all } = actingAs("learner", page, centre);
  const { ann, sam } = await centre.pair();
  for (const title of ["One", "Two"]) {
    const id = await centre.create(sam, title);
    await centre.review(ann, id);
  }
  const draft = await centre.create(sam, "A draft", "Draft");
  const photos = await phoneFiles();
  await signIn(sam);
  const notice = page.getByRole("button", { name: /^Mark as read: .*“Two”/ });
  await page.getByRole("button", { name: "2 unread notifications" }).click();
  await twice("markNotification", () => notice.click(), "shows itself");
  await twice("markAllNotifications", presses(page, "Mark all as read"), "shows itself");

  await page.goto("/portfolio");
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles(photos.board);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  await twice("createPortfolio", presses(page, "Submit for Review"), "shows itself");

  await page.goto(`/portfolio/edit/${draft}`);
  await page.getByLabel("Portfolio Title").fill("Edited");
  await page.getByLabel("Choose photos").setInputFiles([photos.board, photos.small]);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(2);
  await twice("changePortfolio", presses(page, "Update Portfolio"), "shows itself");
  const { photos: stored, version } = await centre.ask(sam, viewPortfolio, { params: { id: draft } });
  expect([stored.length, version]).toEqual([2, 2]);

  await page.goto(`/portfolio/view/${await centre.record(ann, sam)}`);
  await twice("answerRecord", presses(page, "Confirm"), "Try again");
  await page.getByLabel("Ask your assessor").fill("Which photo do you mean?");
  await twice("writeMessage", presses(page, "Send"), "shows itself");

  await page.goto(`/portfolio/view/${draft}`);
  await button(page, "Ask a witness").click();
  await page.getByLabel("Their email").fill(`witness-${mark}@example.com`);
  await twice("askWitness", presses(page, "Send the request"));
  await twice("revokeRequest", presses(page, /^Revoke the request/), "Try again");
  await centre.ask(ann, setTask, { body: { learner: sam._id, kind: "task", title: "Send it", dueOn: "2999-11-20" } });
  await page.goto("/plan");
  await twice("finishTask", presses(page, "Done: Send it"), "Try again");
  await button(page, "Add to my calendar").click();
  await twice("makeCalendar", presses(page, "Make the address"));
  await page.goto(`/portfolio/view/${draft}`);
  await twice("deletePortfolio", confirmed(page, /^Delete/, "Delete"), "Try again");
  await twice("undoDelete", presses(page, "Undo"), "Try again");

  await page.goto("/hours");
  for (const name of ["Training day", "Today", "1 h"]) await button(page, name).click();
  await twice("addHours", presses(page, "Add"));
  await button(page, /^Change: /).click();
  const changing = page.getByRole("form", { name: "Change hours" });
  await button(changing, "2 h").click();
  await twice("changeHours", () => button(changing, "Save").click());
  await button(page, "Ask your employer to confirm").click();
  await page.getByLabel("Their email").fill(`employer-${mark}@example.com`);
  await twice("askToConfirm", presses(page, "Send the request"));
  await twice("deleteHours", presses(page, /^Delete: /), "Try again");

  await page.goto("/bundle");
  await twice("requestBundle", presses(page, "Prepare the download"), "Try again");

  const fresh = `new-${sam.email}`;
  await page.goto("/profile");
  await page.getByLabel("Your name").fill("Samira Singh");
  await page.getByLabel("New email address").fill(fresh);
  await page.getByLabel("Your password", { exact: true }).fill(sam.password);
  const byEmail = page.getByRole("checkbox", { name: "Feedback on a portfolio, by email" });
  await twice("changeReading", () => page.getByRole("radio", { name: "Large", exact: true }).click(), "Try again");
  await twice("changeNotificationSettings", () => byEmail.click(), "Try again");
  await twice("changeName", presses(page, "Change name"));
  await page.getByLabel("New picture").setInputFiles(photos.small);
  await twice("changePicture", presses(page, "Change picture"));
  await twice("requestEmailChange", presses(page, "Send the link"));
  await expect(byEmail).not.toBeChecked();
  await page.goto(linkIn(await emailTo(product.folder, fresh, "Confirm your new email address")));
  await twice("confirmEmailChange", presses(page, "Confirm this address"));
  await page.goto("/profile");
  await page.getByLabel("Current password").fill(sam.password);
  await page.getByLabel("New password").fill("a-finer-password-3");
  await twice("changePassword", presses(page, "Change password"));
  await twice("signOutEverywhere", confirmed(page, "Sign out everywhere", "Sign out everywhere"));
  await signIn({ ...sam, email: fresh, password: "a-finer-password-3" });
  await twice("logOut", presses(page, "Logout"), "shows itself");
  all();
});

test("an assessor's acts happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("assessor", page, centre);
  const ann = await centre.newcomer("assessor");
  // Whose round Ann looks at in the end.
  const bob = await centre.newcomer("assessor", { name: `Bob ${mark}` });
  await centre.record(bob, await centre.newcomer("student", { assessor: bob }));
  const sam = await centre.newcomer("student", { assessor: ann });
  const id = await centre.create(sam, "Wiring");
  await signIn(ann);
  await page.goto(`/portfolio/assessor/${id}`);
  await page.getByLabel("Feedback", { exact: true }).fill("Show the fixings.");
  await twice("reviewPortfolio", presses(page, "Submit Feedback"), "shows itself");
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
  await page.reload();
  await button(page, /^Take back/).click();
  await page.getByLabel("Why do you take it back?").fill("The photo is of another job.");
  const form = page.getByRole("group", { name: /^Take back/ });
  await twice("takeBack", () => button(form, "Take back").click(), "shows itself");
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
  await page.reload();
  const choose = async () => {
    await button(page, "Accept another criterion").click();
    await page.getByLabel(/^Search all \d+ criteria$/).fill("316 1.1");
    await page.getByRole("list", { name: "Criteria found" }).getByRole("button").first().click();
  };
  await twice("decideMore", choose, "Try again");
  await page.goto(`/assessor/logbook?student=${sam._id}&view=range&unit=311`);
  const [outcome] = curriculumEntries.filter(({ unit, learningOutcome }) => `${unit} ${learningOutcome}` === "311 4");
  if (!outcome) throw new Error("unit 311 has no outcome 4");
  const decisions = [{ ...numbersOf(outcome), verdict: "accepted" as const }];
  await centre.ask(ann, decideMore, { params: { id }, body: { decisions } });
  await page.reload();
  await twice("achieve", presses(page, "Mark LO 4 as achieved"), "shows itself");
  await button(page, "Take back LO 4").click();
  await page.getByLabel("Why do you take it back?").fill("The photo is of another job.");
  await twice("takeBackAchievement", () => button(form, "Take back").click(), "shows itself");
  await page.goto(`/portfolio/assessor/${id}`);
  await page.goto("/records/new");
  await button(page, "Sam Singh").click();
  await button(page, "Direct observation").click();
  await page.getByRole("checkbox", { name: /^316 · 1\.2a / }).check();
  await twice("makeRecord", presses(page, "Finish, 1 criterion"), "shows itself");
  await page.goto(`/portfolio/view/${await centre.record(ann, sam)}`);
  await button(page, "Take this record back").click();
  await page.getByLabel("Why do you take it back?").fill("It was another learner.");
  await twice("takeRecordBack", presses(page, "Take this record back"), "Try again");

  await page.goto(`/plan?learner=${sam._id}`);
  await button(page, "Plan something").click();
  await page.getByLabel("What").fill("Send it");
  await page.getByLabel("Due", { exact: true }).fill("2999-11-20");
  await twice("setTask", presses(page, "Plan it"));
  await button(page, "Change Send it").click();
  await page.getByLabel("What").fill("Send it all");
  await twice("changeTask", presses(page, "Save the change"));
  await twice("cancelTask", confirmed(page, "Cancel Send it all", "Cancel it"), "Try again");
  await page.goto(`/hours?student=${sam._id}`);
  await button(page, "Change dates").click();
  await page.getByLabel("Planned end").fill("2099-01-01");
  await page.getByLabel("Started on").fill("2098-01-01");
  await twice("changeTargets", presses(page, "Save"));

  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed" } });
  await page.goto(`/portfolio/assessor/${id}`);
  await page.getByRole("button", { name: "Phrases" }).click();
  await page.getByLabel("New phrase").fill("Who tested it?");
  await twice("addPhrase", presses(page, "Add phrase"), "Try again");
  await button(page, "Change: Who tested it?").click();
  await page.getByLabel("Phrase", { exact: true }).fill("Say who tested it.");
  await twice("changePhrase", presses(page, "Save phrase"), "Try again");
  await twice("deletePhrase", presses(page, "Delete: Say who tested it."), "Try again");

  await verifying(centre, ann);
  await page.goto("/quality/plan");
  await button(page, "Make a plan").click();
  await twice("setPlan", presses(page, "Save the plan"));
  await untilSettled(page);
  await twice("drawSamples", presses(page, "Draw samples"), "Try again");
  await page.goto("/quality");
  await expect(page.getByRole("heading", { name: "What Bob decided" })).toBeVisible();
  await twice("checkSample", presses(page, /^Agree/), "shows itself");
  all();
});

test("an administrator's acts happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("administrator", page, centre);
  const ann = await centre.newcomer("assessor", { name: `Ann ${mark}` });
  const amy = await centre.newcomer("student", { name: `Amy ${mark}` });
  const title = `Deleted ${mark}`;
  await centre.ask(amy, deletePortfolio, { params: { id: await centre.create(amy, title, "Draft") } });
  await signIn(centre.admin);
  await page.goto(`/admin/users?search=Amy ${mark}`);
  await page.getByLabel(`Assessor of Amy ${mark}`).selectOption({ label: ann.name });
  await twice("assignAssessor", presses(page, `Assign the assessor of Amy ${mark}`), "Try again");
  await page.getByLabel(`Choose Amy ${mark}`).check();
  await page.getByLabel("Assessor for the chosen students").selectOption({ label: "No assessor" });
  await twice("assignAssessors", presses(page, "Assign to 1"), "Try again");
  await chooseFor(page, `Amy ${mark}`, "Correct name or email");
  await page.getByRole("dialog").getByLabel("Email", { exact: true }).fill(`corrected-${mark}@example.com`);
  await twice("correctAccount", presses(page, "Save the correction"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await twice(
    "setActive",
    async () => {
      await chooseFor(page, `Amy ${mark}`, "Deactivate");
      await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    },
    "Try again",
  );

  await page.goto(`/admin/portfolios?view=deleted&search=${mark}`);
  await twice("restorePortfolio", presses(page, `Restore ${title} of Amy ${mark}`), "Try again");
  await twice("undoRestore", presses(page, "Undo"), "Try again");

  await page.goto("/admin/import");
  const buffer = Buffer.from(learnersCsv([{ email: `${mark}@example.com` }]));
  await page
    .getByLabel("CSV file", { exact: true })
    .setInputFiles({ name: "learners.csv", mimeType: "text/csv", buffer });
  await twice("importLearners", presses(page, "Import 1 learner"), "Try again");

  const token = (await witnessLink(centre)).split("#")[1] ?? "";
  const { fingerprint } = await centre.ask(undefined, viewPass, { body: { token } });
  const name = `Mick ${mark}`;
  const body = { token, fingerprint, ...signature, name, contact: `witness-${mark}@example.com` };
  await centre.ask(undefined, signStatement, { body });
  await page.goto(`/admin/users?search=${ann.name}`);
  await chooseFor(page, ann.name, "Duties");
  await page.getByLabel("Internal verifier").check();
  await page.getByLabel("Why").fill("Has the award.");
  await twice("setDuties", presses(page, "Save duties"));
  await page.goto("/witnesses");
  await button(page, `Mark ${name} as an expert`).click();
  await page.getByLabel("Why").fill("A gold card.");
  await twice("markExpert", presses(page, "Mark as an expert"));
  all();
});

test("what somebody sends without signing in arrives once", async ({ page, centre, product }) => {
  const { twice, all } = actingAs("visitor", page, centre);
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
  await page.getByLabel("Email address").fill(`visitor-${mark}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a-fine-password-7");
  await twice("register", presses(page, "Register"));

  const sam = await centre.newcomer("student");
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(sam.email);
  await twice("forgotPassword", presses(page, "Send Reset Link"));
  const email = await emailTo(product.folder, sam.email, "Reset your Portfolio Builder password");
  await page.goto(linkIn(email));
  await page.getByLabel("New Password").fill("a-fine-password-8");
  await page.getByLabel("Confirm Password").fill("a-fine-password-8");
  await twice("resetPassword", presses(page, "Reset Password"));

  await page.goto("/application-form?step=4");
  await page.getByLabel("I agree to this declaration").check();
  await page.goto("/application-form?step=1");
  const answers = { "Family name": `Okafor ${mark}`, "First name": "Ngozi", Day: "27", Month: "3", Year: "2001" };
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await page.getByLabel("Course you want to study").selectOption("GCSE English");
  await page.goto("/application-form?step=8");
  await twice("apply", presses(page, "Submit"), "Try again");

  await page.goto(await witnessLink(centre));
  await button(page, "I saw it").click();
  const witness = {
    "Your name": "Mick",
    "Your job": "Supervisor",
    "Your employer": "Kirkgate",
    "What did you see": "All.",
  };
  for (const [label, text] of Object.entries(witness)) await page.getByLabel(label).fill(text);
  await page.getByLabel("How do you know this trade?").fill("22 years");
  await page.getByLabel(/^How do you know (?!this)/).selectOption("Workmate");
  await page.getByLabel(/^Your email/).fill("mick@example.com");
  await button(page, "Type my name instead").click();
  await twice("signStatement", presses(page, "Sign as a witness"));
  await page.goto(await witnessLink(centre));
  await button(page, "I would rather not").click();
  await page.getByLabel("Why, in one line").fill("I was not there.");
  await twice("declineStatement", presses(page, "Send, without signing"));
  await page.goto(await witnessLink(centre));
  await button(page, "This is not me").click();
  await twice("disownStatement", presses(page, "Say that this is not me"));
  all();
});

test("an e-mail is sent again once", async ({ page }) => {
  const [port, mailPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const product = await serve({ PORT: String(port), PUBLIC_URL: url, SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  const centre = await openCentre(product.url);
  const { twice, all } = actingAs("operator", page, centre);
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
      await page.goto(`${url}/admin/emails`);
      await expect(button(page, /^Send again/)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await twice("resendDeadLetter", presses(page, /^Send again/), "Try again");
    all();
  } finally {
    await mail.stop();
    await product.stop();
  }
});

test("every call that changes something is tried here", () => {
  const changing = (Object.keys(paths) as CallName[]).filter(isChanging);
  expect(Object.values(calls).flatMap(Object.keys).sort()).toEqual(changing.sort());
});
