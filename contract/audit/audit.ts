import { z } from "zod";
import { call } from "../core/call.ts";
import { Person } from "../core/person.ts";
import { line } from "../core/text.ts";

/** How many entries of the trail come at once; the next ones are asked for by the last position. */
export const entriesPerPage = 50;

const moment = z.iso.datetime({ error: "Give the time as a date and time in UTC, for example 2026-03-01T00:00:00Z." });

/** Whose deeds (part of a name or email), which portfolio, from when and up to when; every part may be left out. */
const wish = {
  person: line(100).default(""),
  portfolio: line(100).default(""),
  from: moment.optional(),
  to: moment.optional(),
};
export const AuditFilter = z.object(wish);
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditSearch = z.object({
  ...wish,
  /** Only entries before this position. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, "The position is a number.")
    .transform(Number)
    .optional(),
});
export type AuditSearch = z.output<typeof AuditSearch>;

/** An entry as administrators read it. `was` and `became` are statuses or, of an assignment, names. */
export const AuditEntry = z.object({
  position: z.number().int(),
  at: z.iso.datetime(),
  actor: Person.nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  about: Person.nullable(),
  was: z.string().nullable(),
  became: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const viewAuditLog = call("viewAuditLog", {
  summary: "Who did what when, newest first, a page of it; next asks for what is older",
  query: AuditSearch,
  answer: z.object({ entries: z.array(AuditEntry), next: z.number().int().nullable() }),
  permission: "viewAuditLog",
});

export const exportAuditLog = call("exportAuditLog", {
  summary: "The same entries as CSV, all of them, newest first",
  query: AuditFilter,
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "audit-trail.csv" },
  permission: "viewAuditLog",
});
