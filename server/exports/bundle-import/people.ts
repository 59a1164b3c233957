import type { BundleRecord, BundleReview } from "contract/exports/bundle-format.ts";
import { emailKey, findAccount, findByEmail } from "../../accounts/accounts.ts";
import { noPassword } from "../../accounts/sign-in/passwords.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Clock, Db } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { shown } from "./bundle-verify.mjs";
import type { WholeRecord } from "./parsing.ts";

type Assessor = BundleReview["assessor"];

/** Who is who: the accounts to make, and under which id each assessor of the bundle is known here. */
export interface People {
  made: AccountRow[];
  assessors: Map<string, string>;
}

/**
 * The learner comes with their id, and never into an account that has portfolios of its own. Assessors are found by
 * their id, then by their address; else an account is made with which nobody can log in, so that names and rounds stay.
 * @throws Refusal 409 for whoever is in the way
 */
export async function importPeople(db: Db, clock: Clock, record: WholeRecord): Promise<People> {
  const people: People = { made: [], assessors: new Map() };
  if (!(await isHere(db, record.student))) people.made.push(learnerRow(record.student, clock));
  for (const assessor of assessorsIn(record)) {
    const found = await findAssessor(db, assessor);
    people.assessors.set(assessor.id, found?.id ?? assessor.id);
    if (!found) people.made.push(assessorRow(assessor, clock));
  }
  return people;
}

/** Refuses when anything of the record has come here before. @throws Refusal 409 that names it */
export async function checkIsNew(db: Db, { portfolios }: BundleRecord): Promise<void> {
  const ids = {
    portfolios: portfolios.map(({ id }) => id),
    photos: portfolios.flatMap(({ photos }) => photos.map(({ id }) => id)),
    reviews: portfolios.flatMap(({ reviews }) => reviews.map(({ id }) => id)),
  } as const;
  for (const table of ["portfolios", "photos", "reviews"] as const) {
    for (let start = 0; start < ids[table].length; start += batch) {
      const some = ids[table].slice(start, start + batch);
      const found = await db.selectFrom(table).select("id").where("id", "in", some).limit(1).executeTakeFirst();
      if (found) throw new Refusal(409, `The ${nouns[table]} ${found.id} is here already. Nothing was brought in.`);
    }
  }
}

const batch = 500;
const nouns = { portfolios: "portfolio", photos: "photo", reviews: "review" };

// An account without a single portfolio, deleted ones included, is the learner's who registered anew or lost them.
async function isHere(db: Db, { id, name, account }: WholeRecord["student"]): Promise<boolean> {
  const [byId, byEmail] = [await findAccount(db, id), await findByEmail(db, account.email)];
  if (!byId && !byEmail) return false;
  const person = `${shown(name)} (${shown(account.email)})`;
  if (byId?.id !== byEmail?.id)
    throw new Refusal(
      409,
      `There is another account with the id or the email address of ${person}. Change that first.`,
    );
  if (byId?.role !== "student") throw new Refusal(409, `The account of ${person} is not that of a learner here.`);
  const own = await db.selectFrom("portfolios").select("id").where("student", "=", id).limit(1).executeTakeFirst();
  if (own) throw new Refusal(409, `${person} is here already, with portfolios. Accounts are not merged.`);
  return true;
}

function assessorsIn({ portfolios }: BundleRecord): Assessor[] {
  const all = portfolios.flatMap(({ reviews }) => reviews.map(({ assessor }) => assessor));
  return [...new Map(all.map((assessor) => [assessor.id, assessor])).values()];
}

async function findAssessor(db: Db, { id, name, email }: Assessor): Promise<AccountRow | undefined> {
  const found = (await findAccount(db, id)) ?? (await findByEmail(db, email));
  if (!found || found.role === "assessor") return found;
  throw new Refusal(
    409,
    `${shown(name)} (${shown(email)}) assessed this learner, but has an account here that is no assessor's.`,
  );
}

function learnerRow({ id, name, account }: WholeRecord["student"], clock: Clock): AccountRow {
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
