import type { AuditFilter, AuditKind } from "contract/audit/audit.ts";
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { isId } from "../platform/database/ids.ts";
import { holdsInLower, holdsWords } from "../platform/database/searching.ts";
import type { AuditRow, Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";

/** People whose name or email contains each of the words. */
function peopleQuery(text: string): Ids {
  const found = expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ ref }) => holdsWords([ref("nameLower"), ref("emailKey")], text, holdsInLower));
  return sql`${found}`;
}

/** The ids of applications whose applicant's name or e-mail address contains each of the words. */
function applicationsQuery(text: string): Ids {
  const found = expressionBuilder<Tables>()
    .selectFrom("applications")
    .select("applications.id")
    .where(({ ref }) => holdsWords([ref("firstName"), ref("familyName"), ref("applications.email")], text));
  return sql`${found}`;
}

/** The ids of portfolios, deleted ones too, whose title contains each of the words. */
function titledQuery(text: string): Ids {
  const found = expressionBuilder<Tables>()
    .selectFrom("portfolios")
    .select("portfolios.id")
    .where(({ ref }) => holdsWords([ref("portfolios.title")], text));
  return sql`${found}`;
}

/** The ids of portfolios, deleted ones too, of people who fit. */
function ownedQuery(text: string): Ids {
  const found = expressionBuilder<Tables>()
    .selectFrom("portfolios")
    .select("portfolios.id")
    .where(sql<SqlBool>`"portfolios"."student" in (${isId(text) ? sql`${text}` : peopleQuery(text)})`);
  return sql`${found}`;
}

type Ids = RawBuilder<{ id: string }>;

/** One way in which an entry fits the words of a filter: this column of it has the id of a record that fits them. */
interface Match {
  column: "actor" | "subjectId";
  /** What the entry has to be about, where the column alone does not say it. */
  subject?: AuditRow["subject"];
  /** The query for the records. */
  ids: Ids;
  /** Their ids; undefined when there are more than `mostFound`. */
  found: string[] | undefined;
}

// The entries of up to so many records are looked up one by one in the indexes by actor and subject.
const mostFound = 50;

/** The ways to fit each filter that is given, those by people first; none where the kind of entry leaves none. */
export async function findMatches(db: Db, { person, actor, about, portfolio, kind }: AuditFilter): Promise<Match[][]> {
  const search = async (ids: Ids): Promise<Pick<Match, "ids" | "found">> => {
    const rows = await db
      .selectFrom(ids.as("found"))
      .select("id")
      .limit(mostFound + 1)
      .execute();
    return { ids, found: rows.length > mostFound ? undefined : rows.map(({ id }) => id) };
  };
  const find = async (text: string, ids: Ids) => (isId(text) ? { ids, found: [text] } : search(ids));
  const by = async (text: string): Promise<Match[]> => [{ column: "actor", ...(await find(text, peopleQuery(text))) }];
  const found = async (subject: "account" | "application" | "portfolio", text: string, ids: Ids): Promise<Match[]> =>
    kind && kind !== subject ? [] : [{ column: "subjectId", subject, ...(await find(text, ids)) }];
  // What is about a person is what was done to their account or with their application, or of theirs to their work.
  const to = (text: string) => [
    found("account", text, peopleQuery(text)),
    ...(isId(text) ? [] : [found("application", text, applicationsQuery(text))]),
  ];
  const ofWork = async (text: string): Promise<Match[]> =>
    kind && kind !== "portfolio"
      ? []
      : [{ column: "subjectId", subject: "portfolio", ...(await search(ownedQuery(text))) }];
  const all = async (matches: Promise<Match[]>[]) => (await Promise.all(matches)).flat();
  return Promise.all([
    ...(person ? [all([by(person), ...to(person)])] : []),
    ...(actor ? [by(actor)] : []),
    ...(about ? [all([...to(about), ofWork(about)])] : []),
    ...(portfolio ? [found("portfolio", portfolio, titledQuery(portfolio))] : []),
  ]);
}

/** So many entries, those before a position where there is one. */
interface Page {
  before: number | undefined;
  most: number;
}

// How many of the latest entries are compared with many records, before their own entries are looked up.
const mostCompared = 1000;

/** The newest entries that fit a filter and what was found for it, newest first. */
export async function rowsOf(
  db: Db,
  filter: AuditFilter,
  [matches, ...others]: Match[][],
  page: Page,
): Promise<AuditRow[]> {
  let query = await filtered(db, filter, page);
  for (const other of others) query = query.where((row) => row.or(other.map((match) => fits(row, match))));
  if (!matches) return query.execute();
  if (matches.some(({ found }) => !found)) {
    // Many records mostly have enough entries among the latest for a page.
    const latest = query.limit(mostCompared).as("auditLog");
    const among = db
      .selectFrom(latest)
      .selectAll()
      .where((row) => row.or(matches.map((match) => fits(row, match))));
    const rows = await among.orderBy("position", "desc").limit(page.most).execute();
    if (rows.length === page.most) return rows;
  }
  const each = (await Promise.all(matches.map((match) => newestOf(db, query, match, page.most)))).flat();
  return newestAmong(each, page.most);
}

