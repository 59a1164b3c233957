import { assessorMove, canMove, type Move, moves, refusalOf } from "contract/core/moves.ts";
import { takeBackFirst } from "contract/portfolios/decision-texts.ts";
import type { GivenDecision } from "contract/portfolios/decisions.ts";
import { changesNothing, isStandingVerdict, summaryOfDecisions } from "contract/portfolios/verdicts.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { onlySaid } from "contract/reviews/review-options.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../platform/database/ids.ts";
import { insertRow } from "../platform/database/prepared-statements.ts";
import type { ReviewRow } from "../platform/database/review-rows.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { keepSpoken } from "../portfolios/attachments/remark-voices.ts";
import { saidBefore } from "../portfolios/attachments/voices.ts";
import { refuseClaimed } from "../portfolios/claimed.ts";
import { contentOf, fingerprintOf } from "../portfolios/content.ts";
import { type Standing, verdictsOn } from "../portfolios/decisions.ts";
import { type MoveCommand, move, recordMove, type Step } from "../portfolios/moving.ts";
import { photosOf, type WholePortfolio } from "../portfolios/portfolios.ts";
import { checkConfirmed } from "../portfolios/record-state.ts";
import { keepRemarks } from "../portfolios/remarks.ts";
import { discardSaved, savedBy, saveFor } from "../portfolios/saved-feedback.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { askToCountersign, dutyIn, refuseTrainee } from "./countersigning.ts";
import { addPlaces, keepDecisions, type Ruling, rule, ruleWhenDone, ruleWhenUndone } from "./ruling.ts";
import { tellVerifiers } from "./telling-verifiers.ts";

/** `stated` is what the device's clock said, as it is stored. */
type ReviewCommand = MoveCommand & { stated?: string | null };

/** The move that was made. Saving nothing saves nothing, or removes what was saved. */
type ReviewResult = Move | "saveNothing" | "removeSaved" | "submitAndFinish";

/**
 * Saves or submits feedback and decisions, or marks as done or as undone, as the assessor asked. Returns which of them it was.
 * @throws Refusal 400 no feedback to submit, or a decision that lacks something, 409 wrong status, a decision that does not go
 * with what stands, a trainee who marks as done, or a claimed unit, 412 changed by someone else since
 */
export async function review(deps: Dependencies, command: ReviewCommand, feedback: Feedback): Promise<ReviewResult> {
  const { status } = command.portfolio;
  // One that arrived undecided gets its round first.
  if (status !== "To Be Reviewed" || feedback.finish) checkConfirmed(command.portfolio);
  const text = feedback.assessorComments;
  const hasFeedback = [text, feedback.decisions, feedback.remarks, feedback.voice].some((part) => part !== undefined);
  const name = assessorMove(feedback.status, status, hasFeedback);
  if (name === "finish" || feedback.finish) await refuseTrainee(deps, command.actor);
  if (name === "submitFeedback") return submitFeedback(deps, command, feedback);
  if (status === "Done" && hasFeedback) throw new Refusal(409, refusalOf("submitFeedback", status));
  if (name === "saveFeedback") return saveFeedback(deps, command, feedback);
  const { db: outside, clock } = deps;
  const { portfolio, actor, stated = null } = command;
  const standing = await verdictsOn(outside, portfolio.id);
  const step = { ...command, move: name };
  return transact(deps, async (db) => {
    if (!(await move(db, clock, step))) return name;
    const ruling = name === "finish" ? ruleWhenDone(portfolio, standing) : ruleWhenUndone(standing, feedback.reason);
    await notifyLearner(db, clock, step);
    if (name === "reopen") await tellVerifiers(db, clock, step, standing.values());
    await recordMove(db, clock, step);
    if (name === "reopen")
      await refuseClaimed(
        db,
        portfolio.student,
        ruling.decisions.map(({ unit }) => unit),
      );
    const fingerprint = fingerprintOf(contentOf(portfolio, await photosOf(db, portfolio.id)));
    await keepDecisions(db, clock, { actor, portfolio: portfolio.id, review: null, fingerprint, stated }, ruling);
    return name;
  });
}

