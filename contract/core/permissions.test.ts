import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Status, statuses } from "./moves.ts";
import {
  isVisible,
  looksAsVerifier,
  may,
  needsRecord,
  type Permission,
  type PortfolioSubject,
  permissions,
  type Role,
  type Viewer,
} from "./permissions.ts";
import { roles } from "./roles.ts";

const people = {
  owner: { _id: "sam", role: "student" },
  other: { _id: "tom", role: "student" },
  assigned: { _id: "ann", role: "assessor" },
  unassigned: { _id: "bob", role: "assessor" },
  admin: { _id: "ada", role: "admin" },
  verifier: { _id: "vic", role: "assessor", isVerifier: true },
} as const satisfies Record<string, Viewer>;
type Somebody = keyof typeof people;
const everybody = Object.keys(people).filter(isSomebody);

function isSomebody(name: string): name is Somebody {
  return name in people;
}

// For Sam's portfolio, assessed by Ann: who sees it in any status, and in which statuses each of them may act.
const anyStatus = statuses;
const submitted: readonly Status[] = ["To Be Reviewed", "Reviewed", "Done"];
type Acting = Partial<Record<Somebody, readonly Status[]>>;

const onRecords: Partial<Record<Permission, { seen: Acting; done: Acting }>> = {
  viewPortfolio: seenIsDone({ owner: anyStatus, assigned: submitted, admin: anyStatus, verifier: submitted }),
  readMessages: seenIsDone({ owner: anyStatus, assigned: submitted, admin: anyStatus }),
  changePortfolio: seenIsDone({ owner: anyStatus }),
  editPortfolio: seenIsDone({ owner: ["Draft"] }),
  deletePortfolio: seenIsDone({ owner: anyStatus }),
  undoDelete: seenIsDone({ owner: anyStatus }),
  submitPortfolio: { seen: { owner: anyStatus }, done: { owner: ["Draft"] } },
  withdrawPortfolio: { seen: { owner: anyStatus }, done: { owner: ["To Be Reviewed", "Reviewed"] } },
  answerRecord: seenIsDone({ owner: anyStatus }),
  takeRecordBack: seenIsDone({ assigned: anyStatus }),
  // Of an upload of Sam's.
  uploadPhoto: seenIsDone({ owner: anyStatus }),
  viewForReview: seenIsDone({ assigned: submitted }),
  askWitness: seenIsDone({ owner: anyStatus, assigned: submitted }),
  writeMessage: seenIsDone({ owner: anyStatus, assigned: submitted }),
  reviewPortfolio: seenIsDone({ assigned: anyStatus }),
  saveFeedback: { seen: { assigned: anyStatus }, done: { assigned: ["To Be Reviewed", "Reviewed"] } },
  submitFeedback: { seen: { assigned: anyStatus }, done: { assigned: ["To Be Reviewed", "Reviewed"] } },
  finishPortfolio: { seen: { assigned: anyStatus }, done: { assigned: ["Reviewed"] } },
  reopenPortfolio: { seen: { assigned: anyStatus }, done: { assigned: ["Done"] } },
  viewLogbook: seenIsDone({ assigned: anyStatus, admin: anyStatus, verifier: anyStatus }),
  achieve: seenIsDone({ assigned: anyStatus }),
  viewBundle: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus }),
  viewPhotoConsent: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus }),
  usePlan: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus }),
  planFor: seenIsDone({ assigned: anyStatus, admin: anyStatus }),
  setTargets: seenIsDone({ assigned: anyStatus, admin: anyStatus }),
  viewHours: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus, verifier: anyStatus }),
  viewEnrolments: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus }),
  writeHours: seenIsDone({ owner: anyStatus }),
  // Of a sample whose action nobody has to answer.
  viewSample: seenIsDone({ admin: anyStatus, verifier: anyStatus }),
  checkSample: seenIsDone({ verifier: anyStatus }),
  // In which nobody takes part.
  viewExercise: seenIsDone({ admin: anyStatus, verifier: anyStatus }),
  answerExercise: seenIsDone({ verifier: anyStatus }),
  appeal: seenIsDone({ owner: anyStatus }),
  viewAppeals: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus, verifier: anyStatus }),
  raiseConcern: seenIsDone({ assigned: anyStatus, admin: anyStatus, verifier: anyStatus }),
  downloadRecord: seenIsDone({ owner: anyStatus, admin: anyStatus }),
  viewProfileImage: seenIsDone({ owner: anyStatus, assigned: anyStatus, admin: anyStatus }),
};

