import { day } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { openRequestsMost, type RequestState, requestsADay } from "contract/portfolios/passes.ts";
import type { NewRequest, WitnessRequest } from "contract/portfolios/witnesses.ts";
import { emailKey, findAccount } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import type { StatementRow } from "../../platform/database/review-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import type { WitnessPass } from "../../platform/database/witness-rows.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { type EmailMessage, enqueueEmail } from "../../platform/mail/outbox.ts";
import { nameInEmail, titleInEmail } from "../../platform/mail/typed-text.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import type { FoundPortfolio } from "../portfolios.ts";
import { lockStudent } from "../quota.ts";
import { claimReminder, firstReminder, insertPass, linkOf, livePasses, networkHash, type WithKey } from "./passes.ts";

/**
 * Asks a witness; answers the id of the pass. Behind an e-mail its link is sent, and reminded of.
 * @throws Refusal 400 for the learner's own address, 409 when as many are open as may be, 429 after too many in a day
 */
export async function ask(
  deps: Dependencies,
  { viewer, portfolio, address }: { viewer: SignedIn; portfolio: FoundPortfolio; address: string },
  asked: NewRequest,
): Promise<string> {
  const { db, clock } = deps;
  const [email, id] = ["email" in asked ? asked.email : null, newId()];
  const learner = await findAccount(db, portfolio.student);
  if (email !== null && emailKey(email) === learner?.emailKey)
    throw refuseField(400, "email", "A witness is somebody else. Give their own email address.");
  await countAttempt(db, clock, `witnesses of ${portfolio.student}`, { most: requestsADay, seconds: day / 1000 });
  const network = viewer._id === portfolio.student ? networkHash(deps, address) : null;
  const remindAt = firstReminder(clock, email);
  return transact(deps, async (db) => {
    // So that of two at once the second counts the first.
    await lockStudent(db, portfolio.student);
    const open = await livePasses(db, clock)
      .where("passes.portfolio", "=", portfolio.id)
      .where("passes.of", "is", null)
      .limit(openRequestsMost)
      .execute();
    if (open.length === openRequestsMost) throw new Refusal(409, "Five requests are open for this portfolio.");
    const about = { portfolio: portfolio.id, week: null, by: viewer._id, of: null, name: asked.name, email };
    const pass = await insertPass(db, deps, { id, kind: "witness", ...about, network, remindAt });
    if (email !== null)
      await enqueueEmail(db, clock, requestEmail(deps, { ...pass, email }, portfolio.studentName, portfolio.title));
    const entry = { actor: viewer._id, action: "askWitness", subject: "portfolio", subjectId: portfolio.id } as const;
    await recordAction(db, clock, entry);
    return id;
  });
}

/** The e-mail with a witness's link; a reminder says so. Titles and names are quoted where they cannot advertise. */
export function requestEmail(
  deps: WithKey,
  { id, name, email, expiresAt, isReminder }: WitnessPass & { email: string; isReminder?: boolean },
  learner: string,
  title: string,
): EmailMessage {
  const [who, job] = [nameInEmail(learner) || "A learner", titleInEmail(title)];
  return {
    to: email,
    name,
    subject: isReminder ? `${who} still asks whether you saw a job` : `${who} asks whether you saw a job`,
    paragraphs: [
      `${who} is in training with us and says that you saw them do a job${job && `: “${job}”`}.`,
      "Please look at it and say what you saw. You decide nothing: an assessor does. You need no account.",
      `The link works once, until ${dayOf(expiresAt)}. If you do not know ${who}, press “This is not me” there.`,
    ],
    button: { label: "Look at the job", path: linkOf(deps, id) },
  };
}

/** Of one portfolio, the last first. */
export async function requestsOn({ db, clock }: Dependencies, portfolio: string): Promise<WitnessRequest[]> {
  return (await requests(db).where("passes.portfolio", "=", portfolio).execute()).map((row) => toRequest(clock, row));
}

/** @throws Error when it is not there */
export async function requestWith({ db, clock }: Dependencies, id: string): Promise<WitnessRequest> {
  return toRequest(clock, await requests(db).where("passes.id", "=", id).executeTakeFirstOrThrow());
}

const shownAtOnce = 200;

function requests(db: Db) {
  return db
    .selectFrom("passes")
    .innerJoin("accounts", "accounts.id", "passes.by")
    .selectAll("passes")
    .select("accounts.name as asker")
    .select(({ selectFrom }) =>
      // A letter's reader may have disowned it later.
      selectFrom("statements")
        .select("statements.kind")
        .whereRef("statements.portfolio", "=", "passes.portfolio")
        .whereRef("statements.pass", "=", "passes.id")
        .orderBy("statements.position")
        .limit(1)
        .as("answer"),
    )
    .where("passes.kind", "=", "witness")
    .where("passes.of", "is", null)
    .orderBy("passes.createdAt", "desc")
    .orderBy("passes.id")
    .limit(shownAtOnce)
    .$narrowType<{ kind: "witness"; portfolio: string; expiresAt: string }>();
}

const answers: Partial<Record<StatementRow["kind"], RequestState>> = {
  testimony: "signed",
  decline: "declined",
  disown: "not me",
};

function toRequest(
  clock: Clock,
  row: WitnessPass & { asker: string; answer: StatementRow["kind"] | null },
): WitnessRequest {
  const { id: _id, name, email, asker: by, createdAt, expiresAt, openedAt } = row;
  return { _id, name, email, by, state: stateOf(clock, row), createdAt, expiresAt, openedAt };
}

function stateOf(clock: Clock, row: WitnessPass & { answer: StatementRow["kind"] | null }): RequestState {
  const answer = row.answer === null ? undefined : answers[row.answer];
  if (answer) return answer;
  if (row.revokedAt !== null) return "revoked";
  return row.expiresAt > clock.now().toISOString() ? "asked" : "expired";
}

/** @throws Refusal 404 when it is not open */
export async function revoke(deps: Dependencies, actor: string, portfolio: string, pass: string): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("passes")
      .set({ revokedAt: clock.now().toISOString(), remindAt: null, network: null })
      .where("id", "=", pass)
      .where("portfolio", "=", portfolio)
      .where("of", "is", null)
      .where("usedAt", "is", null)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal(404, "This request is not open.");
    const entry = { actor, action: "revokeRequest", subject: "portfolio", subjectId: portfolio } as const;
    await recordAction(db, clock, entry);
  });
}

const remindedAtOnce = 100;

/** E-mails the reminders that are due; several servers may at once. Answers how many. */
export async function sendReminders(deps: Dependencies): Promise<number> {
  const { db, clock } = deps;
  const due = await livePasses(db, clock)
    .select("portfolios.title")
    .where("passes.remindAt", "<=", clock.now().toISOString())
    .orderBy("passes.remindAt")
    .limit(remindedAtOnce)
    .execute();
  for (const pass of due) await db.transaction().execute((db) => remind(db, deps, pass));
  return due.length;
}

async function remind(
  db: Db,
  deps: Dependencies,
  pass: WitnessPass & { learner: string; title: string },
): Promise<void> {
  const passes = await claimReminder(db, deps, pass);
  if (!passes || pass.email === null) return;
  const reminder = { ...pass, email: pass.email, isReminder: true };
  await enqueueEmail(db, deps.clock, requestEmail({ keys: { passes } }, reminder, pass.learner, pass.title));
}
