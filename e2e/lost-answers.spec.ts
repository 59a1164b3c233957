import { apply } from "contract/applications/applications.ts";
import { type CallName, isChanging, paths } from "contract/core/paths.ts";
import { setTask } from "contract/plan/tasks.ts";
import { deletePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { signStatement, viewPass } from "contract/portfolios/witnesses.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { decideMore } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { signature } from "../test/product/witnesses.ts";
import { actingAs, button, confirmed, presses, witnessLink } from "./setup/acting-as.ts";
import { addAuthenticator, codeNow } from "./setup/authenticator.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { calls, mark } from "./setup/lost-calls.ts";
import { boardPhoto, phoneFiles } from "./setup/photos.ts";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { chooseFor } from "./setup/row-menu.ts";
import { expect, open, test } from "./test.ts";

// Each test does many acts in turn, each twice.
test.use({ productFor: "lost answers" });

test("a learner's acts happen once, whatever becomes of their answers", async ({ page, centre, product, signIn }) => {
  const { twice, all } = actingAs("learner", page, centre);
  const { ann, sam } = await centre.pair();
  for (const title of ["One", "Two"]) {
    const id = await centre.create(sam, title);
    await centre.review(ann, id);
  }
  const draft = await centre.create(sam, "A draft", "Draft");
  const [photos, board] = await Promise.all([phoneFiles(), boardPhoto()]);
  await signIn(sam);
  const notice = page.getByRole("button", { name: /^Mark as read: .*“Two”/ });
  await page.getByRole("button", { name: "2 unread notifications" }).click();
  await twice("markNotification", () => notice.click(), "shows itself");
  await twice("markAllNotifications", presses(page, "Mark all as read"), "shows itself");

  await page.goto("/portfolio");
  await fillPortfolio(page);
  await page.getByLabel("Choose photos").setInputFiles(board);
  await expect(page.getByRole("img", { name: /^Preview/ })).toHaveCount(1);
  await twice("createPortfolio", presses(page, "Submit for Review"), "shows itself");

  await page.goto(`/portfolio/edit/${draft}`);
  await page.getByLabel("Portfolio Title").fill("Edited");
  await page.getByLabel("Choose photos").setInputFiles([board, photos.small]);
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
  await twice("finishTask", presses(page, "Done: Send it"), "shows itself");
  await button(page, "Add to my calendar").click();
  await twice("makeCalendar", presses(page, "Make the address"));
  await page.goto(`/portfolio/view/${draft}`);
  await twice("deletePortfolio", confirmed(page, /^Delete/, "Delete"), "Try again");
  await twice("undoDelete", presses(page, "Undo"), "Try again");

  await page.goto("/hours");
  for (const name of ["Training day", "Today", "1 h"]) await button(page, name).click();
  await twice("addHours", presses(page, "Add"), "shows itself");
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
  await page.goto("/profile/security");
  await page.getByLabel("Current password").fill(sam.password);
  await page.getByLabel("New password").fill("a-finer-password-3");
  await twice("changePassword", presses(page, "Change password"));
  await twice("signOutEverywhere", confirmed(page, "Sign out everywhere", "Sign out everywhere"));
  await signIn({ ...sam, email: fresh, password: "a-finer-password-3" });
  await twice("logOut", presses(page, "Logout"), "shows itself");
  all();
});

test.describe("how somebody signs in", () => {
  test.use({ baseURL: ({ product }, use) => use(product.url.replace("127.0.0.1", "localhost")) });

  test("changes once", async ({ page, otherDevice, centre, signIn }) => {
    const { twice, all } = actingAs("signingIn", page, centre);
    const sam = await centre.newcomer("student");
    await addAuthenticator(page);
    await signIn(sam, { page: await otherDevice() });
    await signIn(sam, { to: "/profile/security" });
    await button(page, "Add a passkey").click();
    await page.getByLabel("Name", { exact: true }).fill("Laptop");
    await twice("addPasskey", presses(page, "Add"));
    await button(page, "Rename Laptop").click();
    await page.getByLabel("Name", { exact: true }).fill("Phone");
    await twice("renamePasskey", presses(page, "Rename"));
    await twice("removePasskey", confirmed(page, "Remove Phone", "Remove"), "Try again");
    await button(page, "Set up").click();
    const secret = (await page.locator("[data-secret]").getAttribute("data-secret")) ?? "";
    await page.getByLabel("Code", { exact: true }).fill(codeNow(secret));
    await twice("finishCode", presses(page, "Turn on"));
    await button(page, "I have kept them").click();
    await twice("renewRecoveryCodes", confirmed(page, "New codes", "Make new codes"), "Try again");
    await button(page, "I have kept them").click();
    await twice("removeCode", confirmed(page, "Turn off", "Turn off"), "Try again");
    await twice("endSession", presses(page, "End Unknown device"), "Try again");
    await signIn(sam, { page: await otherDevice() });
    await page.reload();
    await twice("endOtherSessions", confirmed(page, "End all others", "End all others"), "Try again");
    all();
  });
});

test("an assessor's acts happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("assessor", page, centre);
  const ann = await centre.newcomer("assessor");
  const sam = await centre.newcomer("student", { assessor: ann });
  const id = await centre.create(sam, "Wiring");
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
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
  all();
});

test("an administrator's acts happen once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("administrator", page, centre);
  const ann = await centre.newcomer("assessor", { name: `Ann ${mark}` });
  const amy = await centre.newcomer("student", { name: `Amy ${mark}` });
  const title = `Deleted ${mark}`;
  await centre.ask(amy, deletePortfolio, { params: { id: await centre.create(amy, title, "Draft") } });
  await signIn(centre.admin, { to: `/admin/users?search=Amy ${mark}` });
  await page.getByLabel(`Assessor of Amy ${mark}`).selectOption({ label: ann.name });
  await twice("assignAssessor", presses(page, `Assign the assessor of Amy ${mark}`), "Try again");
  await chooseFor(page, `Amy ${mark}`, "Correct name or email");
  await page.getByRole("dialog").getByLabel("Email", { exact: true }).fill(`corrected-${mark}@example.com`);
  await twice("correctAccount", presses(page, "Save the correction"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await twice(
    "resetFactors",
    async () => {
      await chooseFor(page, `Amy ${mark}`, "Remove second factor");
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    },
    "Try again",
  );
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

  const applicant = { firstName: "Leah", familyName: "Armitage", email: `leah-${mark}@example.com` };
  const answers = { courseToStudy: "GCSE English", dateOfBirth: "2001-03-27", agreedToDeclaration: true } as const;
  const { reference } = await centre.ask(undefined, apply, { body: { ...applicant, ...answers } });
  await page.goto(`/admin/applications/pipeline?search=${reference}`);
  await open(page, page.getByRole("link", { name: "Leah Armitage" }), "Application of Leah Armitage");
  await twice("moveApplication", presses(page, "Accepted"), "Try again");
  const owner = page.getByLabel("Owner");
  await twice("takeOnApplication", async () => void (await owner.selectOption({ index: 1 })), "Try again");
  await page.getByLabel("Add a note").fill("Rang them.");
  await twice("noteOnApplication", presses(page, "Add note"), "Try again");
  await twice("makeLearner", presses(page, "Make this applicant a learner"), "Try again");

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

test("every call that changes something is tried here", () => {
  const changing = (Object.keys(paths) as CallName[]).filter(isChanging);
  expect(Object.values(calls).flatMap(Object.keys).sort()).toEqual(changing.sort());
});
