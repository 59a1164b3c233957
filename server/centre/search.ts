import { noAssessor } from "contract/accounts/account-options.ts";
import type { PortfolioFilter } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels, submitted } from "contract/centre/portfolio-orders.ts";
import { type Status, statuses, statusLabels } from "contract/core/moves.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import { knownUnits } from "contract/qualifications/curriculum.ts";
import { lateBefore } from "contract/reviews/lateness.ts";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { holdsInLower, holdsWords } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Clock } from "../platform/dependencies.ts";

/** A filter as it was understood when it was asked for. */
export interface Search extends PortfolioFilter {
  /** What the student, the unit or the status has to match; a search within titles has none. */
  parts: readonly SearchPart[];
  /** What was submitted before is late; null when all are wanted. */
  lateBefore: string | null;
}

export function parseSearch(filter: PortfolioFilter, clock: Clock): Search {
  const parts = filter.within === "titles" ? [] : partsOf(filter.search);
  const isLate = filter.waiting === "late";
  // Counters know no time of submission.
  const sort = filter.sort === "submittedAt" && !isLate ? "createdAt" : filter.sort;
  return { ...filter, sort, parts, lateBefore: isLate ? lateBefore(clock.now()).toISOString() : null };
}

/** The portfolios that wait and were submitted before this, as one range of an index has them. */
export function latePortfolios(before: string) {
  return expressionBuilder<Tables>()
    .selectFrom("waiting")
    .select(["portfolio", "student", "nameKey", "unit", "createdAt", "submittedAt"])
    .select((eb) => eb.selectFrom("portfolios").select("units").whereRef("id", "=", "waiting.portfolio").as("units"))
    .select(sql.lit<Status>("To Be Reviewed").as("status"))
    .where("submittedAt", "<", before)
    .as("late");
}

/**
 * The portfolios whose titles hold the words of a search within titles; the late ones of a search for these; undefined for
 * another search, which counters answer.
 */
export function oneByOne({ search, within, lateBefore }: Search): ReturnType<typeof latePortfolios> | undefined {
  if (within !== "titles") return lateBefore === null ? undefined : latePortfolios(lateBefore);
  return expressionBuilder<Tables>()
    .selectFrom("portfolios")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.id as portfolio", "portfolios.student", "accounts.nameKey", "portfolios.unit"])
    .select(["portfolios.units", "portfolios.createdAt", "portfolios.status"])
    .select(sql<string>`portfolios.${sql.ref("submittedAt")}`.as("submittedAt"))
    .where("portfolios.deletedAt", "is", null)
    .where(hasTitle(search))
    .$if(lateBefore !== null, (all) => all.where("portfolios.id", "in", lateIds(lateBefore ?? "")))
    .as("late");
}

function hasTitle(search: string): Expression<SqlBool> {
  return holdsWords([expressionBuilder<Tables, "portfolios">().ref("portfolios.title")], search);
}

/** The ids of late portfolios, of everybody or of these students. */
export function lateIds(before: string, students?: string[]) {
  return expressionBuilder<Tables>()
    .selectFrom(latePortfolios(before))
    .select("late.portfolio")
    .$if(students !== undefined, (all) => all.where("late.student", "in", students ?? []));
}

/** The condition that a portfolio has what a search looks for, in its title or else by its student, unit and status. */
export function holdsSearch({ search, within, parts }: Search, students?: string[]): Expression<SqlBool> {
  return within === "titles" ? hasTitle(search) : matches(parts, students);
}

/** The condition that a portfolio, deleted or not, is one of those that a search finds. */
export function isFound(search: Search): Expression<SqlBool> {
  const { status, assessor, student, lateBefore } = search;
  const { and, eb } = expressionBuilder<Tables, "portfolios">();
  return and([
    hasStatus(status),
    holdsSearch(search),
    ...(assessor === "" ? [] : [eb("portfolios.student", "in", assessedBy(assessor))]),
    ...(student === "" ? [] : [eb("portfolios.student", "=", student)]),
    ...(lateBefore === null ? [] : [eb("portfolios.id", "in", lateIds(lateBefore))]),
  ]);
}

