import { type Curriculum, curriculum } from "contract/qualifications/curriculum.ts";
import type { QualificationDocument } from "contract/qualifications/document.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import { curriculumOf, type Qualification } from "contract/qualifications/known.ts";
import { requirements } from "contract/qualifications/requirements.ts";
import { inBatches } from "../platform/database/batches.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { Identify } from "../platform/http/handlers.ts";
import { refuseField } from "../platform/refusal.ts";

/** Those that this process has read, by id: a version never changes. */
const kept = new Map<string, Qualification>();

const referenceTitle =
  "NVQ Level 3 Diploma in Installing Electrotechnical Systems and Equipment (Buildings, Structures and the Environment)";

/** The reference curriculum as a document; it is built in, so no row has it. */
export const reference: Qualification = {
  ...{ _id: referenceCode, code: referenceCode, version: 1 },
  document: {
    ...{ code: referenceCode, title: referenceTitle },
    units: curriculum.performance_units.map(({ unit, title, learning_outcomes }) => ({
      ...{ unit, title },
      outcomes: learning_outcomes.map(({ LO_number, description, assessment_criteria }) => ({
        ...{ number: String(LO_number), text: description },
        criteria: assessment_criteria.map(({ AC_number, description }) => ({ number: AC_number, text: description })),
      })),
    })),
    requirements: requirements.map(({ id, unit, outcome, criterion, kind, text, cells, method, least, realWork }) => ({
      ...{ id, scope: { unit, outcome, criterion }, kind, text, method, least, realWork },
      cells: cells.map(({ id, name, by }) => ({ id, name, ...(by && { by: [...by] }) })),
    })),
    rules: { evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null },
  },
};

/** What a version has, under the keys by which it is known. */
export function curriculumIn(version: Qualification): Curriculum {
  return version === reference ? curriculum : curriculumOf(version);
}

/** The codes of the centre's qualifications, that of the reference first. */
export async function codesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("qualifications").select("code").distinct().orderBy("code").execute();
  return [referenceCode, ...rows.map(({ code }) => code).filter((code) => code !== referenceCode)];
}

/** @throws Refusal 400 the centre has no qualification with this code */
export async function refuseUnknownCode(db: Db, code: string): Promise<void> {
  if ((await codesOf(db)).includes(code)) return;
  throw refuseField(400, "qualification", "Choose one of this centre's qualifications.");
}

/** A version by its id, whose units and cells are found by their keys from then on. */
export async function findVersion(db: Db, id: string): Promise<Qualification | undefined> {
  return (await versionsBy(db, [id])).get(id);
}

/** Versions by their ids; those that do not exist are left out. Only what this process has not read yet is read. */
export async function versionsBy(db: Db, ids: Iterable<string>): Promise<Map<string, Qualification>> {
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => id !== referenceCode && !kept.has(id));
  for (const batch of inBatches(missing)) {
    const rows = await db
      .selectFrom("qualifications")
      .select(["id", "code", "version", "document"])
      .where("id", "in", batch)
      .execute();
    for (const { id, document, ...name } of rows) keep({ _id: id, ...name, document: JSON.parse(document) });
  }
  return new Map(
    wanted.flatMap((id) => {
      const version = id === referenceCode ? reference : kept.get(id);
      return version ? [[id, version]] : [];
    }),
  );
}

function keep(version: Qualification): void {
  curriculumOf(version);
  kept.set(version._id, version);
}

/** Reads every version after the first so many, and answers how many there are. */
export async function knowVersions(db: Db, known = 0): Promise<number> {
  const rows = await db
    .selectFrom("qualifications")
    .select("id")
    .where("number", ">", known)
    .orderBy("number")
    .execute();
  await versionsBy(
    db,
    rows.map(({ id }) => id),
  );
  return known + rows.length;
}

/**
 * Identifies callers, and makes sure that every version is known before their call is answered: another server may have
 * imported one a second ago. Both are asked for at once.
 */
export function knowingVersions({ db }: Pick<Dependencies, "db">, identify: Identify): Identify {
  let known = 0;
  async function knowing(finding: ReturnType<Identify["find"]>) {
    const [viewer, more] = await Promise.all([finding, numbered(db, { number: known + 1 })]);
    if (viewer && more.length > 0) known = await knowVersions(db, known);
    return viewer;
  }
  return {
    read: identify.read,
    find: (named) => knowing(identify.find(named)),
    findTool: async (token, call) => {
      const tool = await identify.findTool(token, call);
      await knowing(Promise.resolve(tool));
      return tool;
    },
  };
}

const numbered = prepared(["number"], (db, value) =>
  db.selectFrom("qualifications").select("id").where("number", "=", value<number>("number")),
);

/** The rules of the version that a unit is of. */
export function rulesOf(unit: string): QualificationDocument["rules"] {
  return versionOfUnit(unit).document.rules;
}

/** The version that a unit is of; the reference for one without a known key. */
export function versionOfUnit(unit: string): Qualification {
  const [key = ""] = unit.split("/");
  return unit.includes("/") ? (byPrefix(key) ?? reference) : reference;
}

function byPrefix(prefix: string): Qualification | undefined {
  for (const version of kept.values()) if (prefixOf(version) === prefix) return version;
  return undefined;
}

function prefixOf({ code, version }: Qualification): string {
  return version === 1 ? code : `${code}v${version}`;
}
