import { keyOf, referenceCode } from "contract/qualifications/keys.ts";
import type { QualificationLine } from "contract/qualifications/qualifications.ts";
import { sql } from "kysely";
import type { Db } from "../platform/dependencies.ts";
import { sizeOf } from "./importing.ts";
import { reference, versionsBy } from "./versions.ts";

/** Every version: the reference first, then by code, the newest version first. Only who runs the centre learns how many. */
export async function listVersions(db: Db, countsLearners: boolean): Promise<QualificationLine[]> {
  const [rows, learners] = await Promise.all([rowsOf(db).execute(), countsLearners ? learnersBy(db) : undefined]);
  const versions = await versionsBy(
    db,
    rows.map(({ id }) => id),
  );
  const builtIn: QualificationLine = {
    ...{ _id: reference._id, code: reference.code, version: 1, title: reference.document.title },
    ...sizeOf(reference.document),
    unitKeys: reference.document.units.map(({ unit }) => unit),
    learners: learners ? (learners.get(reference._id) ?? 0) : null,
    ...{ imported: null, retiredAt: null },
  };
  const imported = rows.map(({ id, code, version, title, retiredAt, ...row }): QualificationLine => {
    const document = versions.get(id)?.document ?? { units: [] };
    return {
      ...{ _id: id, code, version, title, ...sizeOf(document) },
      unitKeys: document.units.map(({ unit }) => keyOf({ code, version }, unit)),
      learners: learners ? (learners.get(id) ?? 0) : null,
      imported: { by: { _id: row.by, name: row.name }, at: row.at },
      retiredAt,
    };
  });
  return [builtIn, ...imported];
}

/** The same of one version. @throws Error when it does not exist */
export async function lineOf(db: Db, id: string): Promise<QualificationLine> {
  const line = (await listVersions(db, true)).find(({ _id }) => _id === id);
  if (!line) throw new Error("a version is never deleted");
  return line;
}

function rowsOf(db: Db) {
  return db
    .selectFrom("qualifications")
    .innerJoin("accounts", "accounts.id", "qualifications.by")
    .select(["qualifications.id", "qualifications.code", "qualifications.version", "qualifications.title"])
    .select(["qualifications.by", "accounts.name", "qualifications.at", "qualifications.retiredAt"])
    .orderBy(sql`case when "qualifications"."code" = ${referenceCode} then 0 else 1 end`)
    .orderBy("qualifications.code")
    .orderBy("qualifications.version", "desc");
}

/** How many active learners work towards each version. Who has no enrolment of their own id is on the reference. */
async function learnersBy(db: Db): Promise<Map<string, number>> {
  const learners = db.selectFrom("accounts").where("accounts.role", "=", "student").where("accounts.isActive", "=", 1);
  const version = sql<string>`coalesce("enrolments"."qualification", ${sql.lit(referenceCode)})`;
  const [main, further] = await Promise.all([
    learners
      .leftJoin("enrolments", "enrolments.id", "accounts.id")
      .where("enrolments.endedOn", "is", null)
      .select(({ fn }) => [version.as("version"), fn.countAll<number>().as("count")])
      .groupBy(version)
      .execute(),
    learners
      .innerJoin("enrolments", "enrolments.learner", "accounts.id")
      .whereRef("enrolments.id", "!=", "accounts.id")
      .where("enrolments.endedOn", "is", null)
      .select(({ fn }) => [version.as("version"), fn.countAll<number>().as("count")])
      .groupBy(version)
      .execute(),
  ]);
  const counts = new Map<string, number>();
  for (const { version, count } of [...main, ...further]) counts.set(version, (counts.get(version) ?? 0) + count);
  return counts;
}
