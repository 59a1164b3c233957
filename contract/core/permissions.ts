import {
  type AccessSubject,
  allows,
  assesses,
  owns,
  portfolioPermissions,
  type Rule,
  type StudentSubject,
  type Viewer,
} from "./portfolio-permissions.ts";
import { type Role, roles } from "./roles.ts";

/** Who may do what. The server checks these rules before it acts, and screens before they offer an action. */

export type {
  AccessSubject,
  ExerciseSubject,
  PortfolioSubject,
  SampleSubject,
  StudentSubject,
  Viewer,
} from "./portfolio-permissions.ts";
export type { Role };

export const permissions = {
  ...portfolioPermissions,
  viewSelf: { roles },
  logOut: { roles },
  manageAccounts: { roles: ["admin"] },
  importLearners: { roles: ["admin"] },
  // Applications hold religion, health and convictions: administrators only, and every view is recorded in the audit log.
  viewApplications: { roles: ["admin"] },
  manageRetention: { roles: ["admin"] },
  manageDeadLetters: { roles: ["admin"] },
  // Complaints, the privacy notice and the centre's statistics.
  manageCentre: { roles: ["admin"] },
  viewAuditLog: { roles: ["admin"] },
  suggestAddresses: { roles },
  readNotifications: { roles },
  editProfile: { roles },

  listOwnPortfolios: { roles: ["student"] },
  // An assessor uploads the photos of a record.
  addPhotos: { roles: ["student", "assessor"] },
  // The record is an upload: `student` is whoever began it.
  uploadPhoto: { roles: ["student", "assessor"], sees: (viewer, upload) => viewer._id === upload.student },

  listAssessedPortfolios: { roles: ["assessor", "admin"] },
  // The learner is named in the form, so the handler asks who assesses them once it has found them.
  makeRecord: { roles: ["assessor"] },
  takeRecordBack: { roles: ["assessor"], sees: assesses },
  answerRecord: { roles: ["student"], sees: owns },
  listReviews: { roles: ["assessor"] },
  usePhrases: { roles: ["assessor"] },
  viewAssessment: { roles: ["assessor"] },
  listAllPortfolios: { roles: ["admin"] },
  viewAllPortfolios: { roles: ["admin"] },
  restorePortfolio: { roles: ["admin"] },
  exportLists: { roles: ["admin"] },
  viewCentre: { roles: ["admin"] },
  viewOwnLogbook: { roles: ["student"] },
  listLogbookStudents: { roles: ["assessor"] },
  // The record is a student's account; the logbook leaves drafts out.
  viewLogbook: {
    roles: ["assessor", "admin"],
    sees: (viewer, student) => ofAssessed(viewer, student) || verifies(viewer),
  },
  achieve: { roles: ["assessor"], sees: assesses },
  // The record is an account: `student` is its own id, `assessor` its assessor.
  viewProfileImage: {
    roles,
    sees: (viewer, account) => viewer.role === "admin" || viewer._id === account.student || assesses(viewer, account),
  },
  // The record is an account, whose `student` is its own id, or an application, which is nobody's.
  downloadRecord: { roles, sees: (viewer, account) => viewer.role === "admin" || viewer._id === account.student },
  // The learner is named in the body, so the handler checks viewBundle once it has found them.
  requestBundle: { roles },
  // The record is a student's account. The bundle's contents depend on who requested it: assessors get no drafts.
  viewBundle: {
    roles,
    sees: ofTheirs,
  },
  viewBundleKey: { roles: ["admin"] },
  transferLearner: { roles: ["admin"] },
  viewPhotoMetadata: { roles: ["assessor", "admin"] },

  listWitnesses: { roles: ["assessor", "admin"] },
  markExpert: { roles: ["admin"] },

  // A learner may be named in the address or the body, so the handler asks usePlan or planFor once it has found them.
  readPlan: { roles },
  setTask: { roles: ["assessor", "admin"] },
  usePlan: {
    roles,
    sees: ofTheirs,
  },
  planFor: {
    roles: ["assessor", "admin"],
    sees: ofAssessed,
  },
  // The record is a student's account.
  setTargets: {
    roles: ["assessor", "admin"],
    sees: ofAssessed,
  },
  // The learner is named in the query, so the handler checks viewHours once it has found them.
  listHours: { roles },
  viewHours: {
    roles,
    sees: (viewer, student) => ofTheirs(viewer, student) || verifies(viewer),
  },
  readQualifications: { roles },
  manageQualifications: { roles: ["admin"] },
  // The record is a student's account.
  viewEnrolments: { roles, sees: concerns },
  // The record is a student's account.
  viewPhotoConsent: { roles, sees: concerns },
  givePhotoConsent: { roles: ["student"] },
  addHours: { roles: ["student"] },
  writeHours: { roles: ["student"], sees: owns },

  // Administrators read what is sampled and what was found.
  readQuality: { roles: ["assessor", "admin"], hasDuty: (viewer) => viewer.role === "admin" || verifies(viewer) },
  drawSamples: { roles: ["assessor", "admin"], hasDuty: verifies },
  listActions: { roles: ["assessor"] },
  // An assessor's desk has their own samples: what they verify or countersign.
  viewDesk: { roles: ["assessor", "admin"] },
  // Whoever has to answer an action sees what it is about.
  viewSample: {
    roles: ["assessor", "admin"],
    sees: (viewer, sample) => viewer.role === "admin" || verifies(viewer) || takesPart(viewer, sample),
  },
  checkSample: {
    roles: ["assessor", "admin"],
    hasDuty: (viewer) => viewer.role === "assessor" || verifies(viewer),
    sees: (viewer, sample) => verifies(viewer) || takesPart(viewer, sample),
  },
  // An assessor's list has the exercises in which they take part.
  listExercises: { roles: ["assessor", "admin"] },
  viewExercise: {
    roles: ["assessor", "admin"],
    sees: (viewer, exercise) => viewer.role === "admin" || verifies(viewer) || isAsked(viewer, exercise),
  },
  answerExercise: {
    roles: ["assessor", "admin"],
    hasDuty: (viewer) => viewer.role === "assessor" || verifies(viewer),
    sees: (viewer, exercise) => verifies(viewer) || isAsked(viewer, exercise),
  },
  appeal: { roles: ["student"], sees: owns },
  viewAppeals: { roles, sees: (viewer, portfolio) => concerns(viewer, portfolio) || verifies(viewer) },
  raiseConcern: {
    roles: ["assessor", "admin"],
    sees: (viewer, portfolio) => oversees(viewer, portfolio) || verifies(viewer),
  },
  noteOutcome: { roles: ["admin"] },
  readClaims: { roles: ["assessor", "admin"], hasDuty: (viewer) => viewer.role === "admin" || verifies(viewer) },
  manageClaims: { roles: ["admin"] },
  // Of an assessor who does not verify, the handler answers their own figures alone.
  readReports: { roles: ["assessor", "admin"] },
  manageTokens: { roles: ["admin"] },
  // Rooms of external verifiers. Whoever visits one has no account: a pass of the room opens its own calls alone.
  manageRooms: { roles: ["assessor", "admin"], hasDuty: (viewer) => viewer.role === "admin" || verifies(viewer) },
} satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/** Whether the viewer may do this to the record now; without a record, whether their role ever may. */
export function may(viewer: Viewer, permission: Permission, record?: AccessSubject): boolean {
  return allows(permissions[permission], viewer, record);
}