/**
 * The `most` newest entries of all these queries, newest first. Of each its share is read, and more only of those that may
 * have it on the page: a page's length of each would be thousands of rows once many people have long histories.
 */
async function newestAmong(queries: Query[], most: number): Promise<AuditRow[]> {
  const share = Math.min(most, Math.ceil(most / queries.length) + 1);
  const shares = await Promise.all(queries.map((query) => query.limit(share).execute()));
  const oldest = newestFirst(shares.flat())[most - 1]?.position ?? 0;
  const rest = queries.map(async (query, nth) => {
    const last = shares[nth]?.[share - 1];
    if (!last || last.position <= oldest) return [];
    const between = query.where("position", "<", last.position).where("position", ">", oldest);
    return between.limit(most - share).execute();
  });
  return newestFirst([...shares, ...(await Promise.all(rest))].flat()).slice(0, most);
}

/** Each entry once, although several queries may have found it. */
function newestFirst(rows: AuditRow[]): AuditRow[] {
  const distinct = new Map(rows.map((row) => [row.position, row]));
  return [...distinct.values()].sort((a, b) => b.position - a.position);
}

type Query = Awaited<ReturnType<typeof filtered>>;

/**
 * For each record of a match the query for its entries. Of many records only the `most` whose newest entries are the latest are
 * asked: no other one has an entry on a page of so many. Finding them takes a step in an index for each record, however long
 * the log is.
 */
async function newestOf(db: Db, query: Query, { column, subject, ids, found }: Match, most: number): Promise<Query[]> {
  const own = subject ? query.where("subject", "=", subject) : query;
  const newest = own
    .clearSelect()
    .select("position")
    .where(sql<SqlBool>`${sql.ref(`auditLog.${column}`)} = ${sql.ref("found.id")}`)
    .limit(1);
  const known = found?.map((id) => ({ id, newest: 0 }));
  const records =
    known ??
    (await db
      .selectFrom(ids.as("found"))
      .select(["found.id", newest.as("newest")])
      .orderBy("newest", (order) => order.desc().nullsLast())
      .limit(most)
      .execute());
  return records.filter((one) => one.newest !== null).map(({ id }) => own.where(column, "=", id));
}

function fits({ and, eb }: ExpressionBuilder<Tables, "auditLog">, { column, subject, ids, found }: Match) {
  // Of many records each entry looks for its own, because they are too many to be collected, or to be values of a statement.
  const isFound = found
    ? eb(column, "in", found.length > 0 ? found : [""])
    : sql<SqlBool>`exists (select 1 from (${ids}) as "one" where "one"."id" = ${sql.ref(`auditLog.${column}`)})`;
  return and([isFound, ...(subject ? [eb("subject", "=", subject)] : [])]);
}

async function filtered(db: Db, filter: AuditFilter, { before, most }: Page) {
  const [from, to] = [filter.from, filter.to].map((time) => time && new Date(time).toISOString());
  const [first, last] = await Promise.all([from && positionNear(db, ">=", from), to && positionNear(db, "<", to)]);
  let query = db.selectFrom("auditLog").selectAll().orderBy("position", "desc").limit(most);
  if (from) query = query.where("at", ">=", from).where("position", ">=", first || Number.MAX_SAFE_INTEGER);
  if (to) query = query.where("at", "<", to).where("position", "<=", last || 0);
  if (filter.kind) query = query.where(isOfKind(filter.kind));
  if (before !== undefined) query = query.where("position", "<", before);
  return query;
}

/** Of the two kinds that are most of the log, the latest entries are; the others have an index of their own (1040-known). */
function isOfKind(kind: AuditKind): RawBuilder<SqlBool> {
  const of = sql<SqlBool>`"subject" = ${kind}`;
  if (kind === "account" || kind === "portfolio") return of;
  return sql<SqlBool>`("subject" = ${kind} and "subject" not in ('account', 'portfolio'))`;
}

const clockSkewMs = 60_000;
// Later years are written as "+010000-…", which does not sort as text among the times of the log.
const lastMoment = Date.parse("9999-12-31T23:59:59.999Z");

// Times grow with positions, except for the clock skew between servers, so a range of positions bounds what is read.
async function positionNear(db: Db, side: ">=" | "<", time: string): Promise<number | undefined> {
  const margin = side === ">=" ? -clockSkewMs : clockSkewMs;
  const direction = side === ">=" ? "asc" : "desc";
  const nearest = await db
    .selectFrom("auditLog")
    .select("position")
    .where("at", side, new Date(Math.min(Date.parse(time) + margin, lastMoment)).toISOString())
    .orderBy("at", direction)
    .orderBy("position", direction)
    .limit(1)
    .executeTakeFirst();
  return nearest?.position;
}
