import { referenceCode } from "contract/qualifications/keys.ts";
import { inBatches } from "../platform/database/batches.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Db } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";

// What learners work towards, by the ids of the versions; what these are, qualifications/ knows.

interface Enrolled {
  id: string;
  learner: string;
  qualification: string | null;
  endedOn: string | null;
}

/** The ids of the versions that a learner works towards, that of their plan first. */
export async function enrolledOn(db: Db, learner: string): Promise<string[]> {
  return openAmong(learner, await enrolmentsOf(db, { learner }));
}

/** The same for many at once; who is not among them works towards the reference alone. */
export async function enrolledBy(db: Db, learners: readonly string[]): Promise<Map<string, string[]>> {
  const rows: Enrolled[] = [];
  for (const batch of inBatches(learners)) rows.push(...(await enrolments(db).where("learner", "in", batch).execute()));
  return new Map([...Map.groupBy(rows, (row) => row.learner)].map(([id, own]) => [id, openAmong(id, own)]));
}

/** The reference, and what else any learner of this assessor works towards now; of an administrator any learner at all. */
export async function versionsFor(db: Db, { _id, role }: Pick<SignedIn, "_id" | "role">): Promise<string[]> {
  const all = db
    .selectFrom("enrolments")
    .select("qualification")
    .distinct()
    .where("qualification", "is not", null)
    .where("endedOn", "is", null)
    .orderBy("qualification");
  const own = db.selectFrom("accounts").select("id").where("assessor", "=", _id);
  const rows = await (role === "admin" ? all : all.where("learner", "in", own)).execute();
  return [...new Set([referenceCode, ...rows.map(versionOf)])];
}

/** As answers have it: absent where it is the reference alone, which every browser knows. */
export function qualificationsIn(ids: readonly string[]): { qualifications?: string[] } {
  return ids.length === 1 && ids[0] === referenceCode ? {} : { qualifications: [...ids] };
}

/** The day of a learner's registration for a version, the latest; null before there is one. */
export async function registeredOn(db: Db, learner: string, version: string): Promise<string | null> {
  const own = await db.selectFrom("enrolments").selectAll().where("learner", "=", learner).execute();
  const days = own.filter((row) => versionOf(row) === version).map((row) => row.registeredOn ?? "");
  return days.sort().at(-1) || null;
}

// Before anybody has set the dates of a learner's plan there is no row: it began on the reference, with the account.
function openAmong(learner: string, rows: readonly Enrolled[]): string[] {
  const hasMain = rows.some(({ id }) => id === learner);
  const open = rows.filter(({ endedOn }) => endedOn === null);
  const first = open.filter(({ id }) => id === learner);
  const others = open.filter(({ id }) => id !== learner);
  const ids = [...(hasMain ? [] : [referenceCode]), ...[...first, ...others].map(versionOf)];
  return ids.length === 0 ? [referenceCode] : ids;
}

function versionOf({ qualification }: Pick<Enrolled, "qualification">): string {
  return qualification ?? referenceCode;
}

function enrolments(db: Db) {
  return db
    .selectFrom("enrolments")
    .select(["id", "learner", "qualification", "endedOn"])
    .orderBy("startedOn")
    .orderBy("id");
}

const enrolmentsOf = prepared(["learner"], (db, value) => enrolments(db).where("learner", "=", value("learner")));
