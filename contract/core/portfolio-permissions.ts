import { type Move, moves, type Status } from "./moves.ts";
import { type Role, roles } from "./roles.ts";

/** The account that is signed in, with its current role. */
export interface Viewer {
  _id: string;
  role: Role;
  /** Whether they check how others decide: a duty beside their role. */
  isVerifier?: boolean;
}

/** What the rules read of whatever is a student's, such as their account: whose it is, and who assesses them at present. */
export interface StudentSubject {
  student: string;
  assessor: string | null;
}

/** What they read of a portfolio besides: its status. */
export interface PortfolioSubject extends StudentSubject {
  status: Status;
}

/** What they read of a sample besides: who has to answer the action that it requires, and who countersigns it. */
export interface SampleSubject extends StudentSubject {
  owner: string | null;
  countersigner: string | null;
}

/** What they read of an exercise besides: who judges it. */
export interface ExerciseSubject extends StudentSubject {
  participants: readonly string[];
}

export type AccessSubject = StudentSubject | PortfolioSubject | SampleSubject | ExerciseSubject;

export interface Rule {
  /** Other roles are refused with 403 before any record is read. */
  roles: readonly Role[];
  /** Who else is refused so, because they lack a duty. */
  hasDuty?: (viewer: Viewer) => boolean;
  /** Whether the viewer may know that the record exists; otherwise it is not found (404). */
  sees?: (viewer: Viewer, record: AccessSubject) => boolean;
  /** The change of status it makes; refused with 409 in a status that the move does not start from. */
  move?: Move;
}

/** What is done with portfolios. Apart from the other permissions, because a learner's screens offer nothing else. */
export const portfolioPermissions = {
  createPortfolio: { roles: ["student"] },
  viewPortfolio: { roles, sees: seesSubmitted },
  // What is asked and answered beside it is no submitted work, so verifiers do not read it.
  readMessages: { roles, sees },
  changePortfolio: { roles: ["student"], sees: owns },
  editPortfolio: { roles: ["student"], sees: (viewer, portfolio) => owns(viewer, portfolio) && isDraft(portfolio) },
  deletePortfolio: { roles: ["student"], sees: owns },
  undoDelete: { roles: ["student"], sees: owns },
  submitPortfolio: { roles: ["student"], sees: owns, move: "submit" },
  withdrawPortfolio: { roles: ["student"], sees: owns, move: "withdraw" },
  viewForReview: {
    roles: ["assessor"],
    sees: (viewer, portfolio) => assesses(viewer, portfolio) && !isDraft(portfolio),
  },
  // A draft is not hidden here: an assessor whose learner has withdrawn the portfolio is told so (409).
  reviewPortfolio: { roles: ["assessor"], sees: assesses },
  saveFeedback: { roles: ["assessor"], sees: assesses, move: "saveFeedback" },
  submitFeedback: { roles: ["assessor"], sees: assesses, move: "submitFeedback" },
  finishPortfolio: { roles: ["assessor"], sees: assesses, move: "finish" },
  reopenPortfolio: { roles: ["assessor"], sees: assesses, move: "reopen" },
  // A learner is told why nothing is asked on a draft (409).
  writeMessage: { roles: ["student", "assessor"], sees },
  askWitness: { roles: ["student", "assessor"], sees },
} satisfies Record<string, Rule>;

export type PortfolioPermission = keyof typeof portfolioPermissions;

/** As in permissions.ts, of these alone. */
export function may(viewer: Viewer, permission: PortfolioPermission, record?: AccessSubject): boolean {
  return allows(portfolioPermissions[permission], viewer, record);
}

/** Whether the viewer may do what a rule is about to the record now; without a record, whether their role ever may. */
export function allows(rule: Rule, viewer: Viewer, record?: AccessSubject): boolean {
  if (!rule.roles.includes(viewer.role) || rule.hasDuty?.(viewer) === false) return false;
  if (!record) return true;
  if (rule.sees && !rule.sees(viewer, record)) return false;
  return !rule.move || (moves[rule.move].from as readonly Status[]).includes(statusOf(record));
}

function sees(viewer: Viewer, portfolio: AccessSubject): boolean {
  return viewer.role === "admin" || owns(viewer, portfolio) || (assesses(viewer, portfolio) && !isDraft(portfolio));
}

/** Verifiers read the submitted work of every learner. */
function seesSubmitted(viewer: Viewer, portfolio: AccessSubject): boolean {
  return sees(viewer, portfolio) || (viewer.isVerifier === true && !isDraft(portfolio));
}

export function owns(viewer: Viewer, { student }: StudentSubject): boolean {
  return viewer.role === "student" && student === viewer._id;
}

export function assesses(viewer: Viewer, { assessor }: StudentSubject): boolean {
  return viewer.role === "assessor" && assessor === viewer._id;
}

function isDraft(portfolio: AccessSubject): boolean {
  return statusOf(portfolio) === "Draft";
}

// A rule about a status is never answered for a record that has none.
function statusOf(record: AccessSubject): Status {
  if ("status" in record) return record.status;
  throw new Error("this permission is about a portfolio");
}