/** Whether the viewer may know of the record, whatever its status. */
export function isVisible(viewer: Viewer, permission: Permission, record: AccessSubject): boolean {
  const rule: Rule = permissions[permission];
  return rule.sees?.(viewer, record) ?? true;
}

/** Whether it is as a verifier that they read a learner's work: each look is recorded in the audit log. */
export function looksAsVerifier(viewer: Viewer, record: StudentSubject): boolean {
  return verifies(viewer) && !assesses(viewer, record);
}

/** Whether a record says what the rules read. */
export function isSubject(record: unknown): record is AccessSubject {
  return typeof record === "object" && record !== null && "student" in record && "assessor" in record;
}

/** Whether the permission depends on a record, which has to be found before it can be checked. */
export function needsRecord(permission: Permission): boolean {
  const rule: Rule = permissions[permission];
  return rule.sees !== undefined;
}

function ofTheirs(viewer: Viewer, record: StudentSubject): boolean {
  return owns(viewer, record) || ofAssessed(viewer, record);
}

function ofAssessed(viewer: Viewer, record: StudentSubject): boolean {
  return viewer.role === "admin" || assesses(viewer, record);
}

/** Whoever runs the centre, and who assesses the learner. */
function oversees(viewer: Viewer, record: AccessSubject): boolean {
  return viewer.role === "admin" || assesses(viewer, record);
}

/** Whoever runs the centre, the learner, and who assesses them. */
function concerns(viewer: Viewer, record: AccessSubject): boolean {
  return owns(viewer, record) || oversees(viewer, record);
}

function verifies({ isVerifier }: Viewer): boolean {
  return isVerifier ?? false;
}

function isAsked({ _id }: Viewer, exercise: AccessSubject): boolean {
  return "participants" in exercise && exercise.participants.includes(_id);
}

function takesPart(viewer: Viewer, sample: AccessSubject): boolean {
  return "owner" in sample && (sample.owner === viewer._id || sample.countersigner === viewer._id);
}
