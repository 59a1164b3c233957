import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Viewer } from "contract/core/permissions.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { GivenCheck } from "contract/quality/samples.ts";
import {
  checkDays,
  type GivenVerdict,
  missingWords,
  refusalOfCheck,
  type SampleKind,
  type SampleState,
} from "contract/quality/sampling.ts";
import type { Entry } from "../audit/log.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../platform/database/ids.ts";
import type { CheckRow } from "../platform/database/quality-rows.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { decisionsOn } from "../portfolios/decisions.ts";
import { countersign } from "../reviews/countersigning.ts";
import { drawNext } from "./draws.ts";
import { type FoundSample, ownersOf, refuseOwn } from "./samples.ts";

/** How a sample stands after somebody has said so. */
export const stateAfter: Record<GivenVerdict, SampleState> = {
  agree: "closed",
  action: "action",
  answered: "answered",
  impossible: "closed",
};
interface Words {
  action: Entry["action"];
  message: string;
}
const words: Record<GivenVerdict, Words> = {
  agree: { action: "agree", message: "You agree." },
  action: { action: "requireAction", message: "The action is required." },
  answered: { action: "answerAction", message: "Your answer is kept." },
  impossible: { action: "dropSample", message: "The next round in the order is drawn instead." },
};
/** What is said otherwise of what somebody asked for. */
const wordsOf: Partial<Record<SampleKind, Partial<Record<GivenVerdict, Words>>>> = {
  appeal: {
    agree: { action: "dismissAppeal", message: "The appeal is not upheld. The learner reads why." },
    action: { action: "upholdAppeal", message: "The appeal is upheld. The assessor decides again." },
  },
  concern: { agree: { action: "closeConcern", message: "The concern is closed." } },
};

/** An appeal that was upheld is only agreed with in the end, and of a sample without a draw none comes next. */
function saidOf(verdict: GivenVerdict, { kind, state, draw }: FoundSample): Words {
  if (kind === "appeal" && state === "answered" && verdict === "agree") return words.agree;
  if (verdict === "impossible" && draw === null) return { ...words.impossible, message: "This sample is closed." };
  return wordsOf[kind]?.[verdict] ?? words[verdict];
}

interface Command {
  viewer: Viewer;
  sample: FoundSample;
  /** The version that it is based on; undefined when any will do. */
  expected: number | undefined;
}

/**
 * Keeps what a verifier or countersigner found, or what was answered. It changes no decision; those that are countersigned
 * count from now on. Answers what was done, as a sentence.
 * @throws Refusal 400 nobody to answer, or a criterion that was not decided, 403 own decisions, or another's action, 409 it
 * does not stand so, 412 changed by someone else since
 */
