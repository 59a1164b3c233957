import { catalogue as builtIn, placesOfJob } from "contract/qualifications/catalogue.ts";
import { entriesOf } from "contract/qualifications/curriculum.ts";
import { keyOf, referenceCode } from "contract/qualifications/keys.ts";
import type { Qualification } from "contract/qualifications/known.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Catalogue } from "contract/qualifications/qualifications.ts";
import { recordAction } from "../audit/log.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { curriculumIn, reference, versionsBy } from "./versions.ts";

type Job = Catalogue["jobs"][number];

/** The jobs of a code, for all its versions; undefined for a code that is not here. */
export async function catalogueOf(db: Db, code: string): Promise<Catalogue | undefined> {
  const [row, versions] = await Promise.all([newest(db, code), versionsOf(db, code)]);
  if (versions.length === 0) return undefined;
  if (row)
    return {
      ...{ code, jobs: JSON.parse(row.jobs), version: row.version },
      changed: { by: { _id: row.by, name: row.name }, at: row.at },
    };
  const jobs = code === referenceCode ? builtIn.map(jobOf) : [];
  return { code, jobs, changed: null, version: 0 };
}

function jobOf({ places, cells, ...job }: (typeof builtIn)[number]): Job {
  return { ...job, places: [...places], ...(cells && { cells: [...cells] }) };
}

interface Change {
  actor: string;
  catalogue: Catalogue;
  /** The version that was read; undefined when any will do. */
  expected: number | undefined;
}

/** @throws Refusal 400 with each place, cell or id that is wrong, 412 when somebody else has changed it since */
export async function changeCatalogue(
  deps: Dependencies,
  { actor, catalogue: { code }, expected }: Change,
  jobs: Job[],
): Promise<void> {
  const { clock } = deps;
  const errors = faultsIn(jobs, await versionsOf(deps.db, code));
  if (errors.length > 0) {
    const count = errors.length === 1 ? "1 fault" : `${errors.length} faults`;
    throw new Refusal(400, `The catalogue has ${count}, so nothing was changed.`, { errors });
  }
  await transact(deps, async (db) => {
    // The head of the log is locked from here on: of two changes at the same time the second sees the first.
    await recordAction(db, clock, {
      actor,
      action: "changeCatalogue",
      subject: "account",
      subjectId: actor,
      became: code,
    });
    const version = (await newest(db, code))?.version ?? 0;
    if (expected !== undefined && expected !== version)
      throw new Refusal(412, "Somebody else has changed the catalogue in the meantime. Look at it, then save again.");
    const row = { id: newId(), code, version: version + 1, jobs: JSON.stringify(jobs), by: actor };
    await db
      .insertInto("catalogues")
      .values({ ...row, at: clock.now().toISOString() })
      .execute();
  });
}

/**
 * A place is a criterion of a version of the code that is not retired, written with the key of its unit; a cell is one that
 * such a version asks for.
 */
function faultsIn(jobs: readonly Job[], versions: readonly Qualification[]) {
  const places = new Set(versions.flatMap((one) => entriesOf(curriculumIn(one)).map(placeKey)));
  const cells = new Set(versions.flatMap(cellsIn));
  const ids = new Set<string>();
  return jobs.flatMap((job, index) => {
    const named = placesOfJob(job);
    return [
      ...(ids.size === ids.add(job.id).size ? [fault([index, "id"], `The id ${job.id} is there twice.`)] : []),
      ...job.places.flatMap((place, at) => {
        const one = named[at];
        if (one && places.has(placeKey(one))) return [];
        return [fault([index, "places", at], `There is no criterion ${place} in this qualification.`)];
      }),
      ...(job.cells ?? []).flatMap((cell, at) =>
        cells.has(cell) ? [] : [fault([index, "cells", at], `There is no ${cell} in this qualification.`)],
      ),
    ];
  });
}

function fault(path: (string | number)[], message: string) {
  return { path: ["jobs", ...path].join("."), message };
}

function cellsIn({ document, ...version }: Qualification): string[] {
  const ids = document.requirements.flatMap(({ cells = [] }) => cells.map(({ id }) => id));
  return version._id === reference._id ? ids : ids.map((id) => keyOf(version, id));
}

/** The versions of a code that are not retired, or all where all are. */
async function versionsOf(db: Db, code: string): Promise<Qualification[]> {
  const rows = await db
    .selectFrom("qualifications")
    .select(["id", "retiredAt"])
    .where("code", "=", code)
    .orderBy("version")
    .execute();
  const open = rows.filter(({ retiredAt }) => retiredAt === null);
  const versions = await versionsBy(
    db,
    (open.length > 0 ? open : rows).map(({ id }) => id),
  );
  return [...(code === referenceCode ? [reference] : []), ...versions.values()];
}

function newest(db: Db, code: string) {
  return db
    .selectFrom("catalogues")
    .innerJoin("accounts", "accounts.id", "catalogues.by")
    .select(["catalogues.version", "catalogues.jobs", "catalogues.by", "catalogues.at", "accounts.name"])
    .where("catalogues.code", "=", code)
    .orderBy("catalogues.version", "desc")
    .limit(1)
    .executeTakeFirst();
}
