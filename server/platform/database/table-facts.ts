import type { Tables } from "./tables.ts";

export type TableName = keyof Tables;

export interface TableFacts<Column = string> {
  /** The columns of the primary key. */
  key: readonly Column[];
  /** The column that references the same table. */
  reference?: Column;
  /** Triggers derive these rows from others. */
  isDerived?: true;
  /** A derived row in which this column is 0 says nothing. */
  counter?: Column;
  /** Columns that triggers fill; the databases sort and lower-case each in its own way. */
  derived?: readonly Column[];
  /** Says something about this database alone, so copies leave it out. */
  isLocal?: true;
}

/** Every table, each after those that it references; a test compares this with the schema. */
export const tableFacts: Record<TableName, TableFacts> = {
  accounts: { key: ["id"], reference: "assessor", derived: ["nameKey", "nameLower"] },
  displayPreferences: { key: ["account"] },
  sessions: { key: ["id"] },
  secondFactors: { key: ["account"] },
  recoveryCodes: { key: ["id"] },
  passkeys: { key: ["id"] },
  apiTokens: { key: ["id"] },
  identities: { key: ["issuer", "subject"] },
  // They are over within minutes.
  signInSteps: { key: ["hash"], isLocal: true },
  oneTimeClaims: { key: ["what"] },
  attempts: { key: ["what"] },
  portfolios: { key: ["id"] },
  furtherPlaces: { key: ["portfolio", "unit", "outcome", "criterion"] },
  erasures: { key: ["portfolio"] },
  decisions: { key: ["id"] },
  statements: { key: ["id"] },
  remarks: { key: ["id"] },
  messages: { key: ["id"] },
  photos: { key: ["id"] },
  // A device sends again what was not saved, so copies need no half of it.
  uploads: { key: ["id"], isLocal: true },
  uploadPieces: { key: ["upload", "start"], isLocal: true },
  idempotencyKeys: { key: ["hash"] },
  reviews: { key: ["id"] },
  attachments: { key: ["id"] },
  savedFeedback: { key: ["portfolio", "assessor"] },
  phrases: { key: ["id"] },
  applications: { key: ["id"] },
  sensitiveAnswers: { key: ["application"] },
  applicationEvents: { key: ["id"] },
  auditLog: { key: ["position"] },
  auditLogHead: { key: ["id"] },
  outbox: { key: ["id"] },
  resetTokens: { key: ["addressHash"] },
  notifications: { key: ["id"] },
  mutedNotifications: { key: ["account", "kind", "way"] },
  pushSubscriptions: { key: ["id"] },
  // They are sent within seconds, or the bell has it.
  pushes: { key: ["id"], isLocal: true },
  digests: { key: ["account"] },
  emailChanges: { key: ["tokenHash"] },
  bundles: { key: ["id"] },
  waiting: { key: ["portfolio"], isDerived: true, derived: ["nameKey"] },
  accountCounts: { key: ["role", "isActive", "assessor"], isDerived: true, counter: "count" },
  unitCounts: { key: ["shard", "unit", "status"], isDerived: true, counter: "count" },
  studentUnitCounts: { key: ["student", "unit", "units", "status"], isDerived: true, counter: "count" },
  studentCounts: { key: ["student"], isDerived: true, counter: "total", derived: ["nameKey", "nameLower"] },
  scopeCounts: { key: ["student", "scope"], isDerived: true, derived: ["nameKey"] },
  unitStandings: { key: ["learner", "unit"], isDerived: true },
  installation: { key: ["id"], isLocal: true },
  unfinishedCopy: { key: ["source"], isLocal: true },
  backups: { key: ["id"], isLocal: true },
  damagedFiles: { key: ["name"], isLocal: true },
  scrubs: { key: ["id"], isLocal: true },
  witnesses: { key: ["id"] },
  passes: { key: ["id"] },
  tasks: { key: ["id"] },
  qualifications: { key: ["id"] },
  catalogues: { key: ["id"] },
  enrolments: { key: ["id"] },
  hours: { key: ["id"] },
  groups: { key: ["id"] },
  memberships: { key: ["learner", "kind"] },
  views: { key: ["id"] },
  // They can be undone for an hour.
  bulks: { key: ["id"], isLocal: true },
  bulkRows: { key: ["bulk", "thing"], isLocal: true },
  duties: { key: ["id"] },
  samplingPlans: { key: ["id"] },
  draws: { key: ["id"] },
  raisedRisks: { key: ["assessor", "version"] },
  samples: { key: ["id"] },
  checks: { key: ["id"] },
  exercises: { key: ["id"] },
  exerciseParts: { key: ["exercise", "account"] },
  claims: { key: ["id"] },
  directClaims: { key: ["id"] },
  rooms: { key: ["id"] },
  roomPasses: { key: ["id"] },
  looks: { key: ["id"] },
  roomNotes: { key: ["id"] },
  roomBundles: { key: ["id"] },
  erasedPeople: { key: ["account"] },
  holds: { key: ["id"] },
  retentionRules: { key: ["id"] },
  retentionRuns: { key: ["id"] },
  retentionItems: { key: ["run", "position"] },
  complaints: { key: ["id"] },
  complaintEvents: { key: ["id"] },
  privacyNotices: { key: ["version"] },
  photoConsents: { key: ["account", "number"] },
  importedAccounts: { key: ["account"] },
} satisfies { [Name in TableName]: TableFacts<keyof Tables[Name]> };

export const tableNames = Object.keys(tableFacts) as TableName[];
