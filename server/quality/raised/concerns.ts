import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { openChoice } from "../checkers.ts";
import { askedSample } from "./asking.ts";
import { latestRound } from "./rounds.ts";

interface Concern {
  by: string;
  portfolio: string;
  text: string;
}

/**
 * Keeps what is of concern about a portfolio, with its last decisions, whose units are not claimed until a verifier closes it.
 * Answers whether there is somebody who may. @throws Refusal 409 nothing was decided
 */
export async function raiseConcern(deps: Dependencies, { by, portfolio, text }: Concern): Promise<boolean> {
  const { clock } = deps;
  const round = await latestRound(deps.db, portfolio);
  if (!round) throw new Refusal(409, "Nothing was decided on this portfolio yet. Raise it once a round is closed.");
  return transact(deps, async (db) => {
    const checker = await (await openChoice(db, clock))(round);
    await db
      .insertInto("samples")
      .values(askedSample(round, { kind: "concern", by, text, checker }, clock))
      .execute();
    if (checker !== null) await notify(db, clock, { kind: "sample", checker, count: 1 });
    await recordAction(db, clock, { actor: by, action: "raiseConcern", subject: "portfolio", subjectId: portfolio });
    return checker !== null;
  });
}
