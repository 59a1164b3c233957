import { type AuditEntry, type AuditFilter, type AuditSearch, entriesPerPage } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import type { AnswerOf } from "contract/calls.ts";
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { isId } from "../platform/database/ids.ts";
import { holdsWords } from "../platform/database/searching.ts";
import type { AuditRow, Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { csvOf } from "../platform/http/answers/attachments.ts";
import { applicantsOf, idsIn, idsOf, peopleOf, titlesOf } from "./names.ts";

/** A page of the audit log, newest first. `next` is the position before which the next page begins, null at the end. */
export async function readAuditLog(db: Db, search: AuditSearch): Promise<AnswerOf<"viewAuditLog">> {
  const found = await findRecords(db, search);
  const rows = await rowsOf(db, search, found, { before: search.before, most: entriesPerPage + 1 });
  const page = rows.slice(0, entriesPerPage);
  const next = rows.length > page.length ? (page.at(-1)?.position ?? null) : null;
  const [people, titles] = await Promise.all([
    peopleOf(db, idsIn([search.person])),
    titlesOf(db, idsIn([search.portfolio])),
  ]);
  const [person, portfolio] = [people.get(search.person) ?? null, titles.get(search.portfolio)?.title ?? null];
  return { entries: await entriesOf(db, page), next, person, portfolio };
}

const rowsPerBatch = 250;
const columns = [
  "Position",
  "Time (UTC)",
  "Person",
  "What Happened",
  "Kind",
  "Identifier",
  "Action",
  "From",
  "To",
  "Hash",
];

/** All entries that match, as the chunks of a CSV file; read in batches while they are sent. */
export function exportAuditLog(db: Db, filter: AuditFilter): AsyncIterable<string> {
  return csvOf(columns, exportedBatches(db, filter));
}

async function* exportedBatches(db: Db, filter: AuditFilter): AsyncGenerator<string[][]> {
  const found = await findRecords(db, filter);
  let before: number | undefined;
  for (;;) {
    const rows = await rowsOf(db, filter, found, { before, most: rowsPerBatch });
    const hashes = new Map(rows.map(({ position, hash }) => [position, hash]));
    yield (await entriesOf(db, rows)).map((entry) => [...cellsOf(entry), hashes.get(entry.position) ?? ""]);
    if (rows.length < rowsPerBatch) return;
    before = rows.at(-1)?.position;
  }
}

function cellsOf(entry: AuditEntry): string[] {
  const { position, at, actor, subject, subjectId, action, was, became } = entry;
  const what = [sentenceOf(entry), subject, subjectId, action, was ?? "", became ?? ""];
  return [String(position), at, actor?.name ?? "", ...what];
}

/** People whose name or email contains each of the words. */
function peopleQuery(text: string): Ids {
  const found = expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ ref }) => holdsWords([ref("accounts.name"), ref("accounts.emailKey")], text));
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

type Ids = RawBuilder<{ id: string }>;

/** Ids, "many" when there are more than `mostFound`, or undefined for no filter. */
type Found = string[] | "many" | undefined;

/** What the filter's words mean: accounts and applications for a person, portfolios for a title. */
interface Records {
  people: Found;
  applications: Found;
  portfolios: Found;
}

// Up to so many records are looked up one by one in the indexes by actor and subject. The entries of more are frequent
// enough to be found by scanning the log from its end.
const mostFound = 50;

async function findRecords(db: Db, { person, portfolio }: AuditFilter): Promise<Records> {
  const ids = async (text: string, query: (text: string) => Ids): Promise<Found> => {
    if (text === "") return undefined;
    if (isId(text)) return [text];
    const found = await db
      .selectFrom(query(text).as("found"))
      .select("id")
      .limit(mostFound + 1)
      .execute();
    return found.length > mostFound ? "many" : found.map(({ id }) => id);
  };
  const [people, applications, portfolios] = await Promise.all([
    ids(person, peopleQuery),
    isId(person) ? [] : ids(person, applicationsQuery),
    ids(portfolio, titledQuery),
  ]);
  return { people, applications, portfolios };
}

