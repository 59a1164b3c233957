import type { Viewer } from "contract/core/permissions.ts";
import type { Person } from "contract/core/person.ts";
import { type LogbookEntry, photosMost, summaryOf } from "contract/logbook/logbook-calls.ts";
import { numbersOf } from "contract/portfolios/places.ts";
import { alphabetical } from "../platform/database/searching.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { furtherIn, furtherText } from "../portfolios/further-places.ts";
import { photoNames } from "../portfolios/portfolios.ts";

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
export async function entriesOf(deps: Dependencies, viewer: Viewer, student: string): Promise<LogbookEntry[]> {
  const [evidence, photos, token] = await Promise.all([
    evidenceOf(deps.db, student),
    photoNames(deps.db).where("portfolios.student", "=", student).where("portfolios.status", "!=", "Draft").execute(),
    viewerToken(deps, viewer._id),
  ]);
  const byPortfolio = Map.groupBy(photos, ({ portfolio }) => portfolio);
  return evidence.map((entry) => {
    const first = (byPortfolio.get(entry._id) ?? []).slice(0, photosMost);
    return { ...entry, photos: first.map(({ file, colour }) => ({ path: photoPath(file, token), colour })) };
  });
}

/** A submitted portfolio in the words of a logbook. */
export type Entry = Omit<LogbookEntry, "photos">;

/** A student's submitted portfolios, those of the latest date first. */
export async function evidenceOf(db: Db, student: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select(["id", "title", "unit", "outcome", "criterion", "method", "taskDescription", "status", "dateTime"])
    .select(["submittedAt", furtherText.as("further")])
    .where("student", "=", student)
    .where("deletedAt", "is", null)
    .where("status", "!=", "Draft")
    .$narrowType<{ status: LogbookEntry["status"] }>()
    .orderBy("dateTime", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toEntry);
}

interface Row extends Pick<LogbookEntry, "title" | "method" | "status" | "dateTime" | "submittedAt"> {
  id: string;
  unit: string;
  outcome: string;
  criterion: string;
  taskDescription: string;
  further: string | null;
}

function toEntry(row: Row): Entry {
  return {
    _id: row.id,
    title: row.title,
    unit: { number: row.unit },
    learningOutcome: { number: row.outcome },
    criteria: { number: row.criterion },
    places: [
      ...(row.criterion ? [{ unit: row.unit, learningOutcome: row.outcome, criteria: row.criterion }] : []),
      ...furtherIn(row.further).map(numbersOf),
    ],
    decided: [],
    method: row.method,
    summary: summaryOf(row.taskDescription),
    status: row.status,
    dateTime: row.dateTime,
    submittedAt: row.submittedAt,
  };
}
