import { type Kysely, SqliteAdapter, sql } from "kysely";
import { triggers as triggersOnPostgres } from "./1001-triggers-postgres.ts";
import { triggers as triggersOnSqlite } from "./1001-triggers-sqlite.ts";

/** Where the databases differ. */
interface Dialect {
  isSqlite: boolean;
  /** What a name is stored as: on PostgreSQL the collation decides what sorting and lower case are. */
  nameText: string;
  /** Stored as a clustered table: the rows lie in the primary key's B-tree, so that ranges are read sequentially. */
  clustered: string;
}

const sqlite: Dialect = { isSqlite: true, nameText: "text", clustered: "without rowid" };
const postgres: Dialect = { isSqlite: false, nameText: 'text collate "und-x-icu"', clustered: "" };

/**
 * The schema of version 1.0.0. Columns are text, integers or null. What is released is never changed any more: a later
 * version adds a migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dialect = db.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres;
  const statements = [
    ...(dialect.isSqlite ? [] : functionsOnPostgres),
    ...accounts(dialect),
    ...portfolios,
    ...reviews,
    ...applications,
    ...auditLog(dialect),
    ...messages,
    ...bundles,
    ...counters(dialect),
    ...installation(),
    ...(dialect.isSqlite ? triggersOnSqlite : triggersOnPostgres),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns of text that is never null. */
function texts(names: string): string {
  return names
    .split(" ")
    .map((name) => `"${name}" text not null`)
    .join(", ");
}

// On SQLite, functions of these names are registered when the database is opened.
const functionsOnPostgres = [
  `create function sha256_hex(text) returns text language sql immutable strict as
    $$ select encode(sha256(convert_to($1, 'UTF8')), 'hex') $$`,
  // By which names are sorted (alphabetical in searching.ts). The collation of its argument decides.
  "create function sort_key(text) returns text language sql immutable strict as $$ select lower($1) $$",
];

const accounts = ({ isSqlite, nameText }: Dialect) => [
  `create table "accounts" ("id" text primary key,
    ${texts("name email emailKey passwordHash dob postcode qualification phone referenceNo role")},
    "isActive" integer not null, "assessor" text references "accounts" ("id"), "image" text,
    ${texts("createdAt updatedAt")},
    "nameKey" ${nameText} not null default '', "nameLower" ${nameText} not null default '')`,
  'create unique index "accountsByEmail" on "accounts" ("emailKey")',
  'create unique index "accountsByImage" on "accounts" ("image")',
  'create index "accountsByAssessor" on "accounts" ("assessor", "role", "isActive", "nameKey", "id")',
  'create index "accountsByState" on "accounts" ("isActive", "createdAt")',
  'create index "accountsInOrder" on "accounts" ("nameKey", "id")',
  // The orders of an administrator's tables of accounts, each with the columns that are searched and filtered by, so that
  // only the rows of a page are read from the table.
  `create index "accountsByName" on "accounts"
    ("role", "nameKey", "id", "nameLower", "emailKey", "isActive", "assessor")`,
  `create index "accountsByAddress" on "accounts"
    ("role", "emailKey" ${isSqlite ? "" : 'collate "C"'}, "id", "nameLower", "isActive", "assessor")`,
  `create index "accountsByStatus" on "accounts"
    ("role", "isActive" desc, "nameKey", "id", "nameLower", "emailKey", "assessor")`,
  `create index "accountsByStatusFromInactive" on "accounts"
    ("role", "isActive" asc, "nameKey", "id", "nameLower", "emailKey", "assessor")`,

  'create table "displayPreferences" ("account" text primary key references "accounts" ("id"), "settings" text not null)',
  `create table "sessions" ("id" text primary key, "account" text not null references "accounts" ("id"),
    ${texts("createdAt usedAt expiresAt")})`,
  'create index "sessionsByAccount" on "sessions" ("account")',
  'create index "sessionsByExpiry" on "sessions" ("expiresAt")',
  'create table "oneTimeClaims" ("what" text primary key, "account" text not null)',
  'create table "attempts" ("what" text primary key, "count" integer not null, "expiresAt" text not null)',
  'create index "attemptsByExpiry" on "attempts" ("expiresAt")',
];

