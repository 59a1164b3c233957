import { sumOf, weekChanged } from "contract/plan/weeks.ts";
import type { EmployerAnswers, WeekAnswerKind } from "contract/portfolios/statements.ts";
import type { AttestedWeek, SignedWeek } from "contract/portfolios/witnesses.ts";
import { emailKey } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { HoursPass } from "../../platform/database/witness-rows.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { insertStatement } from "../../portfolios/statements.ts";
import { type Holder, isNear, refuseAssessor } from "../../portfolios/witnesses/answering.ts";
import { dead, hashOf, insertPass, isLive, ofLearner, usePass } from "../../portfolios/witnesses/passes.ts";
import { letterEmail } from "./asking.ts";
import { hoursIn, weekFingerprint } from "./weeks.ts";

export type LiveWeek = HoursPass & { student: string; studentKey: string; learner: string; assessor: string | null };

/** The live pass of a token that is about a week; undefined for any other. @throws Refusal 403 for the learner's assessor */
export async function liveWeek(
  { db, clock }: Dependencies,
  holder: Holder,
  token: string,
): Promise<LiveWeek | undefined> {
  const pass = await liveWeeks(db, clock).where("passes.tokenHash", "=", hashOf(token)).executeTakeFirst();
  if (pass) refuseAssessor(holder, pass);
  return pass;
}

export function liveWeeks(db: Db, clock: Clock) {
  return db
    .selectFrom("passes")
    .innerJoin("accounts", "accounts.id", "passes.by")
    .selectAll("passes")
    .select(ofLearner)
    .where("passes.kind", "=", "hours")
    .where(isLive(clock))
    .$narrowType<{ kind: "hours"; portfolio: null; week: string; expiresAt: string }>();
}

/** The seven days. Nothing is used up. */
export async function viewWeek({ db, clock }: Dependencies, pass: LiveWeek): Promise<AttestedWeek> {
  const opened = db.updateTable("passes").set({ openedAt: clock.now().toISOString() });
  await opened.where("id", "=", pass.id).where("openedAt", "is", null).execute();
  const hours = await hoursIn(db, pass.student, pass.week);
  return {
    learner: pass.learner,
    fingerprint: weekFingerprint(hours),
    week: pass.week,
    minutes: sumOf(hours),
    hours: hours.map(({ day, minutes, kind, text }) => ({ day, minutes, kind, text })),
    known: pass.email === null ? null : await knownOf(db, pass.student, pass.email, pass.name),
    signed: pass.of === null ? null : await signedWith(db, pass.student, pass.of),
  };
}

/**
 * Confirms a week, once. Who does so behind a code gets a letter in which they can say that it was not them.
 * @throws Refusal 400 without a contact or with the learner's, 404 behind a letter, 409 when the week was changed since
 */
export async function confirmWeek(
  deps: Dependencies,
  holder: Holder,
  pass: LiveWeek,
  signed: SignedWeek,
): Promise<void> {
  if (pass.of !== null) throw dead();
  const { of: _, token: __, fingerprint, text, contact: given, ...who } = signed;
  const contact = pass.email ?? given;
  if (contact === "" || emailKey(contact) === pass.studentKey)
    throw refuseField(400, "contact", "Give your own email address, in case the centre asks.");
  const way = pass.email === null ? ("code" as const) : ("email" as const);
  const answers = { ...who, way, isNear: isNear(deps, pass, holder) };
  await answer(deps, pass, { kind: "hours", text, answers }, async (db, now) => {
    if (now !== fingerprint) throw new Refusal(409, weekChanged);
    if (way === "code") await sendLetter({ ...deps, db }, pass, { name: who.name, email: contact });
  });
}

/** @throws Refusal 404 behind a letter */
export async function refuseWeek(deps: Dependencies, pass: LiveWeek, text: string): Promise<void> {
  if (pass.of !== null) throw dead();
  await answer(deps, pass, { kind: "refuseHours", text, answers: { name: pass.name } });
}

/** Behind a letter it ends what was confirmed; behind a request it says that somebody else was meant. */
export function disownWeek(deps: Dependencies, pass: LiveWeek): Promise<void> {
  return answer(deps, pass, { kind: "disown", text: "", answers: { name: pass.name } });
}

const actions = { hours: "confirmHours", refuseHours: "refuseHours", disown: "disownHours" } as const;

interface Said {
  kind: WeekAnswerKind;
  text: string;
  answers: EmployerAnswers;
}

/** Uses the pass up, and keeps what is said with the fingerprint of the week as it is now, which `check` is called with. */
async function answer(
  deps: Dependencies,
  pass: LiveWeek,
  { answers, ...said }: Said,
  check?: (db: Db, fingerprint: string) => Promise<void>,
): Promise<void> {
  const { clock } = deps;
  const { student: learner, week } = pass;
  await transact(deps, async (db) => {
    await usePass(db, clock, pass.id);
    const fingerprint = weekFingerprint(await hoursIn(db, learner, week));
    await check?.(db, fingerprint);
    await notify(db, clock, { kind: "hours", student: learner });
    await recordAction(db, clock, { actor: null, action: actions[said.kind], subject: "account", subjectId: learner });
    const about = { portfolio: null, learner, week, by: null, witness: null, pass: pass.of ?? pass.id };
    await insertStatement(db, clock, { ...said, ...about, fingerprint, answers: JSON.stringify(answers) });
  });
}

/** What somebody signed with before, for this learner: only a link to their own address shows it. */
async function knownOf(db: Db, learner: string, email: string, name: string): Promise<AttestedWeek["known"]> {
  const signed = await db
    .selectFrom("statements")
    .innerJoin("passes", "passes.id", "statements.pass")
    .select(["passes.email", "statements.answers"])
    .where("statements.learner", "=", learner)
    .where("statements.kind", "=", "hours")
    .where("passes.email", "is not", null)
    .orderBy("statements.week", "desc")
    .limit(knownMost)
    .execute();
  const last = signed.find((one) => one.email !== null && emailKey(one.email) === emailKey(email));
  const given: EmployerAnswers | undefined = last && JSON.parse(last.answers ?? "{}");
  if (given && "way" in given) return { name: given.name, role: given.role, employer: given.employer };
  return name === "" ? {} : { name };
}
const knownMost = 20;

async function signedWith(db: Db, learner: string, pass: string): Promise<AttestedWeek["signed"]> {
  const said = db.selectFrom("statements").select(["at", "text", "answers"]).where("learner", "=", learner);
  const { at, text, answers } = await said
    .where("pass", "=", pass)
    .where("kind", "=", "hours")
    .executeTakeFirstOrThrow();
  return { by: (JSON.parse(answers ?? "{}") as EmployerAnswers).name, at, text };
}

async function sendLetter(deps: Dependencies, pass: LiveWeek, to: { name: string; email: string }): Promise<void> {
  const { db, clock } = deps;
  const about = { kind: "hours", portfolio: null, week: pass.week, by: pass.by, of: pass.id } as const;
  const letter = await insertPass(db, deps, { id: newId(), ...about, network: null, remindAt: null, ...to });
  await enqueueEmail(db, clock, letterEmail(deps, { ...letter, ...to }, pass.learner));
}