/** The message of the answer, by result. */
export const reviewMessages = {
  submitFeedback: "Feedback submitted successfully",
  submitAndFinish: "Feedback submitted and portfolio marked as done",
  saveFeedback: "Feedback saved successfully",
  saveNothing: "The feedback is empty, so nothing was saved.",
  removeSaved: "Saved feedback removed",
  finish: "Portfolio marked as done",
  reopen: "Portfolio marked as undone",
  submit: "",
  withdraw: "",
};

async function submitFeedback(deps: Dependencies, command: ReviewCommand, feedback: Feedback): Promise<ReviewResult> {
  const { clock } = deps;
  const { portfolio, actor, stated = null } = command;
  const { id } = portfolio;
  const then = feedback.finish ? ("finish" as const) : undefined;
  const result = then ? "submitAndFinish" : "submitFeedback";
  const closing = await closingOf(deps, command, feedback, then);
  if (!closing) return result;
  const { comments, ruling, remarks } = closing;
  const reviewedAt = clock.now().toISOString();
  const step: Step = {
    ...command,
    move: "submitFeedback",
    set: { feedback: comments, reviewedAt },
    ...(then && { then }),
  };
  return transact(deps, async (db) => {
    if (!(await move(db, clock, step))) return result;
    const submittedAt = submissionAnswered(portfolio);
    const round = { id: newId(), portfolio: id, assessor: actor, comments, reviewedAt, submittedAt, stated };
    const told = notifyLearner(db, clock, { ...step, move: then ?? step.move });
    const closed = closeRound(db, portfolio, round);
    const speaking = { portfolio: id, speaker: actor, review: round.id };
    const spoken = closed.then(() => keepSpoken({ db, clock }, speaking, { voice: feedback.voice, remarks }));
    const trainee = dutyIn({ db, clock }, actor, ruling.decisions);
    const [judged, duty] = await Promise.all([closed, trainee, spoken, addPlaces(db, command, ruling), told]);
    await recordMove(db, clock, step);
    await keepDecisions(db, clock, { actor, portfolio: id, review: round.id, fingerprint: judged.fingerprint }, ruling);
    await askToCountersign(db, clock, { actor, portfolio, review: round.id }, duty);
    await keepRemarks(db, clock, { assessor: actor, portfolio, review: round.id, photos: judged.photos }, remarks);
    return result;
  });
}

/** When it was submitted; null for a further word about what another round has answered. */
function submissionAnswered({ submittedAt, reviewedAt }: WholePortfolio): string | null {
  return submittedAt !== null && submittedAt > (reviewedAt ?? "") ? submittedAt : null;
}

/** Keeps a round with what was judged in it. What its assessor had saved is submitted, so it is saved no more. */
export async function closeRound(db: Db, portfolio: WholePortfolio, round: Omit<ReviewRow, "content" | "title">) {
  const photos = await photosOf(db, portfolio.id);
  const content = contentOf(portfolio, photos);
  await insertRow(db, "reviews", { ...round, title: portfolio.title, content: JSON.stringify(content) });
  await discardSaved(db, portfolio.id, round.assessor);
  return { photos, fingerprint: fingerprintOf(content) };
}

/** The text, the decisions and the remarks with which a round is closed; undefined when the same was submitted before. */
async function closingOf(deps: Dependencies, command: MoveCommand, feedback: Feedback, then: Move | undefined) {
  const { db } = deps;
  const { portfolio, actor } = command;
  const text = feedback.assessorComments;
  const canSubmit = canMove("submitFeedback", portfolio.status);
  const [saved, standing, said, units] = await Promise.all([
    canSubmit && text !== undefined ? null : savedBy(db, actor, portfolio.id),
    verdictsOn(db, portfolio.id),
    saidBefore(db, { portfolio: portfolio.id, speaker: actor }, feedback.voice),
    openUnitsOf(db, portfolio.student),
  ]);
  const voice = feedback.voice === undefined ? said.saved : feedback.voice;
  const given = feedback.decisions ?? saved?.decisions ?? [];
  const remarks = feedback.remarks ?? saved?.remarks ?? [];
  const isNew = remarks.length > 0 || saved !== null || (voice && !said.isSent);
  if (!isNew && isRepeat(portfolio, { then, text, given, standing })) return undefined;
  // The move itself refuses any other status.
  if (!canSubmit) return { comments: text ?? "", ruling: nothing, remarks: [] };
  const decided = rule(portfolio, standing, given, units);
  if (correctsWhatCounts(decided, standing)) await refuseTrainee(deps, actor, takeBackFirst);
  const ruling = then ? ruleWhenDone(portfolio, standing, decided) : decided;
  const comments = (text ?? saved?.comments) || summaryOf(ruling) || (voice ? onlySaid : "");
  if (comments === "") throw noFeedback();
  return { comments, ruling, remarks };
}

