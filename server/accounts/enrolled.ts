import { referenceCode } from "contract/qualifications/keys.ts";
import { inBatches } from "../platform/database/batches.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Db } from "../platform/dependencies.ts";

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

/** Every version that anybody works towards now: the reference, and what else is among enrolments. */
export async function versionsInUse(db: Db): Promise<string[]> {
  const others = db.selectFrom("enrolments").select("qualification").distinct();
  const rows = await others
    .where("qualification", "is not", null)
    .where("endedOn", "is", null)
    .orderBy("qualification")
    .execute();
  return [...new Set([referenceCode, ...rows.map(versionOf)])];
}

/** As answers have it: absent where it is the reference alone, which every browser knows. */
export function qualificationsIn(ids: readonly string[]): { qualifications?: string[] } {
  return ids.length === 1 && ids[0] === referenceCode ? {} : { qualifications: [...ids] };
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
