import type { Person } from "contract/core/person.ts";
import { type LogbookEntry, photosMost, summaryOf } from "contract/logbook/logbook-calls.ts";
import { methods } from "contract/qualifications/methods.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { alphabetical } from "../platform/database/searching.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { readContent } from "../portfolios/content.ts";
import { cellsOf, decidedIn, decidedText, hasAccepted } from "../portfolios/decisions.ts";
import { coveredIn, furtherText } from "../portfolios/further-places.ts";
import { photoNames } from "../portfolios/portfolios.ts";
import { disputedAt, recordStateOf } from "../portfolios/record-state.ts";

/** Every student who is assigned to this assessor now, by name, also those without evidence. */
export async function assignedStudents(db: Db, assessor: string): Promise<Person[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("assessor", "=", assessor)
    .where("role", "=", "student")
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ _id: row.id, name: row.name }));
}

/** A student's submitted portfolios with their first photos for this viewer, those of the latest date first. */
export async function entriesOf(deps: Dependencies, viewer: SignedIn, student: string): Promise<LogbookEntry[]> {
  const [evidence, photos, token] = await Promise.all([
    evidenceOf(deps.db, student),
    photoNames(deps.db).select("photos.id").where("portfolios.student", "=", student).execute(),
    viewerToken(deps, viewer),
  ]);
  const byPortfolio = Map.groupBy(photos, ({ portfolio }) => portfolio);
  return evidence.map(({ photosThen, postcode: _, ...entry }) => {
    const all = byPortfolio.get(entry._id) ?? [];
    const first = (photosThen ? all.filter(({ id }) => photosThen.has(id)) : all).slice(0, photosMost);
    return { ...entry, photos: first.map(({ file, colour }) => ({ path: photoPath(file, token), colour })) };
  });
}

/**
 * A submitted portfolio in the words of a logbook. Of a draft of which something is accepted, as its last round was closed:
 * then `photosThen` are the ids of the photos and attachments that it had.
 */
export type Entry = Omit<LogbookEntry, "photos"> & { postcode: string; photosThen?: ReadonlySet<string> };

/** A student's submitted portfolios, those of the latest date first. */
export async function evidenceOf(db: Db, student: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select(["id", "title", "unit", "outcome", "criterion", "method", "taskDescription", "status", "dateTime"])
    .select(["postcode", "cells", "workplace", "submittedAt", furtherText.as("further"), decidedText.as("decided")])
    .select(["author", "isPending", disputedAt.as("disputedAt")])
    .where("student", "=", student)
    .where("deletedAt", "is", null)
    .where(({ or, eb }) => or([eb("status", "!=", "Draft"), hasAccepted]))
    .orderBy("dateTime", "desc")
    .orderBy("id")
    .execute();
  const hasDrafts = rows.some(({ status }) => status === "Draft");
  const rounds = hasDrafts ? await lastRounds(db, student) : new Map<string, string>();
  return rows.map((row) => (row.status === "Draft" ? asItWas(row, rounds.get(row.id)) : toEntry(row, row.status)));
}

/** What each of a student's drafts was when its last round was closed. */
async function lastRounds(db: Db, student: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .select(["reviews.portfolio", "reviews.content"])
    .where("portfolios.student", "=", student)
    .where("portfolios.status", "=", "Draft")
    .where("reviews.content", "is not", null)
    .orderBy("reviews.reviewedAt")
    .orderBy("reviews.id")
    .execute();
  return new Map(rows.map(({ portfolio, content }) => [portfolio, content ?? ""]));
}

interface Row extends Pick<LogbookEntry, "title" | "method" | "dateTime" | "submittedAt" | "workplace"> {
  postcode: string;
  cells: string;
  id: string;
  unit: string;
  outcome: string;
  criterion: string;
  taskDescription: string;
  further: string | null;
  decided: string | null;
  author: string | null;
  isPending: number;
  disputedAt: string | null;
}

// What its learner has changed since is private, so nothing comes from the row but what was accepted.
function asItWas(row: Row, content: string | undefined): Entry {
  const { texts, photos, attachments = [] } = content ? readContent(content) : { texts: {}, photos: [] };
  const accepted = decidedIn(row).filter(({ verdict }) => verdict === "accepted");
  const [main] = accepted;
  const then = {
    ...{
      title: texts.title ?? "",
      taskDescription: texts.taskDescription ?? "",
      dateTime: texts.dateTime ?? row.dateTime,
      postcode: texts.postcode ?? "",
      ...{ cells: "", workplace: "" as const },
    },
    method: methods.find((method) => method === texts.method) ?? row.method,
    ...{ unit: main?.unit ?? "", outcome: main?.learningOutcome ?? "", criterion: main?.criteria ?? "", further: null },
  };
  const entry = toEntry({ ...row, ...then }, "Reviewed");
  return {
    ...entry,
    places: accepted.map(numbersOf),
    decided: accepted,
    photosThen: new Set([...photos, ...attachments].map(({ id }) => id)),
  };
}

function toEntry(row: Row, status: LogbookEntry["status"]): Entry {
  return {
    _id: row.id,
    title: row.title,
    unit: { number: row.unit },
    learningOutcome: { number: row.outcome },
    criteria: { number: row.criterion },
    places: coveredIn(row),
    decided: decidedIn(row),
    cells: cellsOf(row.cells),
    workplace: row.workplace,
    postcode: row.postcode,
    method: row.method,
    summary: summaryOf(row.taskDescription),
    status,
    dateTime: row.dateTime,
    record: recordStateOf(row),
    submittedAt: row.submittedAt,
  };
}