const portfolios = [
  `create table "portfolios" ("id" text primary key, "student" text not null references "accounts" ("id"),
    ${texts("title unit unitTitle outcome outcomeText criterion criterionText postcode dateTime method")},
    ${texts("taskDescription jobType reasonForTask objectiveOfJob comments statement sections status")},
    "submissionCount" integer not null, "version" integer not null, "feedback" text not null,
    "submittedAt" text, "reviewedAt" text, ${texts("createdAt updatedAt")}, "deletedAt" text)`,
  // A covering index: the ETag of a learner's list is read from it alone, without the table.
  'create index "portfoliosByStudent" on "portfolios" ("student", "updatedAt", "version")',
  'create index "portfoliosByCreation" on "portfolios" ("createdAt", "id")',
  // A partial index, because SQLite used the full one for "not deleted", which is true of nearly every portfolio.
  'create index "portfoliosByDeletion" on "portfolios" ("deletedAt") where "deletedAt" is not null',
  // Covers the assessor's figures, queue and board, and counting everybody's portfolios. A second index for a part of that
  // would cost every save another write.
  `create index "portfoliosByAssessment" on "portfolios"
    ("student", "deletedAt", "status", "submittedAt", "id", "unit", "createdAt", "updatedAt", "submissionCount")`,

  `create table "photos" ("id" text primary key, "portfolio" text not null references "portfolios" ("id"),
    "position" integer not null, "file" text not null, "stored" text, "caption" text not null default '',
    "width" integer not null, "height" integer not null, "bytes" integer not null, "takenAt" text,
    "sha256" text not null, "fullSha256" text, "thumbnailSha256" text, "colour" text, "createdAt" text not null)`,
  'create index "photosByPortfolio" on "photos" ("portfolio", "position")',
  'create unique index "photosByFile" on "photos" ("file")',
  'create index "photosByContent" on "photos" ("sha256")',
  'create index "photosByCreation" on "photos" ("createdAt")',
  'create index "photosByStored" on "photos" ("stored") where "stored" is not null',

  `create table "uploads" ("id" text primary key, "student" text not null references "accounts" ("id"),
    "name" text not null, "bytes" integer not null, ${texts("sha256 createdAt expiresAt")},
    "file" text unique, "stored" text, "facts" text, constraint "uploadsByPhoto" unique ("student", "sha256", "bytes"))`,
  'create index "uploadsByExpiry" on "uploads" ("expiresAt")',
  'create index "uploadsByStored" on "uploads" ("stored") where "stored" is not null',
  `create table "uploadPieces" ("upload" text not null references "uploads" ("id") on delete cascade,
    "start" integer not null, "bytes" integer not null, "file" text not null unique,
    constraint "uploadPiecesKey" primary key ("upload", "start"))`,

  `create table "idempotencyKeys" ("hash" text primary key, ${texts("fingerprint result createdAt")}, "caller" text)`,
  'create index "idempotencyKeysByCreation" on "idempotencyKeys" ("createdAt")',
  'create index "idempotencyKeysByCaller" on "idempotencyKeys" ("caller")',
];

const reviews = [
  `create table "reviews" ("id" text primary key, "portfolio" text not null references "portfolios" ("id"),
    "assessor" text not null references "accounts" ("id"), ${texts("comments reviewedAt")}, "content" text)`,
  'create index "reviewsByAssessor" on "reviews" ("assessor", "reviewedAt")',
  'create index "reviewsByPortfolio" on "reviews" ("portfolio", "reviewedAt")',
  `create table "savedFeedback" ("portfolio" text not null references "portfolios" ("id"),
    "assessor" text not null references "accounts" ("id"), ${texts("comments savedAt")},
    constraint "savedFeedbackKey" primary key ("portfolio", "assessor"))`,
  'create index "savedFeedbackByAssessor" on "savedFeedback" ("assessor", "portfolio")',
  `create table "phrases" ("id" text primary key, "assessor" text not null references "accounts" ("id"),
    ${texts("text createdAt")})`,
  'create index "phrasesByAssessor" on "phrases" ("assessor", "createdAt")',
];

