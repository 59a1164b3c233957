import type { BundleRecord, BundleReview } from "contract/exports/bundle-format.ts";
import { printable } from "contract/exports/bundle-zip.ts";
import { emailKey, findAccount, findByEmail } from "../../accounts/accounts.ts";
import { noPassword } from "../../accounts/sign-in/passwords.ts";
import { inBatches } from "../../platform/database/batches.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { filesAttached } from "./consistent-files.ts";
import type { ImportableRecord } from "./parsing.ts";

type Assessor = BundleReview["assessor"];

/** The accounts to insert, and for each assessor of the bundle the id of their account here. */
export interface People {
  newAccounts: AccountRow[];
  assessors: Map<string, string>;
}

/**
 * The learner keeps their id and is never merged into an account that has portfolios. Assessors are found by id, then
 * by e-mail; for one who is unknown, an inactive account keeps the name for the rounds.
 * @throws Refusal 409 for an account that stands in the way
 */
export async function importPeople(db: Db, clock: Clock, record: ImportableRecord): Promise<People> {
  const people: People = { newAccounts: [], assessors: new Map() };
  if (await checkLearner(db, record.student)) people.newAccounts.push(learnerRow(record.student, clock));
  for (const { person, find } of staffHere(db, record)) {
    const found = await find();
    people.assessors.set(person.id, found?.id ?? person.id);
    if (!found) people.newAccounts.push(assessorRow(person, clock));
  }
  return people;
}

/** Everybody of the staff that a record names, each with a search for their account here. @throws `find` as `importPeople` */
export function staffHere(
  db: Db,
  record: BundleRecord,
): { person: Assessor; find: () => Promise<AccountRow | undefined> }[] {
  const assessors = new Set(assessorsIn(record).map(({ id }) => id));
  const everybody = new Map(staffIn(record).map((one) => [one.id, one]));
  return [...everybody.values()].map((person) => {
    return { person, find: () => findStaff(db, person, assessors.has(person.id)) };
  });
}

/** @throws Refusal 409 that names the first portfolio, photo, attachment, review, task, appeal or entry of hours that exists already */
export async function checkIsNew(db: Db, { portfolios, tasks = [], hours = [] }: BundleRecord): Promise<void> {
  const ids = {
    portfolios: portfolios.map(({ id }) => id),
    photos: portfolios.flatMap(({ photos }) => photos.map(({ id }) => id)),
    attachments: portfolios.flatMap((one) => filesAttached(one).map(({ id }) => id)),
    reviews: portfolios.flatMap(({ reviews }) => reviews.map(({ id }) => id)),
    samples: portfolios.flatMap(({ appeals = [] }) => appeals.map(({ id }) => id)),
    tasks: tasks.map(({ id }) => id),
    hours: hours.map(({ id }) => id),
  } as const;
  for (const table of ["portfolios", "photos", "attachments", "reviews", "samples", "tasks", "hours"] as const) {
    for (const chunk of inBatches(ids[table])) {
      const found = await db.selectFrom(table).select("id").where("id", "in", chunk).limit(1).executeTakeFirst();
      if (found) throw new Refusal(409, `The ${nouns[table]} ${found.id} is here already. Nothing was imported.`);
    }
  }
}

const nouns = {
  portfolios: "portfolio",
  photos: "photo",
  attachments: "attachment",
  reviews: "review",
  samples: "appeal",
  tasks: "task",
  hours: "entry of hours",
};

/**
 * Whether the learner's account is new. One whose portfolios were lost may have an account already: it must be the same one, and
 * without any portfolio. @throws Refusal 409
 */
export async function checkLearner(db: Db, { id, name, account }: ImportableRecord["student"]): Promise<boolean> {
  // One statement: between two, another import could commit, and one of them would see its account.
  const found = await db
    .selectFrom("accounts")
    .select(["id", "emailKey", "role"])
    .where(({ or, eb }) => or([eb("id", "=", id), eb("emailKey", "=", emailKey(account.email))]))
    .execute();
  const [same] = found;
  if (!same) return true;
  const person = `${printable(name)} (${printable(account.email)})`;
  if (found.length > 1 || same.id !== id || same.emailKey !== emailKey(account.email))
    throw new Refusal(
      409,
      `There is another account with the id or the email address of ${person}. Change that first.`,
    );
  if (same.role !== "student") throw new Refusal(409, `The account of ${person} is not that of a learner here.`);
  const own = await db.selectFrom("portfolios").select("id").where("student", "=", id).limit(1).executeTakeFirst();
  if (own) throw new Refusal(409, `${person} is here already, with portfolios. Accounts are not merged.`);
  return false;
}

/** Who wrote its records and messages, who closed the rounds of its portfolios, and who made its decisions. */
function assessorsIn({ portfolios, achievements = [] }: Pick<BundleRecord, "portfolios" | "achievements">): Assessor[] {
  const acts = portfolios.flatMap(({ reviews, decisions = [] }) => [...reviews, ...decisions]);
  const authors = portfolios.flatMap(({ author, messages = [] }) => [
    ...(author ? [author] : []),
    ...messages.flatMap(({ assessor }) => assessor ?? []),
  ]);
  return [...authors, ...[...acts, ...achievements].map(({ assessor }) => assessor)];
}

/** These, and who planned something with the learner, claimed a unit of theirs or answered an appeal. */
export function staffIn(record: BundleRecord): Assessor[] {
  const { tasks = [], claims = [], portfolios } = record;
  const answers = portfolios.flatMap(({ appeals = [] }) => appeals.flatMap(({ checks }) => checks));
  const owners = answers.flatMap(({ owner }) => owner ?? []);
  return [...assessorsIn(record), ...[...tasks, ...claims, ...answers].map(({ by }) => by), ...owners];
}

// Administrators plan and claim too, and assess nobody.
async function findStaff(db: Db, { id, name, email }: Assessor, hasAssessed: boolean): Promise<AccountRow | undefined> {
  const found = (await findAccount(db, id)) ?? (await findByEmail(db, email));
  if (!found || found.role === "assessor" || (found.role === "admin" && !hasAssessed)) return found;
  throw new Refusal(
    409,
    `${printable(name)} (${printable(email)}) assessed this learner, but has an account here that is no assessor's.`,
  );
}

function learnerRow({ id, name, account }: ImportableRecord["student"], clock: Clock): AccountRow {
  return { ...rowOf(clock), ...account, id, name, emailKey: emailKey(account.email), role: "student", isActive: 1 };
}

function assessorRow({ id, name, email }: Assessor, clock: Clock): AccountRow {
  return { ...rowOf(clock), id, name, email, emailKey: emailKey(email), role: "assessor", isActive: 0 };
}

function rowOf(clock: Clock) {
  const now = clock.now().toISOString();
  const unknown = { dob: "", postcode: "", qualification: "", phone: "", referenceNo: "" };
  return { ...unknown, passwordHash: noPassword, assessor: null, image: null, createdAt: now, updatedAt: now };
}
