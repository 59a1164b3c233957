import { type Move, moves, type Status } from "./moves.ts";

/** Every rule of who may do what. The server asks before it acts, the screens before they offer. */

export const roles = ["student", "assessor", "admin"] as const;
export type Role = (typeof roles)[number];

/** Who is asking: the account that is signed in, with the role it has now. */
export interface Viewer {
  _id: string;
  role: Role;
}

/** What the rules need to know of a portfolio: whose it is, who assesses its student at present, and its status. */
export interface Placed {
  student: string;
  assessor: string | null;
  status: Status;
}

interface Rule {
  /** Who may ever ask; others are refused with 403 before any record is looked at. */
  roles: readonly Role[];
  /** For whom the record exists at all; for others it is not found (404). */
  sees?: (viewer: Viewer, portfolio: Placed) => boolean;
  /** The change of status it makes; from any other status it is refused with 409. */
  move?: Move;
}

export const permissions = {
  viewSelf: { roles },
  logOut: { roles },
  manageAccounts: { roles: ["admin"] },
  importLearners: { roles: ["admin"] },
  // Applications hold religion, health and convictions: administrators only, and every look at one is recorded.
  viewApplications: { roles: ["admin"] },
  manageDeadLetters: { roles: ["admin"] },
  viewAuditLog: { roles: ["admin"] },
  suggestAddresses: { roles },
  readNotifications: { roles },
  editProfile: { roles },

  listOwnPortfolios: { roles: ["student"] },
  createPortfolio: { roles: ["student"] },
  viewPortfolio: { roles, sees },
  changePortfolio: { roles: ["student"], sees: owns },
  editPortfolio: { roles: ["student"], sees: (viewer, portfolio) => owns(viewer, portfolio) && isDraft(portfolio) },
  deletePortfolio: { roles: ["student"], sees: owns },
  submitPortfolio: { roles: ["student"], sees: owns, move: "submit" },
  withdrawPortfolio: { roles: ["student"], sees: owns, move: "withdraw" },

  listAssessedPortfolios: { roles: ["assessor", "admin"] },
  viewForReview: {
    roles: ["assessor"],
    sees: (viewer, portfolio) => assesses(viewer, portfolio) && !isDraft(portfolio),
  },
  // Drafts of assigned learners are not hidden here: the assessor is told that the learner took it back (409).
  reviewPortfolio: { roles: ["assessor"], sees: assesses },
  saveFeedback: { roles: ["assessor"], sees: assesses, move: "saveFeedback" },
  submitFeedback: { roles: ["assessor"], sees: assesses, move: "submitFeedback" },
  finishPortfolio: { roles: ["assessor"], sees: assesses, move: "finish" },
  reopenPortfolio: { roles: ["assessor"], sees: assesses, move: "reopen" },
  listReviews: { roles: ["assessor"] },
  viewAssessment: { roles: ["assessor"] },
  listAllPortfolios: { roles: ["admin"] },
  viewAllPortfolios: { roles: ["admin"] },
  restorePortfolio: { roles: ["admin"] },
  exportLists: { roles: ["admin"] },
  viewCentre: { roles: ["admin"] },
  viewOwnLogbook: { roles: ["student"] },
  listLogbookStudents: { roles: ["assessor"] },
  // Here the record is a student's account, and the status of their portfolios does not matter: drafts are left out.
  viewLogbook: {
    roles: ["assessor", "admin"],
    sees: (viewer, account) => viewer.role === "admin" || assesses(viewer, account),
  },
  // Here the record is an account: `student` is its own id, `assessor` who assesses it.
  viewProfileImage: {
    roles,
    sees: (viewer, account) => viewer.role === "admin" || viewer._id === account.student || assesses(viewer, account),
  },
  // Which learner it is about comes with the call: it is asked of viewBundle then.
  requestBundle: { roles },
  // Here the record is a student's account. What is in a bundle follows from who asked for it: assessors get no drafts.
  viewBundle: {
    roles,
    sees: (viewer, account) => viewer.role === "admin" || owns(viewer, account) || assesses(viewer, account),
  },
  viewBundleKey: { roles: ["admin"] },
  viewPhotoMetadata: { roles: ["assessor", "admin"] },
} satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/** May this person do this, here and now? Without a record: may people of this role ever? */
export function may(viewer: Viewer, permission: Permission, portfolio?: Placed): boolean {
  const rule: Rule = permissions[permission];
  if (!rule.roles.includes(viewer.role)) return false;
  if (!portfolio) return true;
  if (rule.sees && !rule.sees(viewer, portfolio)) return false;
  return !rule.move || (moves[rule.move].from as readonly Status[]).includes(portfolio.status);
}

/** Does this record exist for this person, whatever its status allows? */
export function isVisible(viewer: Viewer, permission: Permission, portfolio: Placed): boolean {
  const rule: Rule = permissions[permission];
  return rule.sees?.(viewer, portfolio) ?? true;
}

/** Does the permission depend on a record, so that one has to be found before it can be asked? */
export function needsRecord(permission: Permission): boolean {
  const rule: Rule = permissions[permission];
  return rule.sees !== undefined;
}

function sees(viewer: Viewer, portfolio: Placed): boolean {
  return viewer.role === "admin" || owns(viewer, portfolio) || (assesses(viewer, portfolio) && !isDraft(portfolio));
}

function owns(viewer: Viewer, portfolio: Placed): boolean {
  return viewer.role === "student" && portfolio.student === viewer._id;
}

function assesses(viewer: Viewer, portfolio: Placed): boolean {
  return viewer.role === "assessor" && portfolio.assessor === viewer._id;
}

function isDraft(portfolio: Placed): boolean {
  return portfolio.status === "Draft";
}
