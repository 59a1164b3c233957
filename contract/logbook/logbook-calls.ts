import { z } from "zod";
import { call } from "../core/call.ts";
import { statuses } from "../core/moves.ts";
import { Person } from "../core/person.ts";
import { ById } from "../core/text.ts";
import { Decided } from "../portfolios/decisions.ts";
import { recordStates } from "../portfolios/record-states.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { Qualifications } from "../qualifications/enrolled.ts";
import { methods } from "../qualifications/methods.ts";
import { workplaces } from "../qualifications/workplaces.ts";

/** The most characters of a task description that a logbook shows. */
export const summaryMost = 160;

/** The most photos of a portfolio that a logbook shows. */
export const photosMost = 4;

/**
 * A submitted portfolio as a logbook lists it: its place in the curriculum, and enough to recognise it. Never a draft: one
 * that came back after some of it was accepted stands there as its last round was closed.
 */
export const LogbookEntry = z.object({
  _id: z.string(),
  title: z.string(),
  unit: z.object({ number: z.string() }),
  learningOutcome: z.object({ number: z.string() }),
  criteria: z.object({ number: z.string() }),
  /** Every criterion that it covers: the main one first, where it names one. */
  places: z.array(CriterionPlace),
  /** Those of them on which a decision stands. */
  decided: z.array(Decided),
  /** What its learner says that it shows of the range, and where the work was done. */
  cells: z.array(z.string()),
  workplace: z.enum(workplaces),
  method: z.enum(methods),
  /** The beginning of the task description on one line. */
  summary: z.string().max(summaryMost),
  status: z.enum(statuses).exclude(["Draft"]),
  dateTime: z.iso.datetime(),
  /** As of a portfolio: how a record stands. */
  record: z.enum(recordStates).nullable(),
  /** When it was submitted last. */
  submittedAt: z.iso.datetime().nullable(),
  /** The first photos: paths that carry the viewer's token, and the dominant colour as "#rrggbb". */
  photos: z.array(z.object({ path: z.string(), colour: z.string().nullable() })).max(photosMost),
});
export type LogbookEntry = z.infer<typeof LogbookEntry>;

export const StudentLogbook = z.object({
  student: Person,
  evidence: z.array(LogbookEntry),
  qualifications: Qualifications,
});
export type StudentLogbook = z.infer<typeof StudentLogbook>;

/** The beginning of a text on one line, cut between words where possible, with "…" when it is cut. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= summaryMost) return line;
  // Removes half of a surrogate pair at the cut.
  const head = line.slice(0, summaryMost - 1).replace(/[\uD800-\uDBFF]$/, "");
  const cut = line[head.length] === " " ? head.length : head.lastIndexOf(" ");
  return `${(cut > summaryMost / 2 ? head.slice(0, cut) : head).trimEnd()}…`;
}

export const viewOwnLogbook = call("viewOwnLogbook", {
  summary: "The student's own evidence, newest first",
  answer: z.array(LogbookEntry),
  permission: "viewOwnLogbook",
});

export const listLogbookStudents = call("listLogbookStudents", {
  summary: "Every student who is assigned to the assessor now, by name",
  answer: z.array(Person),
  permission: "listLogbookStudents",
});

export const viewLogbook = call("viewLogbook", {
  summary: "One student's evidence, newest first",
  params: ById,
  answer: StudentLogbook,
  permission: "viewLogbook",
  scope: "decisions",
});
