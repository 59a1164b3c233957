import type { Status } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import { sql } from "kysely";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import { inBatches } from "server/platform/database/batches.ts";
import { newId } from "server/platform/database/ids.ts";
import type { ReviewRow } from "server/platform/database/review-rows.ts";
import type { AccountRow, PhotoRow, PortfolioRow } from "server/platform/database/tables.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { asStoredName } from "server/platform/files/stored-name.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import { photo } from "../../test/product/photos.ts";
import { feedbackOf, pick, placeOf, sectionsOf, textsOf } from "./texts.ts";

/** So many assessors, learners, portfolios of each learner and photos of each portfolio. */
export interface CentreSize {
  assessors: number;
  learners: number;
  portfolios: number;
  photos: number;
}

/** Somebody of the centre. The administrator, the assessors and the first thousand learners are signed in. */
export interface Person {
  id: string;
  token: string;
}

export interface Centre {
  admin: Person;
  /** The first is the assessor of the first learners. */
  assessors: Person[];
  assessor: Person;
  learners: Person[];
  learner: Person;
  /** A portfolio of the first learner that waits to be reviewed; empty when nobody has one. */
  waiting: string;
}

/**
 * A centre in an empty database. Learners are spread evenly over the assessors, portfolios over all units. Most are Done,
 * and each one that was reviewed has its review. All photos share one file, so that a centre takes no space.
 */
export async function fillCentre(deps: Dependencies, size: CentreSize): Promise<Centre> {
  const office = accountOf(0, "admin", null);
  const staff = many(size.assessors, (nth) => accountOf(nth + 1, "assessor", null));
  const students = many(size.learners, (nth) => {
    const assessor = staff[Math.floor((nth * size.assessors) / size.learners)];
    return accountOf(size.assessors + nth + 1, "student", assessor?.id ?? null);
  });
  await insertAll(deps, "accounts", [office, ...staff, ...students]);
  // As many bytes as one that a browser has shrunk.
  await deps.files.put(stored, Buffer.from(await (await photo(1200, 900)).arrayBuffer()));
  await deps.files.put(thumbnailName(stored), Buffer.from(await (await photo(320, 240)).arrayBuffer()));
  // A hundred at a time, because a million portfolios do not fit into memory.
  for (let start = 0; start < students.length; start += 100)
    await insertPortfolios(deps, size, start, students.slice(start, start + 100));
  await compact(deps);
  const [admin] = await signIn(deps, [office]);
  const [assessors, learners] = [await signIn(deps, staff), await signIn(deps, students)];
  const [[assessor], [learner]] = [assessors, learners];
  if (!admin || !learner || !assessor) throw new Error("a centre has an assessor and a learner");
  const own = deps.db.selectFrom("portfolios").select("id").where("student", "=", learner.id);
  const waiting = await own.where("status", "=", "To Be Reviewed").executeTakeFirst();
  return { admin, assessors, assessor, learners, learner, waiting: waiting?.id ?? "" };
}

/** The first thousand of them. */
async function signIn(deps: Dependencies, accounts: AccountRow[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const { id, role } of accounts)
    people.push({ id, token: people.length < 1000 ? await startSession(deps, { id, role }) : "" });
  return people;
}

async function insertPortfolios(deps: Dependencies, size: CentreSize, start: number, students: AccountRow[]) {
  const assessors = new Map(students.map(({ id, assessor }) => [id, assessor ?? ""]));
  const rows = students.flatMap(({ id }, nth) =>
    many(size.portfolios, (index) => portfolioOf((start + nth) * 7 + index, id)),
  );
  await insertAll(deps, "portfolios", rows);
  const photos = rows.flatMap((row) => many(size.photos, (index) => photoOf(row, index + 1)));
  await insertAll(deps, "photos", photos);
  const reviewed = rows.filter(({ reviewedAt }) => reviewedAt !== null);
  const reviews = reviewed.map((row) => reviewOf(row, assessors.get(row.student) ?? ""));
  await insertAll(deps, "reviews", reviews);
}

