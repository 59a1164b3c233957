import type { courses } from "contract/applications/application-options.ts";
import type { Status } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import type { NotificationChannel, NotificationKind } from "contract/notifications/kinds.ts";
import type { methods } from "contract/portfolios/portfolios.ts";
import type { BundleRow } from "./bundle-row.ts";

/** All rows on one screen. Only text, integers and null; times are ISO-8601 in UTC; flags are 0 or 1. */
export interface Tables {
  accounts: AccountRow;
  sessions: SessionRow;
  firsts: { what: string; account: string };
  attempts: { what: string; count: number; expiresAt: string };
  portfolios: PortfolioRow;
  photos: PhotoRow;
  /** Calls that were done: keyed hashes of caller and key and of what was sent, and what the answer is made from. */
  idempotencyKeys: { hash: string; fingerprint: string; result: string; createdAt: string };
  reviews: ReviewRow;
  /** Feedback that was saved and not submitted: only who wrote it ever sees it. */
  savedFeedback: { portfolio: string; assessor: string; comments: string; savedAt: string };
  applications: ApplicationRow;
  /** The sensitive part of each application, encrypted with a key that is not in the database. */
  sensitiveAnswers: { application: string; sealed: string };
  trail: AuditRow;
  outbox: OutboxRow;
  resetTokens: ResetTokenRow;
  notices: NotificationRow;
  /** What a person does not want to be told, and how. */
  switchedOff: { account: string; kind: NotificationKind; way: NotificationChannel };
  /** When an assessor got the last letter about submissions. */
  digests: { account: string; postedAt: string };
  newAddresses: EmailChangeRow;
  bundles: BundleRow;
  /** One row: the last position of the trail and its hash. Whoever appends changes it first, and so waits their turn. */
  trailHead: { id: number; position: number; hash: string };
  /** Kept by the database: portfolios that are not deleted; `share` is the beginning of the learner's id. */
  unitTallies: { share: string; unit: string; status: Status; count: number };
  /** Kept by the database: portfolios of a student that are not deleted, by unit and status. */
  placeTallies: PlaceCounterRow;
  /** Kept by the database: what a student's tallies by unit and status come to. */
  studentTallies: StudentCounterRow;
}

export interface PlaceCounterRow {
  student: string;
  unit: string;
  status: Status;
  count: number;
  /** When the newest and the oldest of them was made; null when none is left. */
  newest: string | null;
  oldest: string | null;
}

/** Null in the last six: the student has no portfolio left. */
export interface StudentCounterRow {
  student: string;
  total: number;
  submitted: number;
  newest: string | null;
  oldest: string | null;
  firstUnit: string | null;
  lastUnit: string | null;
  /** The place in a portfolio's life, from 0 for a draft to 3 for one that is done. */
  firstStatus: number | null;
  lastStatus: number | null;
}

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  /** The e-mail in lower case; unique. */
  emailKey: string;
  passwordHash: string;
  dob: string;
  postcode: string;
  qualification: string;
  phone: string;
  referenceNo: string;
  role: Role;
  isActive: number;
  /** Of a student: who assesses them at present. */
  assessor: string | null;
  image: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface SessionRow {
  id: string;
  account: string;
  createdAt: string;
  usedAt: string;
  expiresAt: string;
}

export interface PortfolioRow {
  id: string;
  student: string;
  title: string;
  unit: string;
  unitTitle: string;
  outcome: string;
  outcomeText: string;
  criterion: string;
  criterionText: string;
  postcode: string;
  dateTime: string;
  method: (typeof methods)[number];
  taskDescription: string;
  jobType: string;
  reasonForTask: string;
  objectiveOfJob: string;
  comments: string;
  statement: string;
  /** JSON list of `{heading, content}`. */
  sections: string;
  status: Status;
  submissionCount: number;
  version: number;
  /** The latest submitted feedback; empty before the first. */
  feedback: string;
  submittedAt: string | null;
  reviewedAt: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

export interface PhotoRow {
  id: string;
  portfolio: string;
  position: number;
  /** The stored full-size file; its thumbnail's name follows from it. */
  file: string;
  width: number;
  height: number;
  bytes: number;
  /** Local time of the camera as ISO text, with its offset where the camera knew it. */
  takenAt: string | null;
  /** Of the bytes that were received, in hex. */
  sha256: string;
  createdAt: string;
}

export interface ReviewRow {
  id: string;
  portfolio: string;
  assessor: string;
  comments: string;
  reviewedAt: string;
  /** What the portfolio said then, as JSON (`Content` in server/reviews); null for rounds from before it was kept. */
  content: string | null;
}

export interface ApplicationRow {
  id: string;
  /** What the applicant quotes: PB-7K3M-94QX. */
  reference: string;
  familyName: string;
  firstName: string;
  email: string;
  courseToStudy: (typeof courses)[number];
  /** JSON of the other answers that are not sensitive. */
  answers: string;
  createdAt: string;
}

export interface AuditRow {
  position: number;
  at: string;
  actor: string | null;
  action: string;
  subject: "account" | "portfolio" | "application" | "letter" | "trail";
  subjectId: string;
  was: string | null;
  became: string | null;
  /** SHA-256 over the hash before, the position and what the entry says (server/audit/chain.ts). */
  hash: string;
}

/** A letter goes from waiting to sent or to dead; one that is void was written only to take as long, and is never sent. */
export type EmailState = "waiting" | "sent" | "dead" | "void";

export interface OutboxRow {
  id: string;
  address: string;
  name: string;
  subject: string;
  /** Paragraphs and button as JSON; empty once the letter has been sent. */
  content: string;
  state: EmailState;
  /** How often it has been taken up. */
  attempts: number;
  /** When it may be taken up next; while somebody has it, when their lease runs out. */
  dueAt: string;
  /** Of whoever took it up last: only they may say what became of it. */
  claim: string | null;
  /** Why the last attempt failed, in a sentence. */
  reason: string | null;
  createdAt: string;
  /** When it was sent or given up. */
  endedAt: string | null;
}

export interface ResetTokenRow {
  /** Of the address in lower case: each has one token, the newest. */
  addressHash: string;
  /** Null when nobody active has the address: the token opens nothing. */
  account: string | null;
  tokenHash: string;
  expiresAt: string;
}

export interface NotificationRow {
  id: string;
  /** Whom it tells. */
  account: string;
  kind: NotificationKind;
  /** The portfolio, account or application that it is about; the reader's own account when it is about several. */
  subjectId: string;
  /** A portfolio's title at that moment, so that nobody learns what became of it later; else "". */
  title: string;
  /** The account of whoever did it, or to whom it happened. */
  person: string | null;
  createdAt: string;
  /** When it was made or read, whichever was last. */
  changedAt: string;
  readAt: string | null;
  /** 0 for one that is only to be told by e-mail. */
  isShown: number;
  /** 1 until the next letter that gathers its kind. */
  awaitsDigest: number;
  /** How many of its kind it tells of; one, but for students who were assigned together. */
  count: number;
}

/** An address that takes the place of the account's once the link that was sent to it is opened. */
export interface EmailChangeRow {
  /** SHA-256 of the token in the letter, in hex. */
  tokenHash: string;
  account: string;
  email: string;
  createdAt: string;
  expiresAt: string;
}