/** So many entries, those before a position where there is one. */
interface Page {
  before: number | undefined;
  most: number;
}

// A person's entries are what they did, and what was done to their account or with their application.
async function rowsOf(
  db: Db,
  filter: AuditFilter,
  { people, applications, portfolios }: Records,
  page: Page,
): Promise<AuditRow[]> {
  let query = await filtered(db, filter, page);
  if (portfolios === "many") query = query.where(isOneOf("subjectId", titledQuery(filter.portfolio)));
  else if (portfolios) query = query.where("subjectId", "in", portfolios.length > 0 ? portfolios : [""]);
  if (portfolios) query = query.where("subject", "=", "portfolio");
  if (!people || !applications) return query.execute();
  if (people === "many" || applications === "many")
    return query.where((row) => concernsAny(row, filter.person)).execute();
  const about = (id: string, subject: AuditRow["subject"]) =>
    query.where("subjectId", "=", id).where("subject", "=", subject).execute();
  const each = [
    ...people.flatMap((id) => [query.where("actor", "=", id).execute(), about(id, "account")]),
    ...applications.map((id) => about(id, "application")),
  ];
  const found = new Map((await Promise.all(each)).flat().map((row) => [row.position, row]));
  return [...found.values()].sort((a, b) => b.position - a.position).slice(0, page.most);
}

function concernsAny(row: ExpressionBuilder<Tables, "auditLog">, person: string) {
  const people = peopleQuery(person);
  return row.or([
    isOneOf("actor", people),
    row.and([isOneOf("subjectId", people), row("subject", "=", "account")]),
    row.and([isOneOf("subjectId", applicationsQuery(person)), row("subject", "=", "application")]),
  ]);
}

// `coalesce` keeps the planner from using an index, with which it would collect and sort all entries of so many records.
// Their ids are a subquery, because a statement takes only so many values.
function isOneOf(column: "actor" | "subjectId", ids: Ids) {
  return sql<SqlBool>`coalesce(${sql.ref(column)}, '') in ${ids}`;
}

async function filtered(db: Db, filter: AuditFilter, { before, most }: Page) {
  const [from, to] = [filter.from, filter.to].map((time) => time && new Date(time).toISOString());
  const [first, last] = await Promise.all([from && positionNear(db, ">=", from), to && positionNear(db, "<", to)]);
  let query = db.selectFrom("auditLog").selectAll().orderBy("position", "desc").limit(most);
  if (from) query = query.where("at", ">=", from).where("position", ">=", first || Number.MAX_SAFE_INTEGER);
  if (to) query = query.where("at", "<", to).where("position", "<=", last || 0);
  if (before !== undefined) query = query.where("position", "<", before);
  return query;
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

/** Adds to the rows what the log itself never has: names of people and of applicants, and titles. */
async function entriesOf(db: Db, rows: AuditRow[]): Promise<AuditEntry[]> {
  const [titles, applicants] = await Promise.all([
    titlesOf(db, idsOf(rows, "portfolio")),
    applicantsOf(db, idsOf(rows, "application")),
  ]);
  const aboutOf = (row: AuditRow) => (row.subject === "portfolio" ? titles.get(row.subjectId)?.student : row.subjectId);
  const named = rows.flatMap((row) => [
    row.actor,
    aboutOf(row),
    ...(row.action === "assign" ? [row.was, row.became] : []),
  ]);
  const people = await peopleOf(db, idsIn(named));
  const personOf = (id: string | null | undefined) => (id ? (people.get(id) ?? null) : null);
  return rows.map((row) => {
    const { position, at, action, subject, subjectId } = row;
    const endOf = (value: string | null) => (value && action === "assign" ? (personOf(value)?.name ?? value) : value);
    const [actor, about] = [personOf(row.actor), personOf(aboutOf(row))];
    const object = titles.get(subjectId)?.title ?? applicants.get(subjectId) ?? null;
    const ends = { was: endOf(row.was), became: endOf(row.became) };
    return { position, at, actor, action, subject, subjectId, about, object, ...ends };
  });
}
