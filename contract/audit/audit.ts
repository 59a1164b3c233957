import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { line } from "../core/text.ts";

/** Page size; the next page is requested by the last position of this one. */
export const entriesPerPage = 50;

const moment = z.iso.datetime({ error: "Give the time as a date and time in UTC, for example 2026-03-01T00:00:00Z." });

/** What entries are about. */
export const auditKinds = [
  "account",
  "portfolio",
  "application",
  "complaint",
  "email",
  "witness",
  "group",
  "room",
  "retention",
  "auditLog",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * An account's id or part of the name or email of somebody who acted (`actor`), whom it was about or whose work (`about`), or
 * either (`person`), applicants among them; a portfolio's id or part of its title; what it is about; from when (inclusive) and
 * to when (exclusive). All are optional.
 */
const filterFields = {
  person: line(100).default(""),
  actor: line(100).default(""),
  about: line(100).default(""),
  kind: z.enum(auditKinds, { error: "There is no such kind of entry." }).optional(),
  portfolio: line(100).default(""),
  from: moment.optional(),
  to: moment.optional(),
};
export const AuditFilter = z.object(filterFields);
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditSearch = z.object({
  ...filterFields,
  /** Only entries before this position. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, "The position is a number.")
    .transform(Number)
    .optional(),
});
export type AuditSearch = z.output<typeof AuditSearch>;

/**
 * An entry as administrators read it. `actor` is null when nobody was signed in; `about` is the owner of the account or
 * portfolio, null when it no longer exists; `object` is the portfolio's title or the applicant's name now: neither is in the
 * log itself. `was` and `became` are statuses or, in an assignment, assessors' names.
 */
export const AuditEntry = z.object({
  position: z.number().int(),
  at: z.iso.datetime(),
  actor: Person.nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  about: Person.nullable(),
  object: z.string().nullable(),
  was: z.string().nullable(),
  became: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const viewAuditLog = call("viewAuditLog", {
  summary: "A page of the audit log, newest first; next is the cursor of the page after it",
  query: AuditSearch,
  answer: z.object({
    entries: z.array(AuditEntry),
    next: z.number().int().nullable(),
    /** Whom and what the filter names by their ids. */
    person: Person.nullable(),
    actor: Person.nullable(),
    about: Person.nullable(),
    portfolio: z.string().nullable(),
  }),
  permission: "viewAuditLog",
});

export const exportAuditLog = call("exportAuditLog", {
  summary: "The whole audit log, filtered alike, as CSV, newest first",
  query: AuditFilter,
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "audit-log.csv" },
  permission: "viewAuditLog",
  asksAgain: true,
});
