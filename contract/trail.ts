import { z } from "zod";
import { Person } from "./accounts.ts";
import { call } from "./call.ts";
import { line } from "./text.ts";

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
export const TrailWish = z.object(wish);
export type TrailWish = z.output<typeof TrailWish>;

export const TrailSearch = z.object({
  ...wish,
  /** Only entries before this position. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, "The position is a number.")
    .transform(Number)
    .optional(),
});
export type TrailSearch = z.output<typeof TrailSearch>;

/** An entry as administrators read it. `was` and `became` are statuses or, of an assignment, names. */
export const TrailEntry = z.object({
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
export type TrailEntry = z.infer<typeof TrailEntry>;

export const viewTrail = call("viewTrail", {
  summary: "Who did what when, newest first, a page of it; next asks for what is older",
  query: TrailSearch,
  answer: z.object({ entries: z.array(TrailEntry), next: z.number().int().nullable() }),
  permission: "viewTrail",
});

export const exportTrail = call("exportTrail", {
  summary: "The same entries as CSV, all of them, newest first",
  query: TrailWish,
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "audit-trail.csv" },
  permission: "viewTrail",
});