export async function checkSample(deps: Dependencies, command: Command, check: GivenCheck): Promise<string> {
  const { clock } = deps;
  const { viewer, sample, expected } = command;
  const { verdict, text } = check;
  const { id, portfolio } = sample;
  await refuseOther(deps.db, command, verdict);
  if (expected !== undefined && expected !== sample.version) throw stale();
  const refusal = refusalOfCheck(verdict, sample);
  if (refusal) throw new Refusal(409, refusal);
  const missing = missingWords(check, sample);
  if (missing) throw refuseField(400, "text", missing);
  const { action, message } = saidOf(verdict, sample);
  const { owner, dueOn } = verdict === "action" ? await ownerOf(deps, sample, check) : { owner: null, dueOn: null };
  const lines = JSON.stringify(await linesOf(deps.db, sample, check));
  const isCountersigned = isCountersignature(verdict, sample);
  return transact(deps, async (db) => {
    const checker = verdict === "answered" ? {} : { checker: viewer._id };
    const { numUpdatedRows } = await db
      .updateTable("samples")
      .set({ state: stateAfter[verdict], version: sample.version + 1, ...checker })
      .where("id", "=", id)
      .where("version", "=", sample.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw stale();
    const by = viewer._id;
    await tell(db, clock, command, { verdict, owner });
    if (verdict === "impossible") await drawNext({ db, clock }, sample);
    const entry = { actor: by, action, subject: "portfolio", subjectId: portfolio } as const;
    if (isCountersigned) await countersign(db, clock, { actor: by, portfolio });
    else await recordAction(db, clock, entry);
    const row = { id: newId(), sample: id, portfolio, by, verdict, lines, text, owner, dueOn };
    await db
      .insertInto("checks")
      .values(({ selectFrom }) => ({
        ...row,
        at: clock.now().toISOString(),
        position: selectFrom("auditLogHead").select("position"),
      }))
      .execute();
    return isCountersigned ? "The decisions are countersigned." : message;
  });
}

function isCountersignature(verdict: GivenVerdict, { kind }: FoundSample): boolean {
  return verdict === "agree" && kind === "countersign";
}

/** Notifies whom a check concerns; what it answers is read. */
async function tell(
  db: Db,
  clock: Clock,
  { viewer, sample }: Command,
  { verdict, owner }: { verdict: GivenVerdict; owner: CheckRow["owner"] },
): Promise<void> {
  const { kind, portfolio: id, title, checker, assessor, learner } = sample;
  const event = { by: viewer._id, portfolio: { id, title } };
  const isAnswer = verdict === "answered";
  if (isAnswer) await markSubjectRead(db, clock, id, ["action"]);
  if (!isAnswer && kind === "countersign") await markSubjectRead(db, clock, id, ["countersign"]);
  if (owner !== null) await notify(db, clock, { ...event, kind: "action", to: owner });
  if (isAnswer && checker !== null) await notify(db, clock, { ...event, kind: "actionAnswered", to: checker });
  if (isCountersignature(verdict, sample)) await notify(db, clock, { ...event, kind: "countersigned", to: assessor });
  if (kind === "appeal" && !isAnswer) await notify(db, clock, { ...event, kind: "appealAnswered", to: learner });
  if (kind === "concern" && verdict === "agree" && sample.by !== null)
    await notify(db, clock, { ...event, kind: "concernClosed", to: sample.by });
}

/** @throws Refusal 403 whoever may not say this */
async function refuseOther(db: Db, { viewer, sample }: Command, verdict: GivenVerdict): Promise<void> {
  if (verdict === "answered") {
    if (sample.owner === viewer._id) return;
    throw new Refusal(403, "Only who was asked to act can answer.");
  }
  await refuseOwn(db, viewer, sample);
  if (sample.kind === "countersign") {
    if (sample.countersigner === viewer._id) return;
    throw new Refusal(403, "Only its countersigner can check this.");
  }
  if (!viewer.isVerifier) throw new Refusal(403, "Only a verifier can check this.");
}

/** Who answers an action, and by when: the assessor within two weeks, unless it says otherwise. @throws Refusal 400 */
async function ownerOf({ db, clock }: Dependencies, sample: FoundSample, { owner, dueOn }: GivenCheck) {
  const learner = db.selectFrom("accounts").select("assessor").where("id", "=", sample.learner);
  const owners = await ownersOf(db, sample.assessor, (await learner.executeTakeFirst())?.assessor ?? null);
  const [first] = owners;
  const chosen = owner ?? first;
  if (chosen === undefined || !owners.includes(chosen))
    throw refuseField(400, "owner", "Choose the assessor, or the one whom the learner has now.");
  const today = dayInLondon(clock.now());
  if (dueOn !== null && dueOn < today) throw refuseField(400, "dueOn", "Choose today or a later day.");
  const preset = dayInLondon(new Date(clock.now().getTime() + checkDays * day));
  return { owner: chosen, dueOn: dueOn ?? preset };
}

async function linesOf(db: Db, { portfolio, review }: FoundSample, { lines }: GivenCheck) {
  if (lines.length === 0) return lines;
  const decided = (await decisionsOn(db, portfolio)).filter(({ round }) => round === review);
  const places = new Set(decided.map(placeKey));
  if (lines.every((line) => places.has(placeKey(line)))) return lines;
  throw refuseField(400, "lines", "Choose among the criteria that were decided in this round.");
}

function stale(): Refusal {
  return new Refusal(412, "This sample was changed in the meantime. Look at it again.");
}
