import { answerWithin } from "contract/centre/complaint-words.ts";
import type { NewComplaint } from "contract/centre/complaints.ts";
import { dayInWords, workingDaysAfter } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { addressHash } from "../../accounts/accounts.ts";
import { newReference } from "../../applications/applying.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { isWithinLimit } from "../../platform/attempt-counters.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type EmailMessage, enqueueEmail, recipientLimit } from "../../platform/mail/outbox.ts";

/** Where a complaint stands for whoever sent it. */
export interface Sent {
  reference: string;
  dueOn: string;
}

/**
 * Stores a complaint and acknowledges it by email, unless the address has had three in an hour: anybody can type any
 * address. The audit log has none of its words.
 */
export async function complain(deps: Dependencies, complaint: NewComplaint): Promise<Sent> {
  const now = deps.clock.now().toISOString();
  const sent = { reference: newReference("C"), dueOn: workingDaysAfter(dayInLondon(now), answerWithin) };
  const { email } = complaint;
  const row = {
    id: newId(),
    ...sent,
    ...complaint,
    emailKey: email.toLowerCase(),
    state: "open",
    createdAt: now,
  } as const;
  return transact(deps, async (db) => {
    const isAcknowledged = await isWithinLimit(db, deps.clock, `complaint email ${addressHash(email)}`, recipientLimit);
    await db
      .insertInto("complaints")
      .values({
        ...row,
        owner: null,
        acknowledgedAt: isAcknowledged ? now : null,
        answeredAt: null,
        closedAt: null,
        expiredAt: null,
      })
      .execute();
    if (isAcknowledged) await enqueueEmail(db, deps.clock, acknowledgement(row));
    await notify(db, deps.clock, { kind: "complaint", complaint: row.id });
    await recordAction(db, deps.clock, { actor: null, action: "complain", subject: "complaint", subjectId: row.id });
    return sent;
  });
}

// The reference but none of the complaint: mail servers on the way can read an e-mail.
function acknowledgement({ email: to, name, reference, dueOn }: Sent & { email: string; name: string }): EmailMessage {
  return {
    to,
    name,
    subject: `We have your complaint ${reference}`,
    paragraphs: [
      `Your complaint has arrived. Its reference is ${reference}.`,
      `The training centre answers by ${dayInWords(dueOn)}, by email to this address.`,
      "If you want to add something, give this reference so that your complaint is found at once.",
    ],
  };
}
