// @vitest-environment happy-dom
import type { AnswerOf } from "contract/calls.ts";
import type { CallName } from "contract/core/paths.ts";
import type { Role } from "contract/core/roles.ts";
import { describe, expect, test, vi } from "vitest";
import { screenAt, screens } from "./screens.ts";
import { says, silence } from "./testing/fake-server.ts";
import { openPage } from "./testing/open-page.tsx";

/** The pages that show an answer: who opens them, and the call without whose answer they are nothing. */
const pages: [address: string, role: Role, call: CallName][] = [
  ["/dashboard", "student", "listOwnPortfolios"],
  ["/my-portfolios", "student", "listOwnPortfolios"],
  ["/portfolio/view/x7", "student", "viewPortfolio"],
  ["/portfolio/edit/x7", "student", "viewPortfolio"],
  ["/student/logbook", "student", "viewOwnLogbook"],
  ["/bundle", "student", "findBundle"],
  ["/bundle/x7", "assessor", "findBundle"],
  ["/profile", "student", "viewSelf"],
  ["/profile/security", "assessor", "viewSecurity"],
  ["/assessor", "assessor", "viewAssessment"],
  ["/portfolio/assessor", "assessor", "viewBoard"],
  ["/portfolio/assessor/x7", "assessor", "viewForReview"],
  ["/assessor/reviews", "assessor", "findReviews"],
  ["/records", "assessor", "listRecords"],
  ["/records/new", "assessor", "listLogbookStudents"],
  ["/assessor/logbook", "assessor", "listLogbookStudents"],
  ["/admin-dashboard", "admin", "viewCentre"],
  ["/admin/users", "admin", "viewUserTables"],
  ["/admin/users/x7", "admin", "viewPerson"],
  ["/admin/portfolios", "admin", "listStudentsWithPortfolios"],
  ["/admin/applications", "admin", "findApplications"],
  ["/admin/applications/pipeline", "admin", "viewPipeline"],
  ["/admin/application/x7", "admin", "viewApplication"],
  ["/admin/audit-log", "admin", "viewAuditLog"],
  ["/admin/emails", "admin", "listDeadLetters"],
  ["/admin/qualifications", "admin", "listQualifications"],
  ["/admin/retention", "admin", "viewRetention"],
  ["/admin/retention?show=holds", "admin", "listHolds"],
  ["/admin/retention?show=runs", "admin", "listRuns"],
  ["/admin/complaints", "admin", "listComplaints"],
  ["/admin/privacy", "admin", "viewPrivacy"],
  ["/admin/privacy?show=figures", "admin", "viewStatistics"],
  ["/witnesses", "assessor", "listWitnesses"],
  ["/plan", "student", "listTasks"],
  ["/quality", "assessor", "viewDesk"],
  ["/quality/plan", "assessor", "listPlans"],
  ["/quality/exercises", "assessor", "listExercises"],
  ["/quality/exercises/x7", "assessor", "viewExercise"],
  ["/claims", "admin", "listClaims"],
  ["/reports", "admin", "reportTurnaround"],
  ["/reports?show=activity", "assessor", "reportActivity"],
  ["/admin/tokens", "admin", "listTokens"],
  ["/rooms", "admin", "listRooms"],
  ["/hours", "student", "listHours"],
  ["/hours?student=x7", "admin", "listHours"],
];
/** These say it in words of their own. */
const failures: Record<string, string> = {
  "/dashboard": "Error fetching portfolios",
  "/my-portfolios": "Error fetching portfolios",
};
const refusals: Record<string, string> = { ...failures, "/portfolio/assessor/x7": "Portfolio not found." };

describe.each(pages)("%s", (address, role, call) => {
  test("shows that it is loading, and no error", async () => {
    const page = await openPage(address, role, { [call]: silence });
    await page.until(() => expect(page.place.querySelector('[role="status"]')).not.toBeNull());
    expect(page.alert()).toBe("");
  });

  test("says why when it is refused", async () => {
    const refusal = says(404, { message: "Not for you" });
    // A reviewer is told by another call why they cannot review it any more.
    const page = await openPage(address, role, { [call]: refusal, viewStanding: refusal });
    await page.until(() => expect(page.text()).toContain(refusals[address] ?? "Not for you"));
    await page.until(() => expect(page.text()).not.toContain("Loading..."));
    expect(page.text()).not.toContain("Try again");
  });

  test("says what failed, and asks again when it is told to", async () => {
    const answer = vi.fn(says(429, { message: "Too many requests" }));
    const page = await openPage(address, role, { [call]: answer });
    await page.until(() => expect(page.alert()).toContain(failures[address] ?? "Too many requests"));
    await page.until(() => expect(page.text()).not.toContain("Loading..."));
    page.press("Try again");
    await page.until(() => expect(answer).toHaveBeenCalledTimes(2));
  });
});