// A real centre fills slowly, and autovacuum cleans the counter rows in between. Filled at once, each counter leaves
// fifty dead rows, whose pages only VACUUM FULL removes. That one alone leaves no visibility map, without which no
// index answers a query without the table. SQLite needs nothing.
export async function compact({ db, settings }: Dependencies): Promise<void> {
  if (!settings.DATABASE_URL) return;
  await db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum full`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
}

function accountOf(number: number, role: Role, assessor: string | null): AccountRow {
  const [first, family] = [pick(firstNames, number), pick(familyNames, number * 3)];
  const email = `${first}.${family}.${number}@example.com`.toLowerCase();
  return {
    ...{ id: newId(), name: `${first} ${family}`, email, emailKey: email, passwordHash: "", role, assessor },
    ...{ dob: "2004-05-17", postcode: "LS1 4AP", phone: "0113 496 0123", referenceNo: `R${number}` },
    ...{ qualification: "Level 3 Electrotechnical Qualification", isActive: 1, image: null },
    ...{ createdAt: daysAgo(400), updatedAt: daysAgo(400) },
  };
}

/** A row as a save of this learner writes it. */
export function portfolioOf(number: number, student: string): PortfolioRow {
  // A hundredth waits, ten of each assessor, half of them for longer than the ten days after which it is late.
  const isWaiting = number % 100 === 2;
  const status = isWaiting ? "To Be Reviewed" : pick<Status>(["Done", "Reviewed", "Done", "Draft", "Done"], number);
  const isReviewed = status === "Reviewed" || status === "Done";
  const createdAt = daysAgo(300 - (number % 290));
  return {
    id: newId(),
    student,
    ...textsOf(number),
    ...placeOf(number),
    dateTime: createdAt,
    method: pick(["Direct observation", "Work Product", "Professional discussion"], number),
    sections: JSON.stringify(sectionsOf(number)),
    ...{ cells: "", workplace: "", observedBy: "" },
    status,
    submissionCount: number % 3,
    version: 1 + (number % 5),
    feedback: isReviewed ? feedbackOf(number) : "",
    submittedAt: status === "Draft" ? null : isWaiting ? daysAgo((number / 100) % 20) : createdAt,
    reviewedAt: isReviewed ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    author: null,
    isPending: 0,
  };
}

const stored = asStoredName(`${"0".repeat(32)}.jpg`);

function photoOf({ id: portfolio, createdAt }: PortfolioRow, position: number): PhotoRow {
  const id = newId();
  return {
    ...{ id, portfolio, position, file: `${newId()}.jpg`, stored, caption: "", colour: "#7f8aa0", createdAt },
    ...{ width: 2048, height: 1536, bytes: 412_345, takenAt: createdAt.slice(0, 19) },
    ...{ sha256: id + id, fullSha256: null, thumbnailSha256: null },
  };
}

function reviewOf(row: PortfolioRow, assessor: string): ReviewRow {
  const { id: portfolio, feedback: comments, submittedAt, createdAt: reviewedAt, ...texts } = row;
  const { title, method, postcode, dateTime, jobType, taskDescription, reasonForTask, objectiveOfJob } = texts;
  const work = { taskDescription, reasonForTask, objectiveOfJob, statement: row.statement, comments: row.comments };
  const content = JSON.stringify({ texts: { title, method, postcode, dateTime, jobType, ...work }, photos: [] });
  return { id: newId(), portfolio, assessor, comments, reviewedAt, submittedAt, content, title, stated: null };
}

async function insertAll(
  deps: Dependencies,
  table: "accounts" | "portfolios" | "photos" | "reviews",
  rows: (AccountRow | PortfolioRow | PhotoRow | ReviewRow)[],
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    for (const batch of inBatches(rows)) await db.insertInto(table).values(batch).execute();
  });
}

function many<T>(count: number, make: (nth: number) => T): T[] {
  return Array.from({ length: count }, (_, nth) => make(nth));
}

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

const firstNames = ["Sam", "Aisha", "Tom", "Grace", "Kofi", "Ewa", "Liam", "Priya", "Joe", "Mei", "Rhys"];
const familyNames = ["Singh", "Hughes", "Okafor", "Nowak", "Wright", "Khan", "Murphy", "Chen", "Patel", "Shaw"];
