import type { courses } from "contract/application-options.ts";
import type { Status } from "contract/moves.ts";
import type { Role } from "contract/permissions.ts";
import type { methods } from "contract/portfolios.ts";
import type { Generated } from "kysely";

/** All rows on one screen. Only text, integers and null; times are ISO-8601 in UTC; flags are 0 or 1. */
export interface Tables {
  accounts: AccountRow;
  sessions: SessionRow;
  firsts: { what: string; account: string };
  attempts: { what: string; count: number; expiresAt: string };
  portfolios: PortfolioRow;
  photos: PhotoRow;
  creations: { student: string; key: string; fingerprint: string; portfolio: string; createdAt: string };
  reviews: ReviewRow;
  applications: ApplicationRow;
  /** The sensitive part of each application, encrypted with a key that is not in the database. */
  sensitiveAnswers: { application: string; sealed: string };
  trail: TrailRow;
  /** Kept by the database: portfolios that are not deleted; `share` is the beginning of the learner's id. */
  unitTallies: { share: string; unit: string; status: Status; count: number };
  /** Kept by the database: submitted portfolios that are not deleted. Learners who never submitted are missing. */
  learnerTallies: { student: string; submitted: number };
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
  /** The feedback of the present round that only its assessor sees. */
  savedFeedback: string | null;
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
  /** The Idempotency-Key it came with, and a keyed hash of everything that was sent. */
  sendKey: string | null;
  fingerprint: string | null;
}

export interface TrailRow {
  position: Generated<number>;
  at: string;
  actor: string | null;
  action: string;
  subject: "account" | "portfolio" | "application";
  subjectId: string;
  was: string | null;
  became: string | null;
}
