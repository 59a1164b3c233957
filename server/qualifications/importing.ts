import { hash } from "node:crypto";
import type { QualificationDocument } from "contract/qualifications/document.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import type { QualificationFile, QualificationPreview } from "contract/qualifications/qualifications.ts";
import { faultsMost, readQualification } from "contract/qualifications/reading.ts";
import { recordAction } from "../audit/log.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { findVersion, reference } from "./versions.ts";

/** What importing this file would do; stores nothing. */
export async function preview(
  { db }: Pick<Dependencies, "db">,
  file: QualificationFile,
): Promise<QualificationPreview> {
  const { document, faults, faultsTotal } = readQualification(file);
  if (!document) return { faults, faultsTotal, found: null, differences: [], differencesTotal: 0 };
  const newest = await newestOf(db, document.code);
  const differences = newest ? differencesBetween(newest.document, document) : [];
  const { code, title, requirements } = document;
  const counts = { ...sizeOf(document), requirements: requirements.length };
  return {
    ...{ faults, faultsTotal },
    found: { code, title, version: (newest?.version ?? 0) + 1, ...counts },
    differences: differences.slice(0, faultsMost),
    differencesTotal: differences.length,
  };
}

/** Adds a version and answers its id. @throws Refusal 400 with each fault, 409 it is imported already */
export async function importVersion(deps: Dependencies, by: string, file: QualificationFile): Promise<string> {
  const { document, faults, faultsTotal } = readQualification(file);
  if (!document) {
    const rest = faultsTotal > faults.length ? ` The first ${faults.length} are listed.` : "";
    const errors = faults.map(({ where, message }) => ({ path: where, message }));
    const count = faultsTotal === 1 ? "1 fault" : `${faultsTotal} faults`;
    throw new Refusal(400, `This file has ${count}, so nothing was imported.${rest}`, { errors });
  }
  const { code, title } = document;
  const sha256 = fingerprintOf(document);
  const { clock } = deps;
  return transact(deps, async (db) => {
    const id = newId();
    // The head of the log is locked from here on: of two imports at the same time the second has the next number.
    const entry = { actor: by, action: "importQualification", subject: "account", subjectId: by } as const;
    await recordAction(db, clock, { ...entry, became: code });
    await refuseSame(db, code, sha256);
    const version = ((await newestOf(db, code))?.version ?? 0) + 1;
    const { all } = await db
      .selectFrom("qualifications")
      .select(({ fn }) => fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow();
    const row = { id, number: all + 1, code, version, title, document: JSON.stringify(document), sha256, by };
    await db
      .insertInto("qualifications")
      .values({ ...row, at: clock.now().toISOString(), retiredAt: null })
      .execute();
    return id;
  });
}

/** Enrols nobody on it any more; once more changes nothing. @throws Refusal 409 it is the reference */
export async function retire(deps: Dependencies, by: string, id: string): Promise<void> {
  if (id === referenceCode) throw new Refusal(409, "The built-in qualification cannot be retired.");
  const { clock } = deps;
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("qualifications")
      .set({ retiredAt: clock.now().toISOString() })
      .where("id", "=", id)
      .where("retiredAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    const entry = { actor: by, action: "retireQualification", subject: "account", subjectId: by } as const;
    await recordAction(db, clock, { ...entry, was: (await findVersion(db, id))?.code ?? null });
  });
}

/** SHA-256, in hex, of a document as canonical JSON. */
export function fingerprintOf(document: QualificationDocument): string {
  return hash("sha256", canonical(document));
}

// Keys in the order of their letters, and nothing that is undefined.
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
  return `{${parts.join()}}`;
}

async function refuseSame(db: Db, code: string, sha256: string): Promise<void> {
  const same = await db
    .selectFrom("qualifications")
    .select("id")
    .where("code", "=", code)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (same || (code === referenceCode && sha256 === fingerprintOf(reference.document)))
    throw new Refusal(409, "This version is imported already.");
}

async function newestOf(db: Db, code: string) {
  const newest = await db
    .selectFrom("qualifications")
    .select("id")
    .where("code", "=", code)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest) return findVersion(db, newest.id);
  return code === referenceCode ? reference : undefined;
}

export function sizeOf({ units }: Pick<QualificationDocument, "units">): { units: number; criteria: number } {
  const criteria = units.flatMap(({ outcomes }) => outcomes).reduce((sum, one) => sum + one.criteria.length, 0);
  return { units: units.length, criteria };
}

/** The criteria that are other ones, or only in one of two documents. */
function differencesBetween(before: QualificationDocument, after: QualificationDocument) {
  const [was, becomes] = [textsOf(before), textsOf(after)];
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .map((place) => ({ place, was: was.get(place) ?? null, becomes: becomes.get(place) ?? null }))
    .filter((one) => one.was !== one.becomes);
}

/** The text of each criterion by how people name it: "315 6.3b", or "301 2 b" where the number does not say the outcome. */
function textsOf({ units }: QualificationDocument): Map<string, string> {
  return new Map(
    units.flatMap(({ unit, outcomes }) =>
      outcomes.flatMap(({ number, criteria }) =>
        criteria.map((one) => {
          const place = one.number.split(".")[0] === number ? one.number : `${number} ${one.number}`;
          return [`${unit} ${place}`, one.text] as const;
        }),
      ),
    ),
  );
}
