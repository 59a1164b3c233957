import { type Application, Plain, Sensitive } from "contract/applications/applications.ts";
import { addressHash } from "../accounts/accounts.ts";
import { record } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { isWithinLimit } from "../platform/http/limits/attempt-counters.ts";
import { type Email_, recipientLimit } from "../platform/mail/email.ts";
import { enqueueEmail } from "../platform/mail/outbox.ts";
import { withCountries } from "./countries.ts";
import { newReference } from "./references.ts";
import { seal } from "./vault.ts";

/**
 * Stores an application, its sensitive part sealed and apart, and answers its reference. Its letter is left out when the
 * address has had too many: anybody can type any address. @throws Refusal 400 for what is no country
 */
export async function apply(deps: Dependencies, application: Application): Promise<string> {
  const named = withCountries(application);
  const row = rowOf(deps, Plain.parse(named));
  const sealed = await seal(deps, row.id, Sensitive.parse(named));
  try {
    return await transact(deps, async (db) => {
      const stored = await db
        .insertInto("applications")
        .values(row)
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .executeTakeFirst();
      if (stored.numInsertedOrUpdatedRows !== 1n) throw referenceTaken;
      await db.insertInto("sensitiveAnswers").values({ application: row.id, sealed }).execute();
      const letters = `application letter ${addressHash(row.email)}`;
      if (await isWithinLimit(db, deps.clock, letters, recipientLimit))
        await enqueueEmail(db, deps.clock, receivedEmail(row));
      await notify(db, deps.clock, { kind: "application", application: row.id });
      await record(db, deps.clock, { actor: null, action: "apply", subject: "application", subjectId: row.id });
      return row.reference;
    });
  } catch (error) {
    if (error !== referenceTaken) throw error;
    // Another one will not be.
    return apply(deps, application);
  }
}

const referenceTaken = new Error("another application has this reference");

/** What a row keeps as JSON: the plain answers that no list shows. */
export type OtherAnswers = Omit<Plain, "familyName" | "firstName" | "email" | "courseToStudy">;

function rowOf(deps: Dependencies, plain: Plain) {
  const { familyName, firstName, email, courseToStudy, ...others } = plain;
  const answers: OtherAnswers = others;
  return {
    id: newId(),
    reference: newReference(),
    familyName,
    firstName,
    email,
    courseToStudy,
    answers: JSON.stringify(answers),
    createdAt: deps.clock.now().toISOString(),
  };
}

// The reference and nothing else: letters are read by mail servers on their way.
function receivedEmail({ email, firstName, familyName, reference }: ReturnType<typeof rowOf>): Email_ {
  return {
    to: email,
    name: `${firstName} ${familyName}`,
    subject: `We have your application ${reference}`,
    paragraphs: [
      `Thank you for applying. Your reference is ${reference}.`,
      "The training centre will read your application and get in touch with you. You need not do anything until then.",
      "If you have a question, give this reference so that your application is found at once.",
    ],
  };
}
