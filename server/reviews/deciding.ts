import { placeKey } from "contract/qualifications/places.ts";
import { acceptInRounds } from "contract/quality/sampling.ts";
import type { MoreDecisions, TakenBack } from "contract/reviews/deciding.ts";
import { feedbackFirst } from "contract/reviews/review-options.ts";
import { recordAction } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { transact } from "../platform/database/transact.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { refuseClaimed } from "../portfolios/claimed.ts";
import { contentOf, fingerprintOf, readContent } from "../portfolios/content.ts";
import { verdictsOn } from "../portfolios/decisions.ts";
import { type MoveCommand, touch } from "../portfolios/moving.ts";
import { photosOf } from "../portfolios/portfolios.ts";
import { checkConfirmed } from "../portfolios/record-state.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { refuseTrainee } from "./countersigning.ts";
import { roundsOf } from "./rounds.ts";
import { addPlaces, keepDecisions, rule, ruleTakenBack } from "./ruling.ts";
import { tellVerifiers } from "./telling-verifiers.ts";

/**
 * Accepts further criteria of a portfolio whose round is closed, without another round.
 * @throws Refusal 400, 409 another status, a trainee, or changed since the round that judged it, 412 changed by someone else
 * since
 */
export async function decideMore(
  deps: Dependencies,
  command: MoveCommand,
  { decisions }: MoreDecisions,
): Promise<void> {
  const { db: outside, clock } = deps;
  const { portfolio, actor } = command;
  const { id, status } = portfolio;
  checkConfirmed(portfolio);
  await refuseTrainee(deps, actor, acceptInRounds);
  if (status !== "Reviewed" && status !== "Done")
    throw new Refusal(409, `This portfolio is ${status}. Decide its criteria with your feedback.`);
  const [standing, [latest], photos, units] = await Promise.all([
    verdictsOn(outside, id),
    roundsOf(outside, id),
    photosOf(outside, id),
    openUnitsOf(outside, portfolio.student),
  ]);
  const fingerprint = fingerprintOf(contentOf(portfolio, photos));
  if (latest?.content && fingerprintOf(readContent(latest.content)) !== fingerprint)
    throw new Refusal(409, "This portfolio has changed since its last round. Decide this with your next feedback.");
  const ruling = rule(portfolio, standing, decisions, units);
  await transact(deps, async (db) => {
    if (ruling.decisions.length === 0) return;
    await touch(db, clock, command);
    await addPlaces(db, command, ruling);
    await recordAction(db, clock, { actor, action: "decide", subject: "portfolio", subjectId: id });
    await keepDecisions(db, clock, { actor, portfolio: id, review: null, fingerprint }, ruling);
  });
}

/**
 * Takes an acceptance back. A portfolio that was Done is Reviewed afterwards.
 * @throws Refusal 409 nothing is accepted there, it waits for feedback, or the unit is claimed, 412 changed by someone else since
 */
export async function takeBack(
  deps: Dependencies,
  command: MoveCommand,
  { reason, ...place }: TakenBack,
): Promise<void> {
  const { clock } = deps;
  const { portfolio, actor } = command;
  const { id, status } = portfolio;
  checkConfirmed(portfolio);
  const stands = (await verdictsOn(deps.db, id)).get(placeKey(place));
  if (stands?.verdict !== "accepted") throw new Refusal(409, "There is no acceptance to take back.");
  if (status === "To Be Reviewed") throw new Refusal(409, feedbackFirst);
  const became = status === "Done" ? "Reviewed" : status;
  await transact(deps, async (db) => {
    await touch(db, clock, command, became);
    if (status === "Done") await notify(db, clock, { kind: "reopened", by: actor, portfolio });
    await tellVerifiers(db, clock, command, [stands]);
    const entry = { actor, action: "takeBack", subject: "portfolio", subjectId: id } as const;
    await recordAction(db, clock, { ...entry, was: status, became });
    await refuseClaimed(db, portfolio.student, [stands.unit]);
    await keepDecisions(
      db,
      clock,
      { actor, portfolio: id, review: null, fingerprint: null },
      ruleTakenBack([stands], reason),
    );
  });
}
