import { type FoundProgress, type ProgressSearch, progressPerPage, unknownUser } from "contract/centre/centre.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { coveragePercent, type Evidence, unitProgress } from "contract/logbook/logbook.ts";
import { toldApart } from "../accounts/accounts.ts";
import { holdsInLower, holdsWords, pageOf, sliceOf } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";
import { acceptedPlaces } from "../portfolios/decisions.ts";
import { workedTowardsBy } from "../qualifications/worked-towards.ts";

/** A page of learners' progress. Only the portfolios of the learners on the page are read. */
export async function progressOn(db: Db, { search, page: requestedPage }: ProgressSearch): Promise<FoundProgress> {
  const total = await countLearners(db, search);
  const { page, pages } = pageOf(requestedPage, total, progressPerPage);
  const { limit, offset, asc, inOrder } = sliceOf(page, total, progressPerPage);
  const onPage = learners(db, search)
    .select("id")
    .orderBy("nameKey", asc)
    .orderBy("id", asc)
    .limit(limit)
    .offset(offset);
  const found = await db
    .selectFrom("accounts")
    .leftJoin("enrolments", "enrolments.id", "accounts.id")
    .select(["accounts.id", "accounts.name", "accounts.createdAt", "enrolments.startedOn", "enrolments.plannedEndOn"])
    .where("accounts.id", "in", (eb) => eb.selectFrom(onPage.as("page")).select("page.id"))
    .orderBy("accounts.nameKey", asc)
    .orderBy("accounts.id", asc)
    .execute();
  const rows = inOrder(found);
  const ids = rows.map(({ id }) => id);
  const [evidence, towards] = await Promise.all([evidenceOf(db, ids), workedTowardsBy(db, ids)]);
  const students = rows.map(({ id, name, createdAt, startedOn, plannedEndOn }) => {
    const units = unitProgress(towards.of(id).curriculum, evidence.get(id) ?? []);
    return {
      _id: id,
      name: name.trim() || unknownUser,
      units: units.map(({ unit, covered, total }) => ({ unit, covered, total })),
      overall: coveragePercent(units),
      signedOff: units.reduce((sum, { signedOff }) => sum + signedOff, 0),
      startedOn: startedOn ?? dayInLondon(createdAt),
      plannedEndOn,
    };
  });
  return { students: await toldApart(db, students), total, page, pages };
}

async function countLearners(db: Db, search: string): Promise<number> {
  const counted =
    search === ""
      ? db
          .selectFrom("accountCounts")
          .select(({ fn }) => fn.sum<number | null>("count").as("total"))
          .where("role", "=", "student")
      : learners(db, search).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirst())?.total ?? 0;
}

function learners(db: Db, search: string) {
  const all = db.selectFrom("accounts").where("role", "=", "student");
  if (search === "") return all;
  return all.where(({ ref }) => holdsWords([ref("nameLower"), ref("emailKey")], search, holdsInLower));
}

/** What these learners have submitted, by learner. */
export async function evidenceOf(db: Db, students: string[]): Promise<Map<string, Evidence[]>> {
  if (students.length === 0) return new Map();
  const rows = await submittedBy(db, students).execute();
  const byStudent = Map.groupBy(rows, ({ student }) => student);
  return new Map([...byStudent].map(([student, submitted]) => [student, submitted.map(toEvidence)]));
}

type Submitted = Awaited<ReturnType<ReturnType<typeof submittedBy>["execute"]>>[number];

/**
 * What these learners have submitted: a row for each criterion that a portfolio covers, or one without a criterion, and a
 * row for each criterion that is accepted.
 */
export function submittedBy(db: Db, students: string[]) {
  const submitted = db
    .selectFrom("portfolios")
    .where("student", "in", students)
    .where("status", "!=", "Draft")
    .where("deletedAt", "is", null);
  const further = submitted
    .innerJoin("furtherPlaces", "furtherPlaces.portfolio", "portfolios.id")
    .select(["student", "furtherPlaces.unit", "furtherPlaces.outcome", "furtherPlaces.criterion", "status"]);
  return submitted
    .select(["student", "unit", "outcome", "criterion", "status"])
    .unionAll(further)
    .unionAll(acceptedPlaces(db).where("portfolios.student", "in", students));
}

function toEvidence({ unit, outcome, criterion, status }: Submitted): Evidence {
  return { unit: { number: unit }, learningOutcome: { number: outcome }, criteria: { number: criterion }, status };
}
