import { type AuditEntry, type AuditFilter, type AuditSearch, entriesPerPage } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import type { Person } from "contract/core/person.ts";
import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { holdsWords } from "../platform/database/searching.ts";
import type { AuditRow, Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { csvOf } from "../platform/http/answers/csv.ts";

/** A page of the audit log, newest first. `next` is the position before which the next page begins, null at the end. */
export async function readAuditLog(
  db: Db,
  search: AuditSearch,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await rowsOf(db, search, await findPeople(db, search.person), search.before, entriesPerPage + 1);
  const page = rows.slice(0, entriesPerPage);
  const next = rows.length > page.length ? (page.at(-1)?.position ?? null) : null;
  return { entries: await entriesOf(db, page), next };
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
  const people = await findPeople(db, filter.person);
  let before: number | undefined;
  for (;;) {
    const rows = await rowsOf(db, filter, people, before, rowsPerBatch);
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
function peopleQuery(text: string) {
  return expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ ref }) => holdsWords([ref("accounts.name"), ref("accounts.emailKey")], text));
}

/** Their ids, "many" when there are more than `mostPeople`, or undefined for no filter by person. */
type People = string[] | "many" | undefined;

// Up to so many people are looked up one by one in the indexes by actor and subject. The entries of more are frequent
// enough to be found by scanning the log from its end.
const mostPeople = 50;

async function findPeople(db: Db, text: string): Promise<People> {
  if (text === "") return undefined;
  const found = await db
    .selectFrom(peopleQuery(text).as("found"))
    .select("id")
    .limit(mostPeople + 1)
    .execute();
  return found.length > mostPeople ? "many" : found.map(({ id }) => id);
}

// A person's entries are what they did and what was done to their account.
async function rowsOf(
  db: Db,
  filter: AuditFilter,
  people: People,
  before: number | undefined,
  most: number,
): Promise<AuditRow[]> {
  const query = await filtered(db, filter, before, most);
  if (!people) return query.execute();
  if (people === "many") return query.where((row) => concernsAny(row, peopleQuery(filter.person))).execute();
  const each = people.flatMap((id) => [
    query.where("actor", "=", id).execute(),
    query.where("subjectId", "=", id).where("subject", "=", "account").execute(),
  ]);
  const found = new Map((await Promise.all(each)).flat().map((row) => [row.position, row]));
  return [...found.values()].sort((a, b) => b.position - a.position).slice(0, most);
}

// `coalesce` keeps the planner from using an index, with which it would collect and sort all entries of so many people.
// Their ids are a subquery, because a statement takes only so many values.
function concernsAny(row: ExpressionBuilder<Tables, "trail">, people: ReturnType<typeof peopleQuery>) {
  const oneOf = (column: "actor" | "subjectId") => row(row.fn.coalesce(column, row.val("")), "in", people);
  return row.or([oneOf("actor"), row.and([oneOf("subjectId"), row("subject", "=", "account")])]);
}

async function filtered(db: Db, filter: AuditFilter, before: number | undefined, most: number) {
  const [from, to] = [filter.from, filter.to].map((time) => time && new Date(time).toISOString());
  const [first, last] = await Promise.all([from && positionNear(db, ">=", from), to && positionNear(db, "<", to)]);
  let query = db.selectFrom("trail").selectAll().orderBy("position", "desc").limit(most);
  if (filter.portfolio) query = query.where("subjectId", "=", filter.portfolio).where("subject", "=", "portfolio");
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
    .selectFrom("trail")
    .select("position")
    .where("at", side, new Date(Math.min(Date.parse(time) + margin, lastMoment)).toISOString())
    .orderBy("at", direction)
    .orderBy("position", direction)
    .limit(1)
    .executeTakeFirst();
  return nearest?.position;
}

/** Adds the names of people to the rows; never titles or other contents. */
async function entriesOf(db: Db, rows: AuditRow[]): Promise<AuditEntry[]> {
  const owners = await ownersOf(
    db,
    idsIn(rows.filter((row) => row.subject === "portfolio").map((row) => row.subjectId)),
  );
  const aboutOf = (row: AuditRow) => (row.subject === "portfolio" ? owners.get(row.subjectId) : row.subjectId);
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
    return { position, at, actor, action, subject, subjectId, about, was: endOf(row.was), became: endOf(row.became) };
  });
}

function idsIn(ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

async function ownersOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("portfolios").select(["id", "student"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.student]));
}

async function peopleOf(db: Db, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("accounts").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, { _id: row.id, name: row.name }]));
}
