import type { RaisedLine } from "contract/quality/appeals.ts";
import { sql } from "kysely";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isLastAppeal } from "../looking.ts";
import { type FoundSample, lines, toLine } from "../samples.ts";

const raisedMost = 200;

/** Appeals and concerns, those that are open first, then the newest. */
export async function raised(db: Db): Promise<RaisedLine[]> {
  // Chosen within an index; only what is shown is read from the tables.
  const chosen = db
    .selectFrom("samples as raised")
    .select("raised.id")
    .where("raised.kind", "in", ["appeal", "concern"])
    .orderBy(isClosed("raised.state"))
    .orderBy("raised.at", "desc")
    .orderBy("raised.id")
    .limit(raisedMost);
  const rows = await lines(db)
    .leftJoin("accounts as checkers", "checkers.id", "samples.checker")
    .select(["samples.follows", "samples.checker", "checkers.name as checkerName"])
    .where("samples.id", "in", chosen)
    .orderBy(isClosed("samples.state"))
    .orderBy("samples.at", "desc")
    .orderBy("samples.id")
    .execute();
  return rows.map(({ follows, checker, checkerName, ...row }) => ({
    ...toLine(row),
    isSecond: follows !== null,
    checker: checker === null ? null : { _id: checker, name: checkerName ?? "" },
  }));
}

function isClosed(state: string) {
  return sql<number>`case ${sql.ref(state)} when 'closed' then 1 else 0 end`;
}

/** Notes what the awarding body said, which the learner reads. @throws Refusal 409 it is not for the awarding body, or noted */
export async function noteOutcome(deps: Dependencies, by: string, sample: FoundSample, text: string): Promise<void> {
  const { clock } = deps;
  const { id, portfolio, title, learner } = sample;
  await transact(deps, async (db) => {
    await recordAction(db, clock, { actor: by, action: "noteOutcome", subject: "portfolio", subjectId: portfolio });
    const checks = await db.selectFrom("checks").select(["sample", "verdict"]).where("sample", "=", id).execute();
    if (!isLastAppeal(sample, checks))
      throw new Refusal(
        409,
        "Only an appeal that was not upheld twice goes to the awarding body, and its outcome is noted once.",
      );
    const row = { id: newId(), sample: id, portfolio, by, verdict: "noted", lines: "[]", text } as const;
    await db
      .insertInto("checks")
      .values(({ selectFrom }) => ({
        ...{ ...row, owner: null, dueOn: null, at: clock.now().toISOString() },
        position: selectFrom("auditLogHead").select("position"),
      }))
      .execute();
    await notify(db, clock, { kind: "appealAnswered", to: learner, by, portfolio: { id: portfolio, title } });
  });
}