const applications = [
  `create table "applications" ("id" text primary key, "reference" text not null unique,
    ${texts("familyName firstName email courseToStudy answers createdAt")}, "openedAt" text)`,
  'create index "applicationsByCreation" on "applications" ("createdAt", "id")',
  'create index "applicationsUnopened" on "applications" ("createdAt") where "openedAt" is null',
  `create table "sensitiveAnswers" ("application" text primary key references "applications" ("id"),
    "sealed" text not null)`,
];

const auditLog = ({ isSqlite }: Dialect) => [
  `create table "auditLog" ("position" ${isSqlite ? "integer primary key autoincrement" : "bigserial primary key"},
    "at" text not null, "actor" text, ${texts("action subject subjectId")}, "was" text, "became" text,
    "hash" text not null default '')`,
  'create index "auditLogBySubject" on "auditLog" ("subjectId", "position")',
  'create index "auditLogByActor" on "auditLog" ("actor", "position")',
  'create index "auditLogByTime" on "auditLog" ("at", "position")',
  'create table "auditLogHead" ("id" integer primary key, "position" bigint not null, "hash" text not null)',
  `insert into "auditLogHead" ("id", "position", "hash") values (1, 0, '${"0".repeat(64)}')`,
];

const messages = [
  `create table "outbox" ("id" text primary key, ${texts("address name subject content state")},
    "attempts" integer not null, "dueAt" text not null, "claim" text, "reason" text, "createdAt" text not null,
    "endedAt" text)`,
  'create index "outboxByDue" on "outbox" ("state", "dueAt")',
  'create index "outboxByEnd" on "outbox" ("state", "endedAt")',
  // No foreign key to accounts: a row for an address without an account must take exactly as long to write.
  'create table "resetTokens" ("addressHash" text primary key, "account" text, "tokenHash" text not null, "expiresAt" text not null)',
  'create unique index "resetTokensByToken" on "resetTokens" ("tokenHash")',
  'create index "resetTokensByAccount" on "resetTokens" ("account")',
  'create index "resetTokensByExpiry" on "resetTokens" ("expiresAt")',
  `create table "emailChanges" ("tokenHash" text primary key, "account" text not null references "accounts" ("id"),
    ${texts("email createdAt expiresAt")})`,
  'create index "emailChangesByAccount" on "emailChanges" ("account")',

  `create table "notifications" ("id" text primary key, "account" text not null references "accounts" ("id"),
    ${texts("kind subjectId title")}, "person" text references "accounts" ("id"), ${texts("createdAt changedAt")},
    "readAt" text, "isShown" integer not null, "awaitsDigest" integer not null, "count" integer not null default 1)`,
  'create index "notificationsByAccount" on "notifications" ("account", "createdAt", "id")',
  'create index "notificationsByChange" on "notifications" ("changedAt", "account")',
  'create index "notificationsByAge" on "notifications" ("createdAt")',
  'create index "notificationsBySubject" on "notifications" ("subjectId")',
  // Partial indexes: few notifications are unread or wait for a digest, and a count reads only those.
  'create index "notificationsUnread" on "notifications" ("account") where "readAt" is null',
  'create index "notificationsForDigest" on "notifications" ("account") where "awaitsDigest" = 1',
  `create table "mutedNotifications" ("account" text not null references "accounts" ("id"), ${texts("kind way")},
    constraint "mutedNotificationsKey" primary key ("account", "kind", "way"))`,
  'create table "digests" ("account" text primary key references "accounts" ("id"), "postedAt" text not null)',
];

const bundles = [
  `create table "bundles" ("id" text primary key, "student" text not null references "accounts" ("id"),
    "requestedBy" text not null references "accounts" ("id"), ${texts("role state")}, "done" integer not null,
    "total" integer not null, "bytes" bigint not null, "file" text unique, "reason" text, "attempts" integer not null,
    "dueAt" text not null, "claim" text, "downloadToken" text, "requestedAt" text not null, "endedAt" text)`,
  'create unique index "bundlesByRequester" on "bundles" ("requestedBy", "student")',
  'create index "bundlesByDue" on "bundles" ("state", "dueAt")',
];

