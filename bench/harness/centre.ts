import type { Status } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import { sql } from "kysely";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import { newId } from "server/platform/database/ids.ts";
import type { AccountRow, PhotoRow, PortfolioRow, ReviewRow } from "server/platform/database/tables.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { feedbackOf, pick, placeOf, sectionsOf, textsOf } from "./texts.ts";

/** How large a centre is: so many assessors, learners, portfolios of each learner and photos of each portfolio. */
export interface CentreSize {
  assessors: number;
  learners: number;
  portfolios: number;
  photos: number;
}

/** Somebody of the centre. The administrator, the first assessor and the first hundred learners are signed in. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  token: string;
}

export interface Centre {
  admin: Person;
  /** The assessor of the first learners. */
  assessor: Person;
  learner: Person;
  learners: Person[];
  /** A portfolio of the first learner that waits to be reviewed; empty when nobody has one. */
  waiting: string;
}

/**
 * A centre in an empty database. Learners are spread evenly over the assessors, portfolios over all units. Most are Done,
 * and each one that was reviewed has its review. Photos are rows without files.
 */
export async function fillCentre(deps: Dependencies, size: CentreSize): Promise<Centre> {
  const admin = accountOf(0, "admin", null);
  const assessors = many(size.assessors, (nth) => accountOf(nth + 1, "assessor", null));
  const learners = many(size.learners, (nth) => {
    const assessor = assessors[Math.floor((nth * size.assessors) / size.learners)];
    return accountOf(size.assessors + nth + 1, "student", assessor?.id ?? null);
  });
  await insertAll(deps, "accounts", [admin, ...assessors, ...learners]);
  // A hundred at a time, because a million portfolios do not fit into memory.
  for (let start = 0; start < learners.length; start += 100) {
    const portfolios = learners
      .slice(start, start + 100)
      .flatMap((learner, nth) => many(size.portfolios, (index) => portfolioOf((start + nth) * 7 + index, learner)));
    await insertPortfolios(deps, portfolios, size.photos);
  }
  // A real centre fills slowly, and autovacuum cleans the counter rows in between. Filled at once, each counter leaves
  // fifty dead rows, whose pages only VACUUM FULL removes. That one alone leaves no visibility map, without which no
  // index answers a query without the table. SQLite needs nothing.
  if (deps.settings.DATABASE_URL)
    await deps.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`vacuum full`.execute(db);
      await sql`vacuum analyze`.execute(db);
    });
  return signIn(deps, admin, assessors, learners);
}

async function insertPortfolios(deps: Dependencies, portfolios: StoredPortfolio[], photos: number): Promise<void> {
  await insertAll(
    deps,
    "portfolios",
    portfolios.map(({ row }) => row),
  );
  await insertAll(
    deps,
    "photos",
    portfolios.flatMap(({ row }) => many(photos, (index) => photoOf(row, index + 1))),
  );
  await insertAll(deps, "reviews", portfolios.flatMap(reviewsOf));
}

async function signIn(
  deps: Dependencies,
  admin: AccountRow,
  assessors: AccountRow[],
  students: AccountRow[],
): Promise<Centre> {
  const signedIn = new Set([admin, assessors[0], ...students.slice(0, 100)]);
  const personOf = async (account: AccountRow): Promise<Person> => {
    const { id, name, email, role } = account;
    return { id, name, email, role, token: signedIn.has(account) ? await startSession(deps, account) : "" };
  };
  const learners: Person[] = [];
  for (const student of students) learners.push(await personOf(student));
  const [learner, [assessor]] = [learners[0], assessors];
  if (!learner || !assessor) throw new Error("a centre has an assessor and a learner");
  const waiting = await deps.db
    .selectFrom("portfolios")
    .select("id")
    .where("student", "=", learner.id)
    .where("status", "=", "To Be Reviewed")
    .executeTakeFirst();
  return {
    admin: await personOf(admin),
    assessor: await personOf(assessor),
    learner,
    learners,
    waiting: waiting?.id ?? "",
  };
}

function accountOf(number: number, role: Role, assessor: string | null): AccountRow {
  const [first, family] = [pick(firstNames, number), pick(familyNames, number * 3)];
  const email = `${first}.${family}.${number}@example.com`.toLowerCase();
  return {
    id: newId(),
    name: `${first} ${family}`,
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

interface StoredPortfolio {
  row: PortfolioRow;
  assessor: string;
}

function portfolioOf(number: number, { id: student, assessor }: Pick<AccountRow, "id" | "assessor">): StoredPortfolio {
  // A hundredth waits, ten of each assessor, half of them for longer than the ten days after which it is late.
  const isWaiting = number % 100 === 2;
  const status = isWaiting ? "To Be Reviewed" : pick<Status>(["Done", "Reviewed", "Done", "Draft", "Done"], number);
  const isReviewed = status === "Reviewed" || status === "Done";
  const createdAt = daysAgo(300 - (number % 290));
  const row: PortfolioRow = {
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
    feedback: isReviewed ? feedbackOf(number) : "",
    submittedAt: status === "Draft" ? null : isWaiting ? daysAgo((number / 100) % 20) : createdAt,
    reviewedAt: isReviewed ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
  return { row, assessor: assessor ?? "" };
}

/** The row that a save of this learner writes. */
export function portfolioRow(number: number, student: string): PortfolioRow {
  return portfolioOf(number, { id: student, assessor: null }).row;
}

function photoOf({ id: portfolio, createdAt }: PortfolioRow, position: number): PhotoRow {
  const id = newId();
  const size = { width: 2048, height: 1536, bytes: 412_345 };
  const file = `${newId()}.jpg`;
  const sha256 = id + id;
  return {
    id,
    portfolio,
    position,
    file,
    stored: null,
    caption: "",
    ...size,
    takenAt: createdAt.slice(0, 19),
    sha256,
    fullSha256: null,
    thumbnailSha256: null,
    colour: "#7f8aa0",
    createdAt,
  };
}

function reviewsOf({ row: { id, feedback: comments, reviewedAt }, assessor }: StoredPortfolio): ReviewRow[] {
  return reviewedAt ? [{ id: newId(), portfolio: id, assessor, comments, reviewedAt, content: null }] : [];
}

/** Inserts many rows, as many at a time as every database takes. */
async function insertAll(
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

function many<T>(count: number, make: (nth: number) => T): T[] {
  return Array.from({ length: count }, (_, nth) => make(nth));
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

const firstNames = ["Sam", "Aisha", "Tom", "Grace", "Kofi", "Ewa", "Liam", "Priya", "Joe", "Mei", "Rhys"];
const familyNames = ["Singh", "Hughes", "Okafor", "Nowak", "Wright", "Khan", "Murphy", "Chen", "Patel", "Shaw"];