const byRole: Partial<Record<Permission, readonly Role[]>> = {
  viewSelf: ["student", "assessor", "admin"],
  logOut: ["student", "assessor", "admin"],
  manageAccounts: ["admin"],
  importLearners: ["admin"],
  manageRetention: ["admin"],
  manageDeadLetters: ["admin"],
  suggestAddresses: ["student", "assessor", "admin"],
  readNotifications: ["student", "assessor", "admin"],
  editProfile: ["student", "assessor", "admin"],
  listOwnPortfolios: ["student"],
  createPortfolio: ["student"],
  addPhotos: ["student", "assessor"],
  makeRecord: ["assessor"],
  listAssessedPortfolios: ["assessor", "admin"],
  listReviews: ["assessor"],
  viewAssessment: ["assessor"],
  viewOwnLogbook: ["student"],
  listLogbookStudents: ["assessor"],
  listAllPortfolios: ["admin"],
  viewAllPortfolios: ["admin"],
  restorePortfolio: ["admin"],
  exportLists: ["admin"],
  viewCentre: ["admin"],
  viewPhotoMetadata: ["assessor", "admin"],
  viewApplications: ["admin"],
  viewAuditLog: ["admin"],
  usePhrases: ["assessor"],
  requestBundle: ["student", "assessor", "admin"],
  viewBundleKey: ["admin"],
  transferLearner: ["admin"],
  listWitnesses: ["assessor", "admin"],
  markExpert: ["admin"],
  readPlan: ["student", "assessor", "admin"],
  setTask: ["assessor", "admin"],
  listHours: ["student", "assessor", "admin"],
  addHours: ["student"],
  givePhotoConsent: ["student"],
  manageCentre: ["admin"],
  readQuality: ["admin"],
  drawSamples: [],
  listActions: ["assessor"],
  viewDesk: ["assessor", "admin"],
  listExercises: ["assessor", "admin"],
  readClaims: ["admin"],
  manageClaims: ["admin"],
  noteOutcome: ["admin"],
  readReports: ["assessor", "admin"],
  manageTokens: ["admin"],
  manageRooms: ["admin"],
  readQualifications: ["student", "assessor", "admin"],
  manageQualifications: ["admin"],
};

/** What is a question of a duty beside the role. */
const byDuty: Permission[] = [
  ...([
    "readQuality",
    "drawSamples",
    "viewSample",
    "checkSample",
    "viewExercise",
    "answerExercise",
    "readClaims",
    "viewAppeals",
    "raiseConcern",
    "manageRooms",
  ] as const),
];

function seenIsDone(acting: Acting) {
  return { seen: acting, done: acting };
}

const named = Object.keys(permissions).filter(isPermission);

function isPermission(name: string): name is Permission {
  return name in permissions;
}

test("every permission stands in exactly one of the two tables of this test", () => {
  expect([...Object.keys(onRecords), ...Object.keys(byRole)].sort()).toEqual([...named].sort());
});

describe.each(named.filter((name) => name in byRole))("%s", (permission) => {
  test.each(roles)("is a question of the role alone for a %s", (role) => {
    expect(may({ _id: "x", role }, permission)).toBe(byRole[permission]?.includes(role));
    const verifies = byRole[permission]?.includes(role) || (byDuty.includes(permission) && role !== "student");
    expect(may({ _id: "x", role, isVerifier: true }, permission)).toBe(verifies);
    expect(needsRecord(permission)).toBe(false);
  });
});

describe.each(Object.entries(onRecords))("%s", (name, table) => {
  const permission = named.find((one) => one === name) ?? expect.fail(name);
  const cases = everybody.flatMap((who) => statuses.map((status) => ({ who, status })));

  test.each(cases)("of Sam's portfolio while it is $status, by $who", ({ who, status }) => {
    const record: PortfolioSubject = { student: "sam", assessor: "ann", status };
    const ever = permissions[permission].roles.some((role: Role) => role === people[who].role);
    expect(needsRecord(permission)).toBe(true);
    expect(ever && isVisible(people[who], permission, record)).toBe(table.seen[who]?.includes(status) ?? false);
    expect(may(people[who], permission, record)).toBe(table.done[who]?.includes(status) ?? false);
  });
});

