import type { PersonView, UnitFigures } from "contract/centre/person.ts";
import { unitProgress } from "contract/logbook/logbook.ts";
import { correctionVersion } from "../../accounts/correcting.ts";
import { accountsOn } from "../../accounts/listing.ts";
import { noPassword } from "../../accounts/sign-in/passwords.ts";
import { enrolmentOf } from "../../plan/enrolments.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { workedTowards } from "../../qualifications/worked-towards.ts";
import { evidenceOf } from "../progress.ts";
import { assessorsOf } from "./assessors.ts";
import { waitsOf } from "./waits.ts";

const shown = { emails: 6, sessions: 20 };

/** One account as administrators see it. */
export async function viewPerson(deps: Dependencies, viewer: SignedIn, row: AccountRow): Promise<PersonView> {
  const { db, clock } = deps;
  const [accounts, imported, progress, assessors, emails, sessions, identity] = await Promise.all([
    accountsOn(deps, viewer, db.selectFrom("accounts").where("accounts.id", "=", row.id)),
    importOf(db, row.id),
    row.role === "student" ? progressOf(db, row.id) : null,
    row.role === "student" ? assessorsOf(db, row) : [],
    emailsTo(db, row.emailKey),
    sessionsOf(db, clock, row.id),
    db.selectFrom("identities").select("account").where("account", "=", row.id).executeTakeFirst(),
  ]);
  const [account] = accounts;
  if (!account) throw new Error("the account was found a moment ago");
  return {
    account,
    phone: row.phone,
    referenceNo: row.referenceNo,
    version: correctionVersion(row),
    hasSignedIn: row.passwordHash !== noPassword || identity !== undefined,
    import: imported,
    waits: await waitsOf(deps, account, progress?.units ?? []),
    progress,
    assessors,
    emails,
    sessions,
  };
}

async function importOf(db: Db, account: string): Promise<PersonView["import"]> {
  const made = await db
    .selectFrom("importedAccounts")
    .select(["batch", "at"])
    .where("account", "=", account)
    .executeTakeFirst();
  if (!made) return null;
  const { count } = await db
    .selectFrom("importedAccounts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("batch", "=", made.batch)
    .executeTakeFirstOrThrow();
  return { ...made, count };
}

async function progressOf(db: Db, learner: string): Promise<PersonView["progress"]> {
  const [enrolment, evidence, { curriculum }, standings] = await Promise.all([
    enrolmentOf(db, learner),
    evidenceOf(db, [learner]),
    workedTowards(db, learner),
    db.selectFrom("unitStandings").select("unit").where("learner", "=", learner).where("isAchieved", "=", 1).execute(),
  ]);
  const achieved = new Set(standings.map(({ unit }) => unit));
  const units = unitProgress(curriculum, evidence.get(learner) ?? []).map(
    ({ unit, total, covered, signedOff }): UnitFigures => ({
      ...{ unit, total, covered, signedOff },
      isAchieved: achieved.has(unit),
    }),
  );
  return { enrolment, units };
}

async function emailsTo(db: Db, address: string): Promise<PersonView["emails"]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "subject", "state", "createdAt", "reason"])
    .where(({ fn }) => fn<string>("lower", ["address"]), "=", address)
    .where("state", "!=", "void")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(shown.emails)
    .execute();
  return rows.map(({ id: _id, subject, state, createdAt: at, reason }) => ({
    ...{ _id, subject, at, reason },
    state: state === "void" ? "dead" : state,
  }));
}

async function sessionsOf(db: Db, clock: Clock, account: string): Promise<PersonView["sessions"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "way", "createdAt", "usedAt"])
    .where("account", "=", account)
    .where("expiresAt", ">", clock.now().toISOString())
    .orderBy("usedAt", "desc")
    .orderBy("id")
    .limit(shown.sessions)
    .execute();
  return rows.map(({ id: _id, ...facts }) => ({ _id, ...facts }));
}
