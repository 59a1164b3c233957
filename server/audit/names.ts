import type { Person } from "contract/core/person.ts";
import type { AuditRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";

/** By their ids, what entries of the log are about and never have themselves: titles, and names of applicants. */
export async function objectsOf(db: Db, rows: Subject[]): Promise<Map<string, string>> {
  const [titles, applicants] = await Promise.all([
    titlesOf(db, idsOf(rows, "portfolio")),
    applicantsOf(db, idsOf(rows, "application")),
  ]);
  return new Map([...applicants, ...[...titles].map(([id, { title }]) => [id, title] as const)]);
}

type Subject = Pick<AuditRow, "subject" | "subjectId">;

export function idsOf(rows: Subject[], subject: Subject["subject"]): string[] {
  return idsIn(rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId));
}

export function idsIn(ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === "string" && id !== ""))] as string[];
}

export async function titlesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom("portfolios").select(["id", "student", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function applicantsOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const names = ["id", "firstName", "familyName"] as const;
  const rows = await db.selectFrom("applications").select(names).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, firstName, familyName }) => [id, `${firstName} ${familyName}`]));
}

export async function peopleOf(db: Db, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("accounts").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, { _id: row.id, name: row.name }]));
}