const none = { total: 0, page: 1, pages: 1 };
const people = { student: 0, assessor: 0, admin: 1 };
const tables = (["student", "assessor", "admin"] as const).map((role) => ({ role, total: 0, accounts: [] }));
const columns = (["To Be Reviewed", "Reviewed", "Done"] as const).map((status) => ({ status, count: 0, cards: [] }));
const nobody = {
  viewAssessment: { total: 0, byStatus: [], byUnit: [], queue: { waiting: 0, first: null, days: [] } },
  viewCaseload: { learners: [], criteria: 233 },
};
const noApplications = {
  applications: [],
  total: 0,
  page: 1,
  pages: 1,
  all: 0,
  new: 0,
  owners: [],
  at: "2026-11-23T09:00:00.000Z",
};
const noStudents = { ...none, students: [], portfolios: 0, student: null };
const thisWeek = { week: "2026-11-23", state: "open" as const, minutes: 0, hours: [], asked: null, answer: null };
const unregistered = { registrationNo: "", registeredOn: null };
const enrolment = {
  _id: "x7",
  startedOn: "2026-11-23",
  plannedEndOn: null,
  hoursTarget: null,
  ...unregistered,
  version: 0,
};
const noHours = {
  ...{ student: { _id: "x7", name: "Sam Singh" }, enrolment, total: 0 },
  ...{ weeks: [thisWeek], from: "2026-10-05", hasEarlier: false },
};
const noClaims = { ready: 0, blocked: 0, claimed: 0, released: 0, certificated: 0, "taken back": 0 };
const stage = { state: "new" as const, total: 0 };
const nothingDue = {
  ...{ madeAt: "2026-11-23T09:30:00.000Z", rules: [], total: 0, fingerprint: "x" },
  days: { deletedPortfolios: 1095, notifications: 180, emails: 30, unsentEmails: 90 },
};
const waited = { median: null, ninetieth: null, workingMedian: null, workingNinetieth: null };
const noRounds = {
  period: { from: "2026-09-05", to: "2026-11-27" },
  ...{ aim: 10, assessors: [], whole: { rounds: 0, waiting: 0, ...waited } },
};
const noFigures = { years: [], year: null, total: null, figures: [] };
const noEntries = { entries: [], next: null, person: null, actor: null, about: null, portfolio: null };

const empty: [address: string, answers: { [N in CallName]?: AnswerOf<N> }, sentence: string][] = [
  ["/dashboard", { listOwnPortfolios: [] }, "Welcome, Sam. Start with one job."],
  ["/my-portfolios", { listOwnPortfolios: [] }, "No draft portfolios.Create Portfolio"],
  ["/assessor", nobody, "Portfolios appear here once your learners have submitted them."],
  ["/assessor", nobody, "No students are assigned to you yet."],
  ["/portfolio/assessor", { viewBoard: { columns, late: 0, again: 0, students: [] } }, "No portfolios to review."],
  ["/assessor/reviews", { findReviews: { ...none, reviews: [] } }, "No reviews found."],
  ["/records", { listRecords: [] }, "No records yet."],
  ["/records/new", { listLogbookStudents: [] }, "No students are assigned to you yet."],
  ["/assessor/logbook", { listLogbookStudents: [] }, "No students are assigned to you yet."],
  [
    "/admin/users",
    { viewUserTables: { tables, people, unassigned: 0, new: 0, assessors: [], at: "2026-03-01T09:00:00.000Z" } },
    "No users found.",
  ],
  ["/admin/portfolios", { listStudentsWithPortfolios: noStudents }, "No portfolios found."],
  ["/admin/applications", { findApplications: noApplications }, "No applications yet."],
  ["/admin/applications/pipeline", { viewPipeline: { columns: [{ ...stage, cards: [] }], owners: [] } }, "None."],
  ["/admin/audit-log", { viewAuditLog: noEntries }, "No entries found."],
  ["/admin/emails", { listDeadLetters: [] }, "Every email has been sent, or is on its way."],
  ["/admin/retention", { viewRetention: nothingDue }, "Nothing would go."],
  ["/admin/retention?show=runs", { listRuns: { ...none, runs: [] } }, "Nothing was run."],
  [
    "/admin/retention?show=holds",
    { listHolds: { ...none, open: 0, holds: [] } },
    "No hold stands. Choose a person to put one on.",
  ],
  ["/admin/qualifications", { listQualifications: { qualifications: [] } }, "There is no qualification."],
  ["/admin/complaints", { listComplaints: { ...none, open: 0, complaints: [] } }, "No complaints."],
  ["/admin/privacy?show=figures", { viewStatistics: noFigures }, "No year with applications is over."],
  ["/hours", { listHours: noHours }, "No hours yet."],
  ["/witnesses", { listWitnesses: [] }, "Whoever signs as a witness appears here."],
  ["/plan", { listTasks: { ...none, tasks: [], open: 0 } }, "Nothing is planned."],
  ["/reports", { reportTurnaround: noRounds }, "No figures in this period."],
  ["/admin/tokens", { listTokens: { tokens: [] } }, "No tokens. A tool needs one to read anything."],
  ["/quality", { viewDesk: { samples: [], total: 0 } }, "Nothing waits for you."],
  ["/quality/plan", { listPlans: [] }, "There is no sampling plan yet."],
  [
    "/quality/exercises",
    { listExercises: { exercises: [], standardised: { last: null, isDue: false } } },
    "An exercise lets several people judge one round",
  ],
  ["/claims", { listClaims: { ...none, counts: noClaims, direct: [], units: [] } }, "No unit is ready."],
  ["/rooms", { listRooms: { ...none, rooms: [] } }, "Open a room when an external verifier visits"],
];

