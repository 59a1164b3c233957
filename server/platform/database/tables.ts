import type { AuditKind } from "contract/audit/audit.ts";
import type { Status } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import type { NotificationChannel, NotificationKind, PlanAct } from "contract/notifications/kinds.ts";
import type { methods } from "contract/qualifications/methods.ts";
import type { Workplace } from "contract/qualifications/workplaces.ts";
import type { ApplicationTables } from "./application-rows.ts";
import type { AttachmentTables } from "./attachment-rows.ts";
import type { DerivedTables, NameColumns, UnitsColumn } from "./derived-rows.ts";
import type { EnrolmentTables } from "./enrolment-rows.ts";
import type { ExerciseTables } from "./exercise-rows.ts";
import type { GroupTables } from "./group-rows.ts";
import type { BackupRow, BundleRow, OutboxRow, ScrubRow } from "./job-rows.ts";
import type { MessageTables } from "./message-rows.ts";
import type { PrivacyTables } from "./privacy-rows.ts";
import type { QualificationTables } from "./qualification-rows.ts";
import type { RetentionTables } from "./retention-rows.ts";
import type { ReviewTables } from "./review-rows.ts";
import type { RoomTables } from "./room-rows.ts";
import type { SignInTables } from "./sign-in-rows.ts";
import type { TaskTables } from "./task-rows.ts";
import type { WitnessTables } from "./witness-rows.ts";

/** Every table. Columns are text, integers or null; times are ISO-8601 in UTC; flags are 0 or 1. */
export interface Tables
  extends ApplicationTables,
    AttachmentTables,
    DerivedTables,
    EnrolmentTables,
    GroupTables,
    ExerciseTables,
    LocalTables,
    MessageTables,
    PrivacyTables,
    QualificationTables,
    RetentionTables,
    ReviewTables,
    RoomTables,
    SignInTables,
    TaskTables,
    WitnessTables {
  accounts: AccountRow & NameColumns;
  displayPreferences: { account: string; settings: string };
  oneTimeClaims: { what: string; account: string };
  attempts: { what: string; count: number; expiresAt: string };
  portfolios: PortfolioRow & UnitsColumn;
  /** What a portfolio covers beside the criterion in its own row; `addedBy` is the account that named it. */
  furtherPlaces: { portfolio: string; unit: string; outcome: string; criterion: string; addedBy: string };
  photos: PhotoRow;
  /** Calls that were executed: HMACs of caller and key and of the request, and the result that the answer is made from. */
  /** `caller` is the account, or null for somebody who is not signed in. */
  idempotencyKeys: { hash: string; fingerprint: string; result: string; createdAt: string; caller: string | null };
  phrases: { id: string; assessor: string; text: string; createdAt: string };
  auditLog: AuditRow;
  outbox: OutboxRow;
  resetTokens: ResetTokenRow;
  notifications: NotificationRow;
  /** Notifications that a person has switched off, by kind and channel. */
  mutedNotifications: { account: string; kind: NotificationKind; way: NotificationChannel };
  /** When an assessor got the last digest of submissions. */
  digests: { account: string; postedAt: string };
  emailChanges: EmailChangeRow;
  bundles: BundleRow;
  /** One row: position and hash of the last entry of the audit log. Its row lock makes appends wait for each other. */
  auditLogHead: { id: number; position: number; hash: string };
}

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  /** The email in lower case; unique. */
  emailKey: string;
  passwordHash: string;
  dob: string;
  postcode: string;
  qualification: string;
  phone: string;
  referenceNo: string;
  role: Role;
  isActive: number;
  /** A student's current assessor. */
  assessor: string | null;
  image: string | null;
  createdAt: string;
  updatedAt: string;
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
  /** What the job shows of the range: ids of cells, with commas between them. */
  cells: string;
  workplace: Workplace;
  observedBy: string;
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
  /** The assessor who made this record; null where the student wrote it. */
  author: string | null;
  /** 1 while the student has not confirmed the record: its decisions count nowhere. */
  isPending: number;
}

export interface PhotoRow {
  id: string;
  portfolio: string;
  position: number;
  /** The name in its address, and of its stored full-size file unless `stored` names that; its thumbnail's follows from it. */
  file: string;
  /** The stored file, where another photo of the same learner had it first. */
  stored: string | null;
  /** What its learner wrote under it; empty when nothing. */
  caption: string;
  width: number;
  height: number;
  bytes: number;
  /** Local time of the camera as ISO text, with its offset where the camera knew it. */
  takenAt: string | null;
  /** Of the bytes as they were uploaded, in hex. */
  sha256: string;
  /** Of the stored files, in hex; null for photos from before it was stored, until the scrub has read them. */
  fullSha256: string | null;
  thumbnailSha256: string | null;
  /** The dominant colour as "#rrggbb"; null for photos from before it was stored. */
  colour: string | null;
  createdAt: string;
}

export interface AuditRow {
  position: number;
  at: string;
  actor: string | null;
  action: string;
  subject: AuditKind;
  subjectId: string;
  was: string | null;
  became: string | null;
  /** SHA-256 over the previous hash, the position and the fields of this entry (server/audit/log.ts). */
  hash: string;
}

export interface ResetTokenRow {
  /** Of the address in lower case; only its newest token is stored. */
  addressHash: string;
  /** Null when no active account has the address; the token is then worthless. */
  account: string | null;
  tokenHash: string;
  expiresAt: string;
}

export interface NotificationRow {
  id: string;
  account: string;
  kind: NotificationKind;
  /** The portfolio, account, application or task that it is about; the recipient's own account when it is about several. */
  subjectId: string;
  /** The portfolio's title at that moment, so that later titles are not disclosed; otherwise "". */
  title: string;
  /** The account that it names: who acted, or who was affected. */
  person: string | null;
  createdAt: string;
  /** When it was created or read, whichever was last. */
  changedAt: string;
  readAt: string | null;
  /** 0 for one that goes out by email only. */
  isShown: number;
  /** 1 until the next digest. */
  awaitsDigest: number;
  /** How many events it stands for: 1, except for students who were assigned together. */
  count: number;
  /** What happened to the task; null for everything else. */
  act: PlanAct | null;
}

/** A new email address, which replaces the account's once the link in its email is opened. */
export interface EmailChangeRow {
  tokenHash: string;
  account: string;
  email: string;
  createdAt: string;
  expiresAt: string;
}

/** Tables that say something about this database alone: copies of an installation leave them out. */
interface LocalTables {
  installation: InstallationRow;
  /** One row while this database is the target of a copy that is not finished: what it is a copy of. */
  unfinishedCopy: { source: string };
  backups: BackupRow;
  /** Stored files that the scrub found damaged or missing; each is read again until it is whole. */
  damagedFiles: { name: string; defect: string; foundAt: string };
  scrubs: ScrubRow;
}

/** What this database is and belongs to: one row. */
interface InstallationRow {
  /** Under which it claims its files (platform/files/owner.ts). */
  id: string;
  /** 1 once it has claimed its files: from then on they are where its claim is. */
  hasFiles: number;
  /** By which its secret is recognised (platform/secret.ts); null until the first start. */
  secretCheck: string | null;
  /** When it was restored from a backup; null when it was not. */
  restoredAt: string | null;
}
