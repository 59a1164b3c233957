// @vitest-environment happy-dom
import type { AnswerOf } from "contract/calls.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { expect, test } from "vitest";
import { tokenKey } from "../app/api.ts";
import { startSession } from "../app/session.tsx";
import type { SignedIn } from "../app/shell/signed-in.ts";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const learner = { _id: "me", name: "Sam Singh" };
const second = { _id: "v", code: "2365-03", version: 1, title: "Diploma in Installing" };
const units = [
  {
    ...{ unit: "301", title: "Health and safety" },
    outcomes: [{ number: "1", text: "Be ready", criteria: [{ number: "1.1", text: "Look first" }] }],
  },
];
const document = { ...second, units, requirements: [], rules: {} };
const line = {
  startedOn: "2026-01-05",
  registrationNo: "",
  registeredOn: null,
  endedOn: null,
  endReason: "",
  version: 1,
};
const enrolments = [
  { ...line, _id: "me", qualification: { _id: "2357-13", code: "2357-13", version: 1, title: "NVQ" } },
  { ...line, _id: "e2", qualification: second },
] as AnswerOf<"listEnrolments">["enrolments"];
const none = { number: "" };
const entry = (title: string, places: LogbookEntry["places"]): Partial<LogbookEntry> => ({
  ...{ _id: title, title, unit: none, learningOutcome: none, criteria: none, status: "Done", photos: [], cells: [] },
  ...{ places, decided: [], summary: "", dateTime: "2026-11-23T09:00:00.000Z", submittedAt: null },
});
const evidence = [
  entry("Isolating", [{ unit: "311", learningOutcome: "1", criteria: "1.1" }]),
  entry("Without a criterion", []),
];
const nothing = { range: [], occasions: [], missing: [], achievements: [] };
const several = ["2357-13", "v"];

async function opened(role: "student" | "assessor", view: string, qualifications = several) {
  sessionStorage.clear();
  const asked: string[] = [];
  const coverage = (url: string) => {
    asked.push(url.replace(/.*\?/, ""));
    return Response.json({ student: learner, ...nothing });
  };
  const address = role === "student" ? "/student/logbook?" : "/assessor/logbook?student=me&";
  const page = await openPage(`${address}${view}`, role, {
    ...{ viewOwnLogbook: says(200, evidence), listLogbookStudents: says(200, [learner]) },
    ...{ viewLogbook: says(200, { student: learner, evidence, qualifications }) },
    ...{ viewQualification: says(200, { ...second, document }), listEnrolments: says(200, { learner, enrolments }) },
    ...{ viewOwnCoverage: coverage, viewCoverage: coverage },
  });
  if (role === "student")
    startSession(localStorage.getItem(tokenKey) ?? "", { ...learner, role, image: null, qualifications } as SignedIn);
  return { ...page, asked };
}

test("a learner on two qualifications looks at one of them, and at what it lacks alone", async () => {
  const page = await opened("student", "view=gaps");
  await page.until(() => expect(page.field("Qualification").textContent).toBe("All2357-132365-03"));
  await page.until(() => expect(page.text()).toContain("234 criteria"));
  const choice = page.field("Qualification") as unknown as HTMLSelectElement;
  choice.value = "e2";
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  await page.until(() => expect(page.text()).toContain("Total Units11 criteria"));
});

test("of the other one nothing is said to be outside of the logbook", async () => {
  const page = await opened("student", "view=logbook&enrolment=e2");
  await page.until(() => expect(page.text()).toContain("Total Units11 criteria"));
  expect(page.text()).toContain("Without a criterion");
  expect(page.text()).not.toContain("Isolating");
});

test.each([
  ["", [""]],
  ["&enrolment=e2", ["enrolment=e2"]],
  ["&enrolment=gone", [""]],
])("the range is asked for as the address %j says, of an assessor's learner too", async (address, asked) => {
  for (const role of ["student", "assessor"] as const) {
    const page = await opened(role, `view=range${address}`);
    await page.until(() => expect(page.asked.at(-1)?.replace(/^\/.*/, "")).toBe(asked[0]));
  }
});

test("who works towards one has nothing to choose", async () => {
  const page = await opened("assessor", "view=gaps", ["v"]);
  await page.until(() => expect(page.text()).toContain("1 criteria"));
  expect(page.place.querySelector("select")).toBeNull();
});
