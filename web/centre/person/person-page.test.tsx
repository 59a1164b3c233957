// @vitest-environment happy-dom
import type { AnswerOf } from "contract/calls.ts";
import type { PersonView } from "contract/centre/person.ts";
import { expect, test, vi } from "vitest";
import { lost, says } from "../../app/testing/fake-server.ts";
import { type Answers, openPage } from "../../app/testing/open-page.tsx";

const at = "2026-11-16T09:00:00.000Z";
const dave = { _id: "dave", name: "Dave Hargreaves" };
const priya = { _id: "priya", name: "Priya Raman" };
const account = {
  ...{ _id: "sam", name: "Sam Whitfield", email: "sam@exmaple.com", role: "student" as const, isActive: true },
  ...{
    createdAt: at,
    assignedAssessor: dave,
    awaitsActivation: false,
    lastActivityAt: null,
    image: null,
    cohort: null,
    employer: null,
  },
};
const registered = { registrationNo: "CG-771204", registeredOn: "2026-01-05" };
const plan = { _id: "sam", startedOn: "2026-01-05", plannedEndOn: null, hoursTarget: null, ...registered, version: 2 };
const unit = { total: 10, covered: 6, signedOff: 4, isAchieved: false };
const waiting = { since: null, by: null, names: [] };

function personOf(own: Partial<PersonView> = {}): PersonView {
  return {
    ...{ account, phone: "0113 496 0004", referenceNo: "PB-2026-004", version: 77, hasSignedIn: true, import: null },
    waits: [
      { ...waiting, what: "portfolios", count: 2, by: dave },
      { ...waiting, what: "testimonies", count: 1, names: ["Mick Barraclough"] },
      { ...waiting, what: "units", count: 1, names: ["312"] },
    ],
    progress: {
      enrolment: plan,
      units: [
        { ...unit, unit: "311" },
        { ...unit, unit: "312", isAchieved: true },
      ],
    },
    assessors: [
      { assessor: dave, from: at, until: null, decisions: 61 },
      { assessor: priya, from: "2026-01-05T09:00:00.000Z", until: at, decisions: 1 },
    ],
    emails: [{ _id: "e1", subject: "Your account", state: "dead", at, reason: "no such address" }],
    sessions: [{ _id: "s1", device: "Android phone, Chrome", way: "passkey", createdAt: at, usedAt: at }],
    ...own,
  };
}

const enrolments: AnswerOf<"listEnrolments"> = {
  learner: { _id: "sam", name: "Sam Whitfield" },
  enrolments: [
    {
      ...{ _id: "further", startedOn: "2026-01-05", ...registered, endedOn: null, endReason: "", version: 5 },
      qualification: { _id: "q", code: "2365-03", version: 1, title: "Diploma" },
    },
  ],
};

function open(own: Partial<PersonView> = {}, answers: Answers = {}) {
  return openPage(`/admin/users/sam`, "admin", {
    viewPerson: () => Response.json(personOf(own)),
    listEnrolments: () => Response.json(enrolments),
    listAssessors: says(200, []),
    ...answers,
  });
}
const heard = (answer = says(200, { message: "Done." })) =>
  vi.fn((_url: string, _body: RequestInit["body"]) => answer());
type Page = Awaited<ReturnType<typeof open>>;
const submit = ({ place }: Page) => place.querySelector<HTMLButtonElement>('dialog [type="submit"]')?.click();
const inDialog = ({ place }: Page, name: string) =>
  [...place.querySelectorAll<HTMLButtonElement>("dialog button")].find((one) => one.textContent === name)?.click();

