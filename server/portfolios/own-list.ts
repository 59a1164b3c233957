import { createHash } from "node:crypto";
import type { Viewer } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { viewerToken } from "../platform/images/viewer-tokens.ts";
import { findPortfolio, photoNames, photosOf, portfolios, toList } from "./portfolios.ts";

/** So many portfolios that have changed are read one by one; of more, the whole list is. */
const few = 4;

/**
 * The cache tag of a student's own list: it changes whenever the list would. Every change of a portfolio or its photos
 * raises its version, deleted ones are counted too, names are compared, and photo paths change with the viewer token.
 */
export async function ownListTag(deps: Dependencies, student: string): Promise<string> {
  const [[state], token] = await Promise.all([ownListState(deps.db, { student }), viewerToken(deps, student)]);
  const { count, versions, latest, ...people } = state ?? {};
  const common = createHash("sha256")
    .update(JSON.stringify([people, token]))
    .digest("base64url");
  return [common, count, versions, latest].join(" ");
}

const ownListState = prepared(["student"], (db, value) =>
  db
    .selectFrom("accounts as students")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .leftJoin("portfolios", "portfolios.student", "students.id")
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.sum("portfolios.version").as("versions"),
      fn.max("portfolios.updatedAt").as("latest"),
      fn.max("students.name").as("student"),
      fn.max("assessors.id").as("assessor"),
      fn.max("assessors.name").as("assessorName"),
      fn.max("assessors.isActive").as("assessorIsActive"),
    ])
    .where("students.id", "=", value("student")),
);

/**
 * The tags of a student's own portfolios, last changed first: its version, and what the tag of the list says of all of
 * them, the people that they show and their photo paths.
 */
export async function ownTags(deps: Dependencies, student: string, listTag: string): Promise<Map<string, string>> {
  const [common] = listTag.split(" ");
  const versions = await ownVersions(deps.db, { student });
  return new Map(versions.map(({ id, version }) => [id, `${id} ${version} ${common}`]));
}

const ownVersions = prepared(["student"], (db, value) =>
  db
    .selectFrom("portfolios")
    .select(["id", "version"])
    .where("student", "=", value("student"))
    .where("deletedAt", "is", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id"),
);

/** Those with these ids, in any order; at worst all of them. */
export async function ownPortfolios(deps: Dependencies, viewer: Viewer, ids: string[]): Promise<Portfolio[]> {
  const student = viewer._id;
  if (ids.length > few) {
    const [rows, photos] = await Promise.all([ownRows(deps.db, { student }), ownPhotos(deps.db, { student })]);
    return toList(deps, viewer, rows, photos);
  }
  const [rows, photos] = await Promise.all([
    Promise.all(ids.map((id) => findPortfolio(deps.db, id))),
    Promise.all(ids.map((id) => photosOf(deps.db, id))),
  ]);
  return toList(
    deps,
    viewer,
    rows.filter((row) => row !== undefined),
    photos.flat(),
  );
}

const ownRows = prepared(["student"], (db, value) => portfolios(db).where("portfolios.student", "=", value("student")));

const ownPhotos = prepared(["student"], (db, value) =>
  photoNames(db).where("portfolios.student", "=", value("student")),
);
