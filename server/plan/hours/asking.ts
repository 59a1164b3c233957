import { day, dayInWords } from "contract/core/calendar.ts";
import { dayInLondon, dayOf } from "contract/core/dates.ts";
import type { NewConfirmation } from "contract/plan/hours.ts";
import { duration, sumOf } from "contract/plan/weeks.ts";
import { requestsADay } from "contract/portfolios/passes.ts";
import { emailKey, findAccount } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type EmailMessage, enqueueEmail } from "../../platform/mail/outbox.ts";
import { nameInEmail } from "../../platform/mail/typed-text.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { lockStudent } from "../../portfolios/quota.ts";
import { firstReminder, insertPass, linkOf, networkHash, type WithKey } from "../../portfolios/witnesses/passes.ts";
import { weekOf } from "./weeks.ts";

/**
 * Asks an employer to confirm a week of hours; a request for it that is open ends. Behind an e-mail its link is sent, and
 * reminded of. Answers the id of the pass.
 * @throws Refusal 400 for the learner's own address or a week to come, 409 for one without hours or that is confirmed, 429
 */
export async function askToConfirm(
  deps: Dependencies,
  { learner, address }: { learner: string; address: string },
  asked: NewConfirmation,
): Promise<string> {
  const { db, clock } = deps;
  const { week, name } = asked;
  const email = "email" in asked ? asked.email : null;
  const account = await findAccount(db, learner);
  if (email !== null && emailKey(email) === account?.emailKey)
    throw refuseField(400, "email", "Your employer is somebody else. Give their own email address.");
  if (week > dayInLondon(clock.now())) throw refuseField(400, "week", "Choose a week that has begun.");
  // As of witnesses: so many letters to strangers a day.
  await countAttempt(db, clock, `witnesses of ${learner}`, { most: requestsADay, seconds: day / 1000 });
  return transact(deps, async (db) => {
    await lockStudent(db, learner);
    const { hours, state } = await weekOf(db, clock, learner, week);
    if (hours.length === 0) throw new Refusal(409, "There are no hours in this week yet.");
    if (state === "confirmed") throw new Refusal(409, "This week is confirmed already.");
    await db
      .updateTable("passes")
      .set({ revokedAt: clock.now().toISOString(), remindAt: null, network: null })
      .where("by", "=", learner)
      .where("kind", "=", "hours")
      .where("week", "=", week)
      .where("of", "is", null)
      .where("usedAt", "is", null)
      .where("revokedAt", "is", null)
      .execute();
    const about = { kind: "hours", portfolio: null, week, by: learner, of: null, name, email } as const;
    const network = networkHash(deps, address);
    const pass = await insertPass(db, deps, { id: newId(), ...about, network, remindAt: firstReminder(clock, email) });
    if (email !== null) {
      const sum = duration(sumOf(hours));
      await enqueueEmail(db, clock, requestEmail(deps, { ...pass, email }, account?.name ?? "", sum));
    }
    await recordAction(db, clock, { actor: learner, action: "askToConfirm", subject: "account", subjectId: learner });
    return pass.id;
  });
}

interface ToEmployer {
  id: string;
  name: string;
  email: string;
  week: string;
  expiresAt: string;
  isReminder?: boolean;
}

/** The e-mail with an employer's link; a reminder says so. */
export function requestEmail(
  deps: WithKey,
  { id, name, email, week, expiresAt, isReminder }: ToEmployer,
  learner: string,
  sum: string,
): EmailMessage {
  const who = nameInEmail(learner) || "A learner";
  return {
    to: email,
    name,
    subject: `${who} ${isReminder ? "still asks" : "asks"} you to confirm a week of training`,
    paragraphs: [
      `${who} is in training with us and wrote down ${sum} of training off the job in the week of ${dayInWords(week)}.`,
      "Please look at the days and say whether they are right. You need no account.",
      `The link works once, until ${dayOf(expiresAt)}. If you do not know ${who}, press “This is not me” there.`,
    ],
    button: { label: "Look at the week", path: linkOf(deps, id) },
  };
}

/** To whoever is said to have confirmed a week behind a code. */
export function letterEmail(
  deps: Pick<Dependencies, "keys">,
  { id, name, email, week, expiresAt }: ToEmployer,
  learner: string,
): EmailMessage {
  return {
    to: email,
    name,
    subject: "You confirmed a week of training",
    paragraphs: [
      `Somebody confirmed in your name, with this address, the training of ${nameInEmail(learner) || "a learner"} in the week of ${dayInWords(week)}.`,
      "If it was you, thank you: you need not do anything.",
      `If it was not, say so with the link below. It works until ${dayOf(expiresAt)}.`,
    ],
    button: { label: "It was not me", path: linkOf(deps, id) },
  };
}
