import { sql } from "kysely";
import type { DerivedTables } from "../../platform/database/derived-rows.ts";
import type { TableName } from "../../platform/database/table-facts.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { centreTables } from "./centre-tables.ts";
import { all, ids, judged, nobody } from "./reasons.ts";
import {
  aboutLearner,
  applied,
  type Erased,
  hasName,
  isJudged,
  ofAccount,
  ofPortfolio,
  onlyTheirWitness,
  type Rows,
  theirPass,
  theirs,
  told,
} from "./whose-rows.ts";

/** What becomes of a table when a person is erased. */
export interface Becomes<Row> {
  /** These rows are deleted. */
  goes?: Rows;
  /** In these rows columns get other values. */
  blanks?: { rows: Rows; to: (person: Erased) => Partial<Row> };
  /** Columns of rows that stay, and are as they were. */
  keeps?: readonly (keyof Row & string)[];
  /** Why what stays may stay. */
  because: string;
}

/** Every table but those that triggers derive from others. Rows of one are gone before those that they refer to. */
export type WhatBecomes = {
  [Name in Exclude<TableName, keyof DerivedTables>]: Becomes<{ [Column in keyof Tables[Name]]: unknown }>;
};

export const whatBecomes: WhatBecomes = {
  accounts: {
    blanks: {
      rows: ({ id }) => sql`"id" = ${id}`,
      to: ({ id, pseudonym, at }) => ({
        ...{ name: pseudonym, email: "", emailKey: `erased ${id}`, passwordHash: "", dob: "", postcode: "" },
        ...{ qualification: "", phone: "", referenceNo: "", isActive: 0, assessor: null, image: null, updatedAt: at },
      }),
    },
    keeps: ["id", "role", "createdAt", "nameKey", "nameLower"],
    because: "What stays refers to it. Triggers make the last two of the name.",
  },
  displayPreferences: { goes: ofAccount, because: all },
  sessions: { goes: ofAccount, because: all },
  secondFactors: { goes: ofAccount, because: all },
  recoveryCodes: { goes: ofAccount, because: all },
  passkeys: { goes: ofAccount, because: all },
  apiTokens: { goes: ofAccount, because: all },
  identities: { goes: ofAccount, because: all },
  importedAccounts: { goes: ofAccount, keeps: ["account", "batch", "by", "at"], because: ids },
  signInSteps: { goes: ofAccount, because: all },
  oneTimeClaims: { keeps: ["what", "account"], because: ids },
  attempts: {
    keeps: ["what", "count", "expiresAt"],
    because: "Addresses are hashed, and hourly housekeeping deletes what is over.",
  },
  portfolios: {
    goes: ({ id }) => sql`"student" = ${id} and not ${isJudged}`,
    blanks: {
      rows: ({ id }) => sql`"student" = ${id}`,
      to: ({ at }) => ({
        ...{ title: "Erased", postcode: "", taskDescription: "", jobType: "", reasonForTask: "", objectiveOfJob: "" },
        ...{ comments: "", statement: "", sections: "[]", observedBy: "", feedback: "" },
        ...{ deletedAt: at, updatedAt: at, version: sql`"version" + 1` },
      }),
    },
    keeps: [
      ...(["id", "student", "unit", "unitTitle", "outcome", "outcomeText", "criterion", "criterionText"] as const),
      ...([
        "dateTime",
        "method",
        "cells",
        "workplace",
        "status",
        "submissionCount",
        "submittedAt",
        "reviewedAt",
      ] as const),
      ...(["createdAt", "author", "isPending", "units"] as const),
    ],
    because: judged,
  },
  furtherPlaces: {
    goes: ({ id }) => sql`"portfolio" in (select "id" from "portfolios" where "student" = ${id} and not ${isJudged})`,
    keeps: ["portfolio", "unit", "outcome", "criterion", "addedBy"],
    because: judged,
  },
  erasures: { keeps: ["portfolio", "at"], because: ids },
  decisions: {
    blanks: { rows: aboutLearner, to: () => ({ text: "" }) },
    keeps: [
      ...([
        "id",
        "position",
        "portfolio",
        "learner",
        "unit",
        "outcome",
        "criterion",
        "verdict",
        "ticks",
        "cells",
      ] as const),
      ...(["workplace", "review", "fingerprint", "assessor", "at", "seenAt", "carriedFrom", "stated"] as const),
    ],
    because: judged,
  },
  statements: {
    blanks: { rows: aboutLearner, to: () => ({ witness: null, pass: null, answers: null, text: "" }) },
    keeps: ["id", "position", "kind", "portfolio", "learner", "week", "by", "fingerprint", "at"],
    because: judged,
  },
  remarks: { goes: ofPortfolio, because: all },
  messages: { goes: ofPortfolio, because: all },
  photos: { goes: ofPortfolio, because: all },
  attachments: {
    goes: (person) => sql`(${ofPortfolio(person)} or "speaker" = ${person.id})`,
    because: `${all} Nor does what they said about others' work.`,
  },
  uploads: { goes: ({ id }) => sql`"student" = ${id}`, because: all },
  uploadPieces: {
    goes: ({ id }) => sql`"upload" in (select "id" from "uploads" where "student" = ${id})`,
    because: all,
  },
  idempotencyKeys: {
    goes: ({ id }) => sql`("caller" = ${id} or "result" like ${`%${id}%`})`,
    because: "Results name people by their ids, and a registration its person.",
  },
  reviews: {
    blanks: { rows: ofPortfolio, to: () => ({ comments: "", content: null, title: "" }) },
    keeps: ["id", "portfolio", "assessor", "reviewedAt", "submittedAt", "stated"],
    because: judged,
  },
  savedFeedback: {
    goes: ({ id }) => sql`("assessor" = ${id} or "portfolio" in ${theirs(id)})`,
    because: all,
  },
  phrases: { goes: ({ id }) => sql`"assessor" = ${id}`, because: all },
  applications: { goes: (person) => sql`"id" in ${applied(person)}`, because: all },
  sensitiveAnswers: { goes: (person) => sql`"application" in ${applied(person)}`, because: all },
  applicationEvents: { goes: (person) => sql`"application" in ${applied(person)}`, because: all },
  auditLog: {
    keeps: ["position", "at", "actor", "action", "subject", "subjectId", "was", "became", "hash"],
    because: `${ids} It never has contents, and a changed entry would break the chain.`,
  },
  auditLogHead: { keeps: ["id", "position", "hash"], because: nobody },
  outbox: {
    goes: (person) =>
      sql`(lower("address") in (${sql.join(person.addresses)}) or ${hasName("name", person)} or ${hasName("subject", person)}
        or ${hasName("content", person)})`,
    because: "Emails to others that do not name the person.",
  },
  resetTokens: {
    goes: ({ id, addressHash }) => sql`("account" = ${id} or "addressHash" = ${addressHash})`,
    because: all,
  },
  notifications: { goes: told, because: all },
  mutedNotifications: { goes: ofAccount, because: all },
  pushSubscriptions: { goes: ofAccount, because: all },
  pushes: {
    goes: (person) => sql`("notification" in (select "id" from "notifications" where ${told(person)})
      or "subscription" in (select "id" from "pushSubscriptions" where "account" = ${person.id}))`,
    because: all,
  },
  digests: { goes: ofAccount, because: all },
  emailChanges: { goes: ofAccount, because: all },
  bundles: { goes: ({ id }) => sql`("student" = ${id} or "requestedBy" = ${id})`, because: all },
  installation: { keeps: ["id", "hasFiles", "secretCheck", "restoredAt"], because: nobody },
  unfinishedCopy: { keeps: ["source"], because: nobody },
  backups: {
    keeps: ["id", "state", "attempts", "dueAt", "claim", "reason", "createdAt", "endedAt"],
    because: nobody,
  },
  damagedFiles: { keeps: ["name", "defect", "foundAt"], because: "Names of files are random." },
  scrubs: { keeps: ["id", "state", "attempts", "dueAt", "claim", "position"], because: nobody },
  witnesses: { goes: onlyTheirWitness, because: "Witnesses of other learners too." },
  passes: {
    goes: theirPass,
    because: "Links about other learners.",
  },
  tasks: { goes: ({ id }) => sql`"learner" = ${id}`, because: all },
  ...centreTables,
};