// A trainee's correction would be pending, and nothing that counts may cease to count in silence.
function correctsWhatCounts({ decisions }: Ruling, standing: ReadonlyMap<string, Standing>): boolean {
  return decisions.some(({ unit, outcome: learningOutcome, criterion: criteria }) => {
    const stands = standing.get(placeKey({ unit, learningOutcome, criteria }));
    return stands?.verdict === "accepted" && !stands.isPending;
  });
}

const nothing: Ruling = { added: [], decisions: [] };

interface Resent {
  then: Move | undefined;
  text: string | undefined;
  given: readonly GivenDecision[];
  standing: ReadonlyMap<string, Standing>;
}

// The same feedback sent again, by a second click or a retry, must not close a second round.
function isRepeat(portfolio: WholePortfolio, { then, text, given, standing }: Resent): boolean {
  if (portfolio.status !== moves[then ?? "submitFeedback"].to) return false;
  const stands = given.every((decision) => {
    const made = standing.get(placeKey(decision));
    if (changesNothing(decision, made)) return true;
    return made?.verdict === decision.verdict && made.ticks === decision.ticks && made.text === decision.text;
  });
  return stands && (text === undefined || text === portfolio.feedback || (text === "" && given.length > 0));
}

export function summaryOf({ decisions }: Ruling): string {
  return summaryOfDecisions(
    decisions.flatMap(({ unit, outcome: learningOutcome, criterion: criteria, verdict }) =>
      isStandingVerdict(verdict) ? [{ unit, learningOutcome, criteria, verdict }] : [],
    ),
  );
}

async function saveFeedback(deps: Dependencies, command: MoveCommand, feedback: Feedback): Promise<ReviewResult> {
  const { portfolio, actor: assessor } = command;
  const before = await savedBy(deps.db, assessor, portfolio.id);
  const comments = feedback.assessorComments ?? before?.comments ?? "";
  const decisions = feedback.decisions ?? before?.decisions ?? [];
  const remarks = feedback.remarks ?? before?.remarks ?? [];
  const said = await saidBefore(deps.db, { portfolio: portfolio.id, speaker: assessor }, feedback.voice);
  const hasVoice = feedback.voice === undefined ? said.saved !== undefined : feedback.voice !== null;
  const isEmpty = comments === "" && decisions.length + remarks.length === 0 && !hasVoice;
  const saved = isEmpty ? null : { comments, decisions, remarks };
  const isSame = JSON.stringify(saved) === JSON.stringify(before) && feedback.voice === undefined;
  const changesNothing = portfolio.status === moves.saveFeedback.to && isSame;
  const result: ReviewResult = saved !== null ? "saveFeedback" : before === null ? "saveNothing" : "removeSaved";
  if (changesNothing) return result;
  const { clock } = deps;
  const step = { ...command, move: "saveFeedback" } as const;
  return transact(deps, async (db) => {
    await move(db, clock, step);
    const speaking = { portfolio: portfolio.id, speaker: assessor, review: null };
    const kept = await keepSpoken({ db, clock }, speaking, { voice: feedback.voice, remarks });
    if (saved === null) await discardSaved(db, portfolio.id, assessor);
    else await saveFor(db, clock, { assessor, portfolio: portfolio.id, ...saved, remarks: kept });
    await recordMove(db, clock, step);
    return result;
  });
}

// Saving feedback does not notify the learner.
const notificationKinds: Partial<Record<Move, "feedback" | "done" | "reopened">> = {
  submitFeedback: "feedback",
  finish: "done",
  reopen: "reopened",
};

async function notifyLearner(
  db: Db,
  clock: Clock,
  { move, actor, portfolio }: MoveCommand & { move: Move },
): Promise<void> {
  const kind = notificationKinds[move];
  if (kind) await notify(db, clock, { kind, by: actor, portfolio });
}

function noFeedback(): Refusal {
  const message = "Write your feedback before you submit it.";
  return new Refusal(400, message, { errors: [{ path: "assessorComments", message }] });
}