describe("whoever asks, about whatever record", () => {
  const viewer = fc.record({
    _id: fc.constantFrom("sam", "tom", "ann", "bob", "ada"),
    role: fc.constantFrom(...roles),
  });
  const record = fc.record({
    student: fc.constantFrom("sam", "tom", "ann"),
    assessor: fc.constantFrom("ann", "bob", "sam", null),
    status: fc.constantFrom(...statuses),
  });
  const permission = fc.constantFrom(...named);

  test("nobody may do what they do not see, nor what their role never does", () => {
    fc.assert(
      fc.property(viewer, permission, record, (who, what, which) => {
        if (!may(who, what, which)) return;
        expect(isVisible(who, what, which)).toBe(true);
        expect(may(who, what)).toBe(true);
      }),
    );
  });

  test("of a record without a status, a rule that reads one is never answered, and every other as of any portfolio", () => {
    fc.assert(
      fc.property(viewer, permission, record, (who, what, which) => {
        const { status: _, ...account } = which;
        const answers = statuses.map((status) => may(who, what, { ...which, status }));
        try {
          const answer = may(who, what, account);
          expect(answers).toEqual(statuses.map(() => answer));
        } catch (error) {
          expect(error).toMatchObject({ message: "this permission is about a portfolio" });
        }
      }),
    );
    for (const what of ["viewPortfolio", "viewForReview"] as const)
      expect(() => may(people.assigned, what, { student: "sam", assessor: "ann" })).toThrow();
    for (const what of ["viewLogbook", "achieve", "viewBundle", "viewProfileImage"] as const)
      expect(may(people.assigned, what, { student: "sam", assessor: "ann" })).toBe(true);
  });

  test("a draft is seen by its student and administrators only", () => {
    fc.assert(
      fc.property(viewer, record, (who, which) => {
        const draft = { ...which, status: "Draft" as const };
        const allowed = who.role === "admin" || (who.role === "student" && who._id === draft.student);
        expect(may(who, "viewPortfolio", draft)).toBe(allowed);
      }),
    );
  });

  test("the duty of a verifier adds reading, of what no learner has as a draft, and nothing that only their assessor does", () => {
    const reading = ["viewPortfolio", "viewLogbook", "viewHours", "viewAppeals"];
    fc.assert(
      fc.property(viewer, permission, record, (who, what, which) => {
        fc.pre(who.role !== "student" && needsRecord(what));
        const added = may({ ...who, isVerifier: true }, what, which) && !may(who, what, which);
        if (!added) return;
        expect([...reading, "viewSample", "checkSample", "viewExercise", "answerExercise", "raiseConcern"]).toContain(
          what,
        );
        expect(what === "viewPortfolio" && which.status === "Draft").toBe(false);
        // Samples and exercises log their own looks.
        if (reading.includes(what)) expect(looksAsVerifier({ ...who, isVerifier: true }, which)).toBe(true);
      }),
    );
    expect(looksAsVerifier({ ...people.assigned, isVerifier: true }, { student: "sam", assessor: "ann" })).toBe(false);
    expect(looksAsVerifier(people.admin, { student: "sam", assessor: "ann" })).toBe(false);
  });

  test("a student without an assessor is seen by no assessor", () => {
    fc.assert(
      fc.property(viewer, permission, record, (who, what, which) => {
        fc.pre(who.role === "assessor" && needsRecord(what));
        expect(may(who, what, { ...which, assessor: null })).toBe(
          who._id === which.student && ["viewProfileImage", "uploadPhoto", "downloadRecord"].includes(what),
        );
      }),
    );
  });

  test("an administrator changes nobody's portfolio", () => {
    const changing = named.filter(
      (name) => "move" in permissions[name] || /^(change|edit|delete|review)(?!Profile)/.test(name),
    );
    for (const what of changing) expect(may(people.admin, what)).toBe(false);
    expect(changing.length).toBe(10);
  });
});

test.each(["owner", "countersigner"])("the %s of a sample sees it, and checks nothing else", (part) => {
  const sample = { student: "sam", assessor: "ann", owner: null, countersigner: null, [part]: "ann" };
  expect(may(people.assigned, "viewSample", sample)).toBe(true);
  expect(may(people.assigned, "checkSample", sample)).toBe(true);
  expect(may(people.unassigned, "checkSample", sample)).toBe(false);
  expect(may(people.admin, "checkSample", sample)).toBe(false);
  expect(may({ ...people.admin, isVerifier: true }, "checkSample", sample)).toBe(true);
});