test.each(empty)("%s without anything says so", async (address, answers, sentence) => {
  const role = pages.find(([one]) => one === address)?.[1];
  const said = Object.entries(answers).map(([call, answer]) => [call, () => Response.json(answer)]);
  const page = await openPage(address, role, Object.fromEntries(said));
  await page.until(() => expect(page.text()).toContain(sentence));
});

const inOrder = (nth: number) => ({
  _id: String(nth).padStart(32, "0"),
  at: new Date(1.7e12 + nth * 1000).toISOString(),
});
const deadLetters = Array.from({ length: 120 }, (_, nth): AnswerOf<"listDeadLetters">[number] => {
  const { _id, at } = inOrder(120 - nth);
  const reason = "The mail server could not be reached.";
  const email = { name: `No ${120 - nth}.`, email: `no${120 - nth}@example.com`, subject: "News", account: null };
  return { _id, createdAt: at, givenUpAt: at, reason, ...email };
});

/** What the server says of a list to a query, as `NewestFirst` in the contract has it. */
const partOf =
  <Row extends { _id: string }>(rows: Row[]) =>
  (url: string) => {
    const query = new URL(url, "http://localhost").searchParams;
    const id = query.get("before")?.split("_")[1];
    const older = rows.filter(({ _id }) => !id || _id < id);
    return Response.json(older.slice(0, Number(query.get("rows"))));
  };

describe.each([["/admin/emails", "emails", "Emails (120)", [120, 70, 20], 20]])(
  "%s",
  (address, noun, counted, firstOnes, lastRows) => {
    const open = (path: string) =>
      openPage(path, "admin", {
        viewCounts: says(200, { deadLetters: 120 }),
        listDeadLetters: partOf(deadLetters),
      });

    test("shows fifty, and links lead to the older ones and back to the newest", async () => {
      const page = await open(address);
      const link = (name: string) => [...page.place.querySelectorAll("a")].find((one) => one.textContent === name);
      const firstRow = () => page.place.querySelector("tbody tr")?.textContent;
      for (const first of firstOnes) {
        await page.until(() => expect(firstRow()).toContain(`No ${first}.`));
        const isLast = first === firstOnes.at(-1);
        expect(page.place.querySelectorAll("tbody tr")).toHaveLength(isLast ? lastRows : 50);
        await page.until(() => expect(page.text()).toContain(counted));
        expect(link(`Newest ${noun}`) !== undefined).toBe(first !== 120);
        if (!isLast) link(`Older ${noun}`)?.click();
      }
      expect(link(`Older ${noun}`)).toBeUndefined();
      link(`Newest ${noun}`)?.click();
      await page.until(() => expect(firstRow()).toContain("No 120."));
    });

    test("says so when there are no older ones any more, and takes an odd page for the newest", async () => {
      const at = (before: string) => open(`${address}${address.includes("?") ? "&" : "?"}before=${before}`);
      const page = await at(`2020-01-01T00:00:00.000Z_${"0".repeat(32)}`);
      await page.until(() => expect(page.text()).toContain(`No older ${noun}.`));
      const other = await at("2");
      await other.until(() => expect(other.text()).toContain("No 120."));
    });
  },
);

test("every page of a signed-in person is among them, or shows no answer at once", () => {
  const signedIn = screens.filter(({ roles }) => roles !== "anyone").map(({ path }) => path);
  const tested = pages.map(([address]) => screenAt(address)?.path ?? "");
  expect(signedIn.filter((path) => !tested.includes(path))).toEqual(["/on-this-device", "/portfolio", "/admin/import"]);
});
