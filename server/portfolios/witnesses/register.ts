import type { Viewer } from "contract/core/permissions.ts";
import { type ListedWitness, witnessesMost } from "contract/portfolios/witnesses.ts";
import { sql } from "kysely";
import { recordAction } from "../../audit/log.ts";
import { isId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { WitnessRow } from "../../platform/database/witness-rows.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";

/** Who has signed, the last first: for an assessor those of their learners. */
export async function listWitnesses({ db }: Dependencies, { _id, role }: Viewer): Promise<ListedWitness[]> {
  const isOwn = role === "assessor";
  const signed = db
    .selectFrom("accounts as students")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .innerJoin("statements", "statements.portfolio", "portfolios.id")
    .where("portfolios.deletedAt", "is", null)
    .$if(isOwn, (all) => all.where("students.assessor", "=", _id).where("portfolios.status", "!=", "Draft"));
  const seen = signed.select("statements.witness").$castTo<{ witness: string }>();
  const rows = await db
    .selectFrom("witnesses")
    .leftJoin("accounts as experts", "experts.id", "witnesses.expertBy")
    .selectAll("witnesses")
    .select("experts.name as expertByName")
    .select(({ fn }) => [
      signed
        .select(fn.countAll<number>().as("count"))
        .where("statements.witness", "=", sql<string>`"witnesses"."id"`)
        .as("signed"),
    ])
    .$if(isOwn, (all) => all.where("witnesses.id", "in", seen))
    .orderBy("witnesses.signedAt", "desc")
    .orderBy("witnesses.id")
    .limit(witnessesMost)
    .execute();
  return rows.map(({ id, emailKey: email, expertFrom: from, expertByName, expertBy: _, reason, ...facts }) => {
    const { name, role, employer, relationship, competence, way, signedAt, signed } = facts;
    const expert = from === null ? null : { from, by: expertByName ?? "", reason: reason ?? "" };
    const shown = { name, role, employer, relationship, competence, way, signedAt, signed: Number(signed) };
    return { _id: id, email, ...shown, expert };
  });
}

export async function findWitness(db: Db, id: string): Promise<WitnessRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom("witnesses").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Since the first time that it was done; the reason is that of the last. */
export async function markExpert(deps: Dependencies, actor: string, witness: WitnessRow, reason: string) {
  const { clock } = deps;
  await transact(deps, async (db) => {
    const expertFrom = witness.expertFrom ?? clock.now().toISOString();
    const marked = db.updateTable("witnesses").set({ expertFrom, expertBy: actor, reason });
    await marked.where("id", "=", witness.id).execute();
    await recordAction(db, clock, { actor, action: "markExpert", subject: "witness", subjectId: witness.id });
  });
}