/** The ids of an assessor's students; with `noAssessor`, of those who have none. */
export function assessedBy(assessor: string) {
  const students = expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where("role", "=", "student");
  return assessor === noAssessor ? students.where("assessor", "is", null) : students.where("assessor", "=", assessor);
}

/** The condition that a row has the status that a filter names. */
export function hasStatus(status: PortfolioFilter["status"]) {
  const { and, eb } = expressionBuilder<Tables, "portfolios">();
  if (status === "") return and([]);
  return status === submitted ? eb("status", "!=", "Draft") : eb("status", "=", status);
}

/**
 * One part of a search, which the student's name, the unit or the status can match. A portfolio is found when every part
 * matches, in any order.
 */
export interface SearchPart {
  text: string;
  units: string[];
  statuses: Status[];
}

/**
 * Splits a search into parts: the longest runs of words that begin the name of a status, such as "to be reviewed", and
 * single words. Units and statuses are few, so they are matched here, not in the database.
 */
export function partsOf(search: string): SearchPart[] {
  const words = searchWords(search);
  const parts: SearchPart[] = [];
  for (let from = 0; from < words.length; ) {
    const length = statusLength(words.slice(from));
    const text = words.slice(from, from + length).join(" ");
    parts.push({ text, units: unitsNamed(text), statuses: statusesNamed(text) });
    from += length;
  }
  return parts;
}

/** Whether only a name can match this part. */
export function isName({ units, statuses }: SearchPart): boolean {
  return units.length + statuses.length === 0;
}

/** The ids of all accounts whose name contains all these parts. */
export function matchingPeople(parts: readonly SearchPart[]) {
  return expressionBuilder<Tables>().selectFrom("accounts").select("accounts.id").where(isNamed(parts));
}

/** The condition that `nameLower` contains all these parts. */
export function isNamed(parts: readonly SearchPart[]) {
  const { and, ref } = expressionBuilder<Tables, "accounts">();
  return and(parts.map(({ text }) => holdsInLower(ref("nameLower"), text)));
}

/**
 * The condition that a row with student, units and status matches every part; a covering index answers it. When only rows
 * of some students are asked for, no other names are compared.
 */
export function matches(parts: readonly SearchPart[], students?: string[]) {
  const { and, or, eb } = expressionBuilder<Tables, "portfolios">();
  const people = (part: SearchPart) =>
    students ? matchingPeople([part]).where("accounts.id", "in", students) : matchingPeople([part]);
  return and(
    parts.map((part) =>
      or([
        eb("student", "in", people(part)),
        ...part.units.map((unit) => eb("units", "like", `% ${unit} %`)),
        ...(part.statuses.length > 0 ? [eb("status", "in", part.statuses)] : []),
      ]),
    ),
  );
}

/** The number of words in the first part: the longest run that begins the name of a status, else one. */
function statusLength(words: readonly string[]): number {
  for (let length = words.length; length > 1; length--) {
    if (statusesNamed(words.slice(0, length).join(" ")).length > 0) return length;
  }
  return 1;
}

// By any of its labels: administrators see "In Review" for Reviewed, learners "Completed" for Done.
function statusesNamed(text: string): Status[] {
  const names = (status: Status) => [status, statusLabels[status], centreStatusLabels[status]];
  return statuses.filter((status) => names(status).some((name) => name.toLowerCase().startsWith(text)));
}

// As the screens write them: "315 Planning, …" or "Unit 315".
function unitsNamed(text: string): string[] {
  return knownUnits()
    .filter(({ unit, title }) => hasWords([`Unit ${unit} ${title}`], [text]))
    .map(({ unit }) => unit);
}