test("what waits says whose turn it is and leads there; progress, assessors, emails and sign-ins are said", async () => {
  const page = await open();
  await page.until(() => expect(page.text()).toContain("2 portfoliosDave Hargreaves"));
  for (const text of [
    ...["1 testimony askedMick Barraclough", "312 achieved, not claimedYou", "8 of 20 criteria signed off"],
    ...["31140%", "312Achieved", "Priya Raman 5 January 2026 to 16 November 2026", "1 decision"],
    ...["Could not be sent, 16 November 2026, 09:00: no such address", "Android phone, Chrome", "passkey"],
  ])
    expect(page.text().replaceAll(/4 of 10 signed off, 6 with evidence/g, "")).toContain(text);
  const hrefs = [...page.place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  for (const to of ["/admin/portfolios?student=sam", "/claims", "/admin/users/priya"]) expect(hrefs).toContain(to);
});

test("an email is mended in three presses, for what was read", async () => {
  const correct = heard();
  const page = await open({}, { correctAccount: correct });
  await page.until(() => page.press("Change the email"));
  await page.until(() => page.fill("Email", "sam@example.com"));
  submit(page);
  await page.until(() => expect(correct).toHaveBeenCalledOnce());
  expect(correct.mock.calls[0]).toEqual([
    "/api/users/sam",
    JSON.stringify({ email: "sam@example.com", welcome: false }),
  ]);
});

test("what was typed stays when somebody else was faster", async () => {
  const sentence = "Somebody else has corrected this account in the meantime. Look at it, then save again.";
  const page = await open({}, { correctAccount: says(412, { message: sentence }) });
  await page.until(() => page.press("Change the name"));
  await page.until(() => page.fill("Name", "Samuel Whitfield"));
  submit(page);
  await page.until(() => expect(page.alert()).toContain(sentence));
  expect(page.field("Name").value).toBe("Samuel Whitfield");
});

test("who has not chosen a password gets the welcome again, others a new password", async () => {
  const [welcome, password] = [heard(), heard()];
  const page = await open({ hasSignedIn: false, sessions: [] }, { sendWelcome: welcome, forgotPassword: password });
  await page.until(() => page.press("Send welcome email"));
  await page.until(() => expect(welcome.mock.calls[0]?.[0]).toBe("/api/users/sam/welcome"));
  expect(page.text()).toContain("Has not chosen a password yet.");
  const other = await open({}, { forgotPassword: password });
  await other.until(() => other.press("Send password email"));
  await other.until(() => expect(password).toHaveBeenCalledOnce());
});

test("somebody inactive is sent nothing", async () => {
  const page = await open({ account: { ...account, isActive: false } });
  await page.until(() => expect(page.text()).toContain("Inactive Student"));
  expect(page.text()).not.toContain("Send password email");
});

test("ending all sign-ins and taking an import back are asked first", async () => {
  const [signOut, undo] = [heard(), heard()];
  const made = { batch: "b1", at, count: 24 };
  const page = await open({ import: made }, { signOutPerson: signOut, undoImport: undo });
  await page.until(() => page.press("End all"));
  await page.until(() => expect(page.text()).toContain("Sign Sam Whitfield out everywhere?"));
  expect(signOut).not.toHaveBeenCalled();
  inDialog(page, "Sign out");
  await page.until(() => expect(signOut.mock.calls[0]?.[0]).toBe("/api/users/sam/sign-out"));
  expect(page.text()).toContain("Imported 16 November 2026, with 23 others");
  page.press("Take this import back");
  await page.until(() => expect(page.text()).toContain("All 24 accounts of this import"));
  expect(undo).not.toHaveBeenCalled();
  inDialog(page, "Delete 24 accounts");
  await page.until(() => expect(undo.mock.calls[0]?.[0]).toBe("/api/users/import/b1/undo"));
  await page.until(() => expect(page.text()).toContain("Another page"));
});

test("the registration of a further enrolment is corrected, and what was entered survives a lost answer", async () => {
  const change = heard(lost as never);
  const page = await open({}, { changeRegistration: change });
  await page.until(() => expect(page.text()).toContain("registration CG-771204 since 5 January 2026"));
  page.press("Change the registration for 2365-03 version 1");
  await page.until(() => page.fill("Registration number", "CG-9"));
  page.fill("Registered on", "");
  submit(page);
  await page.until(() => expect(page.alert()).toContain("could not reach"));
  expect(page.field("Registration number").value).toBe("CG-9");
  expect(change.mock.calls[0]).toEqual([
    "/api/enrolments/further/registration",
    JSON.stringify({ registrationNo: "CG-9", registeredOn: null }),
  ]);
});

test("of an assessor, duties stand in the place of an enrolment", async () => {
  const assessor = { ...account, role: "assessor" as const, assignedAssessor: null };
  const duty = { duty: "verifier" as const, with: null, from: "2026-01-05", until: null, reason: "Trained." };
  const page = await open(
    { account: assessor, progress: null, assessors: [], waits: [], emails: [] },
    { listDuties: says(200, [duty]) },
  );
  await page.until(() => expect(page.text()).toContain("Internal verifier since 5 January 2026"));
  expect(page.text()).toContain("Nothing waits.");
  expect(page.text()).not.toContain("Enrolment");
});

test("duties that could not be saved are sent again by Try again", async () => {
  const answers = [says(503, { message: "The server is busy." }), says(200, { message: "Saved." })];
  const setDuties = vi.fn((_url: string, _body: RequestInit["body"]) => (answers.shift() ?? expect.fail())());
  const assessor = { ...account, role: "assessor" as const, assignedAssessor: null };
  const page = await open({ account: assessor, progress: null }, { listDuties: says(200, []), setDuties });
  await page.until(() => page.press("Change the duties"));
  await page.until(() => page.fill("Why", "Trained in June."));
  submit(page);
  await page.until(() => expect(page.alert()).toContain("The server is busy."));
  page.press("Try again");
  await page.until(() => expect(setDuties).toHaveBeenCalledTimes(2));
  expect(setDuties.mock.calls[1]).toEqual(setDuties.mock.calls[0]);
  await page.until(() => expect(page.place.querySelector("dialog")).toBeNull());
});
