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
  const state = await ownListState(deps.db, { student });
  return JSON.stringify([state, await viewerToken(deps, student)]);
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
 * A student's own portfolios, last changed first, each by a tag of its own: its version, and what all of them show of
 * people and have in their photo paths.
 */
export async function ownTags(deps: Dependencies, student: string): Promise<Map<string, string>> {
  const [people, versions, token] = await Promise.all([
    ownPeople(deps.db, { student }),
    ownVersions(deps.db, { student }),
    viewerToken(deps, student),
  ]);
  const common = createHash("sha256")
    .update(JSON.stringify([people, token]))
    .digest("base64url");
  return new Map(versions.map(({ id, version }) => [id, `${id} ${version} ${common}`]));
}

const ownPeople = prepared(["student"], (db, value) =>
  db
    .selectFrom("accounts as students")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .select(["students.name as student", "assessors.id as assessor", "assessors.name as assessorName"])
    .select("assessors.isActive as assessorIsActive")
    .where("students.id", "=", value("student")),
);

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
