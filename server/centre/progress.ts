import { type FoundProgress, type ProgressSearch, progressPerPage, unknownUser } from "contract/centre/centre.ts";
import { coveragePercent, type Evidence, unitProgress } from "contract/logbook/logbook.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { alphabetical, holdsWords, pageOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";

/** How far learners have come, a page of them. Only the portfolios of those on the page are read. */
export async function progressOn(db: Db, { search, page: wanted }: ProgressSearch): Promise<FoundProgress> {
  const { total } = await learners(db, search)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, progressPerPage);
  const rows = await learners(db, search)
    .select(["id", "name"])
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .limit(progressPerPage)
    .offset(offset)
    .execute();
  const evidence = await evidenceOf(
    db,
    rows.map(({ id }) => id),
  );
  const students = rows.map(({ id, name }) => {
    const units = unitProgress(curriculum, evidence.get(id) ?? []);
    return {
      _id: id,
      name: name.trim() || unknownUser,
      units: units.map(({ unit, covered, total }) => ({ unit, covered, total })),
      overall: coveragePercent(units),
    };
  });
  return { students, total, page, pages };
}

function learners(db: Db, search: string) {
  const all = db.selectFrom("accounts").where("role", "=", "student");
  if (search === "") return all;
  return all.where(({ ref }) => holdsWords([ref("name"), ref("email")], search));
}

async function evidenceOf(db: Db, students: string[]): Promise<Map<string, Evidence[]>> {
  if (students.length === 0) return new Map();
  const rows = await submittedBy(db, students).execute();
  return new Map(
    [...Map.groupBy(rows, ({ student }) => student)].map(([student, of]) => [student, of.map(toEvidence)]),
  );
}

type Submitted = Awaited<ReturnType<ReturnType<typeof submittedBy>["execute"]>>[number];

/** What these learners have submitted, as far as the logbook asks. */
export function submittedBy(db: Db, students: string[]) {
  return db
    .selectFrom("portfolios")
    .select(["student", "unit", "outcome", "criterion", "status"])
    .where("student", "in", students)
    .where("status", "!=", "Draft")
    .where("deletedAt", "is", null);
}

function toEvidence({ unit, outcome, criterion, status }: Submitted): Evidence {
  return { unit: { number: unit }, learningOutcome: { number: outcome }, criteria: { number: criterion }, status };
}
