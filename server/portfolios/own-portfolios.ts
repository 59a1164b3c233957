import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { NamedSession, SignedIn } from "../platform/http/handlers.ts";
import { viewerToken } from "../platform/images/viewer-tokens.ts";
import { toList } from "./answers.ts";
import { photoNames, portfolios } from "./portfolios.ts";

/**
 * The cache tag of a student's own list: it changes whenever the list would. Every change of a portfolio or its photos
 * raises its version, deleted ones are counted too, names are compared, and photo paths change with the viewer token.
 */
export async function ownListTag(deps: Dependencies, { account: student, session }: NamedSession): Promise<string> {
  return JSON.stringify(
    await Promise.all([ownListState(deps.db, { student }), viewerToken(deps, { _id: student, session })]),
  );
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

/** The portfolios of a learner, last changed first. */
export async function ownPortfolios(deps: Dependencies, viewer: SignedIn): Promise<Portfolio[]> {
  const student = viewer._id;
  const [rows, photos] = await Promise.all([ownRows(deps.db, { student }), ownPhotos(deps.db, { student })]);
  return toList(deps, viewer, rows, photos);
}

const ownRows = prepared(["student"], (db, value) =>
  portfolios(db)
    .where("portfolios.student", "=", value("student"))
    .orderBy("portfolios.updatedAt", "desc")
    .orderBy("portfolios.id"),
);

const ownPhotos = prepared(["student"], (db, value) =>
  photoNames(db).where("portfolios.student", "=", value("student")),
);
