import { type Status, statuses } from "contract/core/moves.ts";
import type { Curriculum } from "contract/qualifications/curriculum.ts";
import { trackedUnits } from "contract/qualifications/units.ts";
import type { Selectable } from "kysely";
import type { PhotoRow, PortfolioRow, Tables } from "../../server/platform/database/tables.ts";
import type { Db } from "../../server/platform/dependencies.ts";
import { workedTowardsBy } from "../../server/qualifications/worked-towards.ts";

/** The dashboard's figures, counted one by one from all rows, without the queries and the arithmetic it uses itself. */
export async function recount(db: Db) {
  const accounts = await db.selectFrom("accounts").selectAll().execute();
  const all = await db.selectFrom("portfolios").selectAll().execute();
  const photos = await db.selectFrom("photos").selectAll().execute();
  const further = await db.selectFrom("furtherPlaces").selectAll().execute();
  const decisions = await db.selectFrom("decisions").selectAll().orderBy("position").execute();
  const portfolios = all.filter(({ deletedAt }) => deletedAt === null);
  const submitted = portfolios.filter(({ status }) => status !== "Draft");
  const students = accounts.filter(({ role }) => role === "student");
  const towards = await workedTowardsBy(
    db,
    students.map(({ id }) => id),
  );
  const ofSubmitted = (student: string) =>
    further.filter(({ portfolio }) =>
      submitted.some(({ id, student: owner }) => id === portfolio && owner === student),
    );
  const inStatus = (status: Status) => portfolios.filter((one) => one.status === status).length;
  return {
    centre: {
      accounts: {
        total: accounts.length,
        active: accounts.filter(({ isActive }) => isActive === 1).length,
        assessors: accounts.filter(({ role }) => role === "assessor").length,
        students: students.length,
      },
      portfolios: {
        total: portfolios.length,
        pending: inStatus("To Be Reviewed"),
        completionRate: share(inStatus("Done"), portfolios.length),
      },
      byStatus: statuses.map((status) => ({ status, count: inStatus(status) })),
      byUnit: [...trackedUnits, ""].flatMap((unit) => unitRow(submitted, unit)),
    },
    newestFiles: newestFiles(photos, portfolios),
    counts: unitCountersOf(portfolios),
    studentCounts: [...Map.groupBy(portfolios, ({ student }) => student)].map(([key, rows]) =>
      studentCounterOf(key, rows),
    ),
    submissions: students
      .map((student) => ({ ...listedAs(student, accounts), submissions: ownedBy(submitted, student.id).length }))
      .filter(({ submissions }) => submissions > 0),
    progress: students.map((student) => ({
      ...listedAs(student, accounts),
      ...progressOf(towards.of(student.id).curriculum, ownedBy(submitted, student.id), [
        ...ofSubmitted(student.id),
        ...acceptedIn(ownedBy(portfolios, student.id), decisions),
      ]),
    })),
  };
}

type Account = Selectable<Tables["accounts"]>;

/** With a reference where somebody else has the name too, whatever their role. */
function listedAs({ id, name, nameKey, referenceNo, email }: Account, accounts: Account[]) {
  const isOnlyOne = accounts.filter((one) => one.nameKey === nameKey).length === 1;
  return { _id: id, name: nameOf(name), ...(!isOnlyOne && { reference: referenceNo || email }) };
}

function ownedBy(portfolios: PortfolioRow[], student: string): PortfolioRow[] {
  return portfolios.filter((one) => one.student === student);
}

function unitRow(submitted: PortfolioRow[], unit: string) {
  const ofUnit = submitted.filter((one) => one.unit === unit);
  if (unit === "" && ofUnit.length === 0) return [];
  const completed = ofUnit.filter(({ status }) => status === "Done").length;
  return [{ unit, total: ofUnit.length, completed, percent: share(completed, ofUnit.length) }];
}

type Place = Pick<Tables["furtherPlaces"], "unit" | "outcome" | "criterion">;

/** What was decided last and is accepted: it counts in a draft too. */
function acceptedIn(portfolios: PortfolioRow[], decisions: Selectable<Tables["decisions"]>[]) {
  const own = decisions.filter(({ portfolio }) => portfolios.some(({ id }) => id === portfolio));
  const last = new Map(own.map((one) => [`${one.portfolio} ${one.unit} ${one.outcome} ${one.criterion}`, one]));
  return [...last.values()].filter(({ verdict }) => verdict === "accepted");
}

function progressOf(curriculum: Curriculum, submitted: PortfolioRow[], also: Place[]) {
  const sent = new Set(
    [...submitted, ...also].map(({ unit, outcome, criterion }) => `${unit} ${outcome} ${criterion}`),
  );
  const units = curriculum.performance_units.map(({ unit, learning_outcomes }) => {
    const criteria = learning_outcomes.flatMap(({ LO_number, assessment_criteria }) =>
      assessment_criteria.map(({ AC_number }) => `${unit} ${LO_number} ${AC_number}`),
    );
    return { unit, covered: criteria.filter((one) => sent.has(one)).length, total: criteria.length };
  });
  const sum = (of: "covered" | "total") => units.reduce((before, unit) => before + unit[of], 0);
  return { units, overall: share(sum("covered"), sum("total")) };
}

function unitCountersOf(portfolios: PortfolioRow[]) {
  const alike = Map.groupBy(portfolios, ({ student, unit, status }) => `${student} ${unit} ${status}`);
  return [...alike].map(([key, rows]) => {
    const made = rows.map(({ createdAt }) => createdAt).toSorted();
    return { key, count: rows.length, newest: made.at(-1), oldest: made[0] };
  });
}

function studentCounterOf(key: string, rows: PortfolioRow[]) {
  const made = rows.map(({ createdAt }) => createdAt).toSorted();
  const units = rows.map(({ unit }) => unit).toSorted();
  const stages = rows.map(({ status }) => statuses.indexOf(status));
  return {
    key,
    total: rows.length,
    submitted: rows.filter(({ status }) => status !== "Draft").length,
    ...{ newest: made.at(-1), oldest: made[0], firstUnit: units[0], lastUnit: units.at(-1) },
    ...{ firstStatus: Math.min(...stages), lastStatus: Math.max(...stages) },
  };
}

function newestFiles(photos: PhotoRow[], portfolios: PortfolioRow[]): string[] {
  const present = new Set(portfolios.map(({ id }) => id));
  return photos
    .filter(({ portfolio }) => present.has(portfolio))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, 10)
    .map(({ file }) => file);
}

function share(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 100);
}

function nameOf(name: string): string {
  return name.trim() === "" ? "Unknown User" : name.trim();
}
