import { type AuditEntry, type AuditFilter, type AuditSearch, entriesPerPage } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import type { AnswerOf } from "contract/calls.ts";
import type { AuditRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { csvOf } from "../platform/http/answers/attachments.ts";
import { findMatches, rowsOf } from "./matching.ts";
import { applicantsOf, idsIn, idsOf, peopleOf, titlesOf } from "./names.ts";

/** A page of the audit log, newest first. `next` is the position before which the next page begins, null at the end. */
export async function readAuditLog(db: Db, search: AuditSearch): Promise<AnswerOf<"viewAuditLog">> {
  const found = await findMatches(db, search);
  const rows = await rowsOf(db, search, found, { before: search.before, most: entriesPerPage + 1 });
  const page = rows.slice(0, entriesPerPage);
  const next = rows.length > page.length ? (page.at(-1)?.position ?? null) : null;
  const { person, actor, about, portfolio } = search;
  const [people, titles] = await Promise.all([
    peopleOf(db, idsIn([person, actor, about])),
    titlesOf(db, idsIn([portfolio])),
  ]);
  const named = (id: string) => people.get(id) ?? null;
  return {
    entries: await entriesOf(db, page),
    next,
    ...{ person: named(person), actor: named(actor), about: named(about) },
    portfolio: titles.get(portfolio)?.title ?? null,
  };
}

/** The newest entries about a portfolio, for whoever may not read the whole log. */
export async function newestAbout(db: Db, portfolio: string, most: number): Promise<AuditEntry[]> {
  const search = { person: "", actor: "", about: "", portfolio };
  return entriesOf(db, await rowsOf(db, search, await findMatches(db, search), { before: undefined, most }));
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
  const found = await findMatches(db, filter);
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
