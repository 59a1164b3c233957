import { type AuditEntry, type AuditFilter, type AuditSearch, entriesPerPage } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import type { Person } from "contract/core/person.ts";
import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { holdsWords } from "../platform/database/searching.ts";
import type { AuditRow, Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { csvOf } from "../platform/http/answers/csv.ts";

/** A page of the trail, newest first. `next` is the position before which the next page begins, null at the end. */
export async function readAuditLog(db: Db, wish: AuditSearch): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await rowsOf(db, wish, await peopleCalled(db, wish.person), wish.before, entriesPerPage + 1);
  const shown = rows.slice(0, entriesPerPage);
  const next = rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null;
  return { entries: await told(db, shown), next };
}

const exportedAtOnce = 250;
const heads = [
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

/** All entries of a wish as the pieces of a CSV file, read a few hundred at a time while they are sent. */
export function exportAuditLog(db: Db, wish: AuditFilter): AsyncIterable<string> {
  return csvOf(heads, exportedPages(db, wish));
}

async function* exportedPages(db: Db, wish: AuditFilter): AsyncGenerator<string[][]> {
  const people = await peopleCalled(db, wish.person);
  let before: number | undefined;
  for (;;) {
    const rows = await rowsOf(db, wish, people, before, exportedAtOnce);
    const hashes = new Map(rows.map(({ position, hash }) => [position, hash]));
    yield (await told(db, rows)).map((entry) => [...cellsOf(entry), hashes.get(entry.position) ?? ""]);
    if (rows.length < exportedAtOnce) return;
    before = rows.at(-1)?.position;
  }
}

function cellsOf(entry: AuditEntry): string[] {
  const { position, at, actor, subject, subjectId, action, was, became } = entry;
  return [
    String(position),
    at,
    actor?.name ?? "",
    sentenceOf(entry),
    subject,
    subjectId,
    action,
    was ?? "",
    became ?? "",
  ];
}

/** In whose name and email each of the words stands. */
function called(text: string) {
  return expressionBuilder<Tables>()
    .selectFrom("accounts")
    .select("accounts.id")
    .where(({ ref }) => holdsWords([ref("accounts.name"), ref("accounts.emailKey")], text));
}

/** A few of them by their ids; "many" when there are more; undefined for no wish. */
type People = string[] | "many" | undefined;

// Of so many people each one's entries are read from an index in their order; more than that are met by reading on.
const soughtMost = 50;

async function peopleCalled(db: Db, text: string): Promise<People> {
  if (text === "") return undefined;
  const found = await db
    .selectFrom(called(text).as("found"))
    .select("id")
    .limit(soughtMost + 1)
    .execute();
  return found.length > soughtMost ? "many" : found.map(({ id }) => id);
}

// Of a person counts what they did and what was done to their account.
async function rowsOf(
  db: Db,
  wish: AuditFilter,
  people: People,
  before: number | undefined,
  most: number,
): Promise<AuditRow[]> {
  const query = await matching(db, wish, before, most);
  if (!people) return query.execute();
  if (people === "many") return query.where((row) => isAbout(row, called(wish.person))).execute();
  const each = people.flatMap((id) => [
    query.where("actor", "=", id).execute(),
    query.where("subjectId", "=", id).where("subject", "=", "account").execute(),
  ]);
  const found = new Map((await Promise.all(each)).flat().map((row) => [row.position, row]));
  return [...found.values()].sort((a, b) => b.position - a.position).slice(0, most);
}

// In this form no index answers it, which for so many people would mean to gather all that is about them. Who they are
// is asked within the query: a database takes only so many values with one.
function isAbout(row: ExpressionBuilder<Tables, "trail">, people: ReturnType<typeof called>) {
  const oneOf = (column: "actor" | "subjectId") => row(row.fn.coalesce(column, row.val("")), "in", people);
  return row.or([oneOf("actor"), row.and([oneOf("subjectId"), row("subject", "=", "account")])]);
}

async function matching(db: Db, wish: AuditFilter, before: number | undefined, most: number) {
  const [from, to] = [wish.from, wish.to].map((time) => time && new Date(time).toISOString());
  const [first, last] = await Promise.all([from && positionNear(db, ">=", from), to && positionNear(db, "<", to)]);
  let query = db.selectFrom("trail").selectAll().orderBy("position", "desc").limit(most);
  if (wish.portfolio) query = query.where("subjectId", "=", wish.portfolio).where("subject", "=", "portfolio");
  if (from) query = query.where("at", ">=", from).where("position", ">=", first || Number.MAX_SAFE_INTEGER);
  if (to) query = query.where("at", "<", to).where("position", "<=", last || 0);
  if (before !== undefined) query = query.where("position", "<", before);
  return query;
}

const clocksDiffer = 60_000;
// What is later is written with a sign in front, which no text in the trail is compared with in the order of time.
const lastMoment = Date.parse("9999-12-31T23:59:59.999Z");

// Times grow with positions, but for how much the clocks of several servers differ; so only a stretch has to be read.
async function positionNear(db: Db, side: ">=" | "<", time: string): Promise<number | undefined> {
  const margin = side === ">=" ? -clocksDiffer : clocksDiffer;
  const direction = side === ">=" ? "asc" : "desc";
  const found = await db
    .selectFrom("trail")
    .select("position")
    .where("at", side, new Date(Math.min(Date.parse(time) + margin, lastMoment)).toISOString())
    .orderBy("at", direction)
    .orderBy("position", direction)
    .limit(1)
    .executeTakeFirst();
  return found?.position;
}

/** The entries with the names that they speak of: those of people, never of what somebody wrote. */
async function told(db: Db, rows: AuditRow[]): Promise<AuditEntry[]> {
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
    const end = (value: string | null) => (value && action === "assign" ? (personOf(value)?.name ?? value) : value);
    const [actor, about] = [personOf(row.actor), personOf(aboutOf(row))];
    return { position, at, actor, action, subject, subjectId, about, was: end(row.was), became: end(row.became) };
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
