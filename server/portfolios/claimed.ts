import type { Db } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { verdictsOn } from "./decisions.ts";

/**
 * Keeps what a claim rests on. Call it in the transaction of the act, after its entry in the audit log: every claim with an
 * entry before it is seen then.
 * @throws Refusal 409 one of these units of the learner is claimed
 */
export async function refuseClaimed(db: Db, learner: string, units: Iterable<string>): Promise<void> {
  for (const unit of new Set(units)) {
    const last = await db
      .selectFrom("claims")
      .select("act")
      .where("learner", "=", learner)
      .where("unit", "=", unit)
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last && last.act !== "taken back")
      throw new Refusal(409, `Unit ${unit} is claimed. Take the claim back first.`);
  }
}

/** The same for the units in which something of a portfolio is accepted. */
export async function refuseClaimedIn(db: Db, { id, student }: { id: string; student: string }): Promise<void> {
  const standing = await verdictsOn(db, id);
  const accepted = [...standing.values()].filter(({ verdict }) => verdict === "accepted");
  await refuseClaimed(
    db,
    student,
    accepted.map(({ unit }) => unit),
  );
}
