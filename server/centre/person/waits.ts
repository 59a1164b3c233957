import type { Account } from "contract/accounts/accounts.ts";
import type { UnitFigures, Waits } from "contract/centre/person.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";

/** What waits for or because of somebody, the learner's portfolios first; what nobody waits for is left out. */
export async function waitsOf(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  account: Account,
  units: readonly UnitFigures[],
): Promise<Waits[]> {
  const { _id: id, name, assignedAssessor } = account;
  const self = { _id: id, name };
  const found = await Promise.all([
    activationOf(account),
    portfoliosOf(db, account.role === "assessor" ? "assessor" : "student", id).then((facts) => ({
      ...facts,
      what: "portfolios" as const,
      by: account.role === "assessor" ? self : assignedAssessor,
    })),
    recordsOf(db, id).then((facts) => ({ ...facts, what: "records" as const, by: self })),
    testimoniesOf(db, id, clock.now().toISOString()),
    unclaimedOf(db, id, units),
  ]);
  return found.filter(({ count }) => count > 0).map((one) => ({ names: [], ...one }));
}

function activationOf({ awaitsActivation, createdAt }: Account): Omit<Waits, "names"> {
  return { what: "activation", count: awaitsActivation ? 1 : 0, since: createdAt, by: null };
}

function portfoliosOf(db: Db, whose: "assessor" | "student", id: string) {
  return db
    .selectFrom("waiting")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("submittedAt").as("since")])
    .where(whose, "=", id)
    .executeTakeFirstOrThrow();
}

function recordsOf(db: Db, student: string) {
  return db
    .selectFrom("portfolios")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("createdAt").as("since")])
    .where("student", "=", student)
    .where("isPending", "=", 1)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
}

async function testimoniesOf(db: Db, by: string, now: string): Promise<Waits> {
  const rows = await db
    .selectFrom("passes")
    .select(["name", "createdAt"])
    .where("by", "=", by)
    .where("kind", "=", "witness")
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("createdAt")
    .execute();
  const names = [...new Set(rows.map(({ name }) => name))];
  return { what: "testimonies", count: rows.length, since: rows[0]?.createdAt ?? null, by: null, names };
}

async function unclaimedOf(db: Db, learner: string, units: readonly UnitFigures[]): Promise<Waits> {
  const achieved = units.filter(({ isAchieved }) => isAchieved).map(({ unit }) => unit);
  const claimed = await db
    .selectFrom("unitStandings")
    .select("unit")
    .where("learner", "=", learner)
    .where("claim", "not in", ["", "taken back"])
    .execute();
  const gone = new Set(claimed.map(({ unit }) => unit));
  const names = achieved.filter((unit) => !gone.has(unit));
  return { what: "units", count: names.length, since: null, by: null, names };
}
