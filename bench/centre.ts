import type { Status } from "contract/core/moves.ts";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import { newId } from "server/platform/database/ids.ts";
import { openDatabase } from "server/platform/database/open.ts";
import type { AccountRow, PhotoRow, PortfolioRow, ReviewRow } from "server/platform/database/tables.ts";
import { type Dependencies, wallClock } from "server/platform/dependencies.ts";
import { openFiles } from "server/platform/files/open.ts";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { feedbackOf, pick, placeOf, sectionsOf, textsOf } from "./portfolio-texts.ts";

/** The dependencies of a server on a data folder, to fill it before the server starts. Close it first. */
export async function openCentre(
  folder: string,
  more: Record<string, string> = {},
): Promise<{ deps: Dependencies; close(): Promise<void> }> {
  const settings = readSettings({ DATA_DIR: folder, ...more });
  const database = await openDatabase(settings);
  const files = await openFiles(settings);
  const deps: Dependencies = { db: database.db, files, keys: openKeys(settings), clock: wallClock, settings };
  return { deps, close: () => database.close() };
}

/** A learner who is signed in. */
export interface Learner {
  id: string;
  name: string;
  token: string;
}

/** An assessor with as many learners; each is signed in. */
export async function createLearners(deps: Dependencies, count: number): Promise<Learner[]> {
  const assessor = accountOf(0, "assessor", null);
  const learners = Array.from({ length: count }, (_, index) => accountOf(index + 1, "student", assessor.id));
  await insertAll(deps, "accounts", [assessor, ...learners]);
  const created: Learner[] = [];
  for (const account of learners)
    created.push({ id: account.id, name: account.name, token: await startSession(deps, account) });
  return created;
}

/** Portfolios of one learner in every status, with the rows of `photosEach` photos (their files are not there). */
export async function writePortfolios(
  deps: Dependencies,
  learner: string,
  count: number,
  photosEach: number,
): Promise<void> {
  const portfolios = Array.from({ length: count }, (_, index) => portfolioOf(index, learner));
  await insertAll(deps, "portfolios", portfolios);
  await insertAll(
    deps,
    "photos",
    portfolios.flatMap((portfolio) =>
      Array.from({ length: photosEach }, (_, index) => photoOf(portfolio.id, index + 1, portfolio.createdAt)),
    ),
  );
}

export function accountOf(number: number, role: AccountRow["role"], assessor: string | null): AccountRow {
  const id = newId();
  const email = `${pick(firstNames, number)}.${pick(familyNames, number * 3)}.${number}@example.com`.toLowerCase();
  return {
    id,
    name: `${pick(firstNames, number)} ${pick(familyNames, number * 3)}`,
    email,
    emailKey: email,
    passwordHash: "",
    dob: "2004-05-17",
    postcode: "LS1 4AP",
    qualification: "Level 3 Electrotechnical Qualification",
    phone: "0113 496 0123",
    referenceNo: `R${number}`,
    role,
    isActive: 1,
    assessor,
    image: null,
    createdAt: daysAgo(400),
    updatedAt: daysAgo(400),
  };
}

export function portfolioOf(number: number, student: string): PortfolioRow {
  const status = pick<Status>(["Done", "Reviewed", "To Be Reviewed", "Draft", "Done"], number);
  const reviewed = status === "Reviewed" || status === "Done";
  const createdAt = daysAgo(300 - (number % 290));
  return {
    id: newId(),
    student,
    ...textsOf(number),
    ...placeOf(number),
    dateTime: createdAt,
    method: pick(["Direct observation", "Work Product", "Professional discussion"], number),
    sections: JSON.stringify(sectionsOf(number)),
    status,
    submissionCount: number % 3,
    version: 1 + (number % 5),
    feedback: reviewed ? feedbackOf(number) : "",
    submittedAt: status === "Draft" ? null : createdAt,
    reviewedAt: reviewed ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
}

export function photoOf(portfolio: string, position: number, createdAt: string): PhotoRow {
  const id = newId();
  const size = { width: 2048, height: 1536, bytes: 412_345 };
  return {
    id,
    portfolio,
    position,
    file: `${newId()}.jpg`,
    ...size,
    takenAt: createdAt.slice(0, 19),
    sha256: id + id,
    colour: "#7f8aa0",
    createdAt,
  };
}

/** Inserts many rows, as many at a time as every database takes. */
export async function insertAll(
  deps: Dependencies,
  table: "accounts" | "portfolios" | "photos" | "reviews",
  rows: (AccountRow | PortfolioRow | PhotoRow | ReviewRow)[],
): Promise<void> {
  const atOnce = 400;
  await deps.db.transaction().execute(async (db) => {
    for (let start = 0; start < rows.length; start += atOnce) {
      await db
        .insertInto(table)
        .values(rows.slice(start, start + atOnce))
        .execute();
    }
  });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

const firstNames = ["Sam", "Aisha", "Tom", "Grace", "Kofi", "Ewa", "Liam", "Priya", "Joe", "Mei", "Rhys"];
const familyNames = ["Singh", "Hughes", "Okafor", "Nowak", "Wright", "Khan", "Murphy", "Chen", "Patel", "Shaw"];
