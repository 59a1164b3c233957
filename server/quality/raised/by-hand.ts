import type { Viewer } from "contract/core/permissions.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { verifiers } from "../checkers.ts";
import { hasPartIn, refuseOwn } from "../samples.ts";
import { askedSample } from "./asking.ts";
import { type DecidedRound, roundWith } from "./rounds.ts";

/** What a verifier asks for: `round` is a closed one, `checker` another verifier. */
interface ByHand {
  round: string;
  kind: "interim" | "observation";
  reason: string;
  checker: string | null;
}

/**
 * Samples a round without a draw, for whoever asks or another verifier; answers the sample's id.
 * @throws Refusal 400 no such round, or nobody who may look, 403 own decisions, 409 it is sampled already
 */
export async function sampleByHand(deps: Dependencies, viewer: Viewer, asked: ByHand): Promise<string> {
  const { clock } = deps;
  const { kind, reason: text } = asked;
  const round = await roundWith(deps.db, asked.round);
  if (!round) throw refuseField(400, "round", "Choose a closed round with decisions.");
  await refuseOwn(deps.db, viewer, { kind, ...round });
  const checker = await checkerOf(deps, viewer, asked, round);
  const row = askedSample(round, { kind, text, by: viewer._id, checker }, clock);
  return transact(deps, async (db) => {
    const isSampled = db
      .selectFrom("samples")
      .select("id")
      .where("review", "=", round.review)
      .where("kind", "in", ["interim", "summative", "observation"])
      .where("state", "!=", "closed");
    const open = await isSampled.limit(1).executeTakeFirst();
    // Of two at once the second meets the index.
    const kept = open
      ? undefined
      : await db
          .insertInto("samples")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
    if (kept?.numInsertedOrUpdatedRows !== 1n) throw new Refusal(409, "A sample of this round is open already.");
    if (checker !== viewer._id) await notify(db, clock, { kind: "sample", checker, count: 1 });
    const subject = { subject: "portfolio", subjectId: round.portfolio } as const;
    await recordAction(db, clock, { actor: viewer._id, action: "sampleByHand", ...subject });
    return row.id;
  });
}

/** @throws Refusal 400, 403 */
async function checkerOf(
  { db, clock }: Dependencies,
  { _id: self }: Viewer,
  { kind, checker: named }: ByHand,
  round: DecidedRound,
): Promise<string> {
  const checker = named ?? self;
  const learner = await db.selectFrom("accounts").select("assessor").where("id", "=", round.learner).executeTakeFirst();
  const isOther = checker !== self;
  if (isOther && !(await verifiers(db, clock)).some(({ id }) => id === checker))
    throw refuseField(400, "checker", "Choose a verifier.");
  if (isOther && (await hasPartIn(db, checker, { kind, ...round })))
    throw refuseField(400, "checker", "They made or countersigned these decisions. Choose another verifier.");
  if (learner?.assessor !== checker) return checker;
  throw isOther
    ? refuseField(400, "checker", "They have this learner now. Choose another verifier.")
    : new Refusal(403, "This is your learner. Another verifier looks at their work.");
}