/**
 * What administrators' pages read instead of every account and portfolio. Triggers keep these tables in the transaction
 * that changes a row, so they are right whoever changes one. Names are copied there in both forms, because on SQLite an
 * index of a generated column does not cover a query.
 */
const counters = ({ nameText, clustered }: Dialect) => [
  `create table "waiting" ("portfolio" text primary key, "student" text not null, "assessor" text, "submittedAt" text,
    "unit" text not null default '', "createdAt" text not null default '', "nameKey" ${nameText} not null default '')`,
  'create index "waitingByAssessor" on "waiting" ("assessor", "submittedAt")',
  'create index "waitingByStudent" on "waiting" ("student")',
  'create index "waitingByTime" on "waiting" ("submittedAt", "student", "nameKey", "createdAt", "unit")',
  `create table "accountCounts" ("role" text not null, "isActive" integer not null, "assessor" text not null,
    "count" integer not null, constraint "accountCountsKey" primary key ("role", "isActive", "assessor"))`,
  // Sharded 256 times by the first two characters of the student's id: on PostgreSQL two transactions that update the same
  // row wait for each other's commit.
  `create table "unitCounts" (${texts("shard unit status")}, "count" integer not null,
    constraint "unitCountsKey" primary key ("shard", "unit", "status"))`,
  `create table "studentUnitCounts" (${texts("student unit status")}, "count" integer not null, "newest" text, "oldest" text,
    constraint "studentUnitCountsKey" primary key ("student", "unit", "status")) ${clustered}`,
  `create table "studentCounts" ("student" text primary key, "total" integer not null, "submitted" integer not null,
    "newest" text, "oldest" text, "firstUnit" text, "lastUnit" text, "firstStatus" integer, "lastStatus" integer,
    "nameKey" ${nameText} not null default '', "nameLower" ${nameText} not null default '')`,
  // Orders that lists of learners begin with; the names break ties, which are many.
  `create index "studentCountsByNewest" on "studentCounts"
    ("newest" desc, "nameKey", "student", "total", "nameLower")`,
  'create index "studentCountsBySubmitted" on "studentCounts" ("submitted" desc, "nameKey", "student")',
  // Narrow indexes from which lists of learners are counted: 46 pages for 50,000 learners instead of 637.
  'create index "studentCountsByTotal" on "studentCounts" ("total", "nameLower")',
  `create table "scopeCounts" (${texts("student scope")}, "nameKey" ${nameText} not null, "total" integer not null,
    ${texts("newest oldest firstUnit lastUnit")}, "firstStatus" integer not null, "lastStatus" integer not null,
    constraint "scopeCountsKey" primary key ("student", "scope")) ${clustered}`,
  'create index "scopeCountsByNewest" on "scopeCounts" ("scope", "newest" desc, "nameKey", "student", "total")',
  // The rest of the columns serve the orders that few ask for: they read one scope and sort it.
  `create index "scopeCountsByName" on "scopeCounts" ("scope", "nameKey", "student", "total", "newest", "oldest",
    "firstUnit", "lastUnit", "firstStatus", "lastStatus")`,
  'create index "scopeCountsByTotal" on "scopeCounts" ("scope", "total")',
];

const installation = () => [
  `create table "installation" ("id" text primary key, "hasFiles" integer not null default 0,
    "secretCheck" text, "restoredAt" text)`,
  `insert into "installation" ("id") values ('${crypto.randomUUID()}')`,
  'create table "unfinishedCopy" ("source" text primary key)',
  `create table "backups" ("id" text primary key, "state" text not null, "attempts" integer not null,
    "dueAt" text not null, "claim" text, "reason" text, "createdAt" text not null, "endedAt" text)`,
  `create table "damagedFiles" ("name" text primary key, ${texts("defect foundAt")})`,
  `create table "scrubs" ("id" text primary key, "state" text not null, "attempts" integer not null,
    "dueAt" text not null, "claim" text, "position" text not null)`,
  `insert into "scrubs" ("id", "state", "attempts", "dueAt", "position") values ('files', 'on', 0, '', '')`,
];
