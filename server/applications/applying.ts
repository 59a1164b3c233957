import { type Application, Plain, Sensitive } from "contract/applications.ts";
import { addressHash } from "../accounts/accounts.ts";
import { record } from "../audit/trail.ts";
import { newId } from "../database/ids.ts";
import { transact } from "../database/transact.ts";
import type { House } from "../house.ts";
import { mayAttempt } from "../http/attempts.ts";
import { type Letter, recipientLimit } from "../mail/letter.ts";
import { post } from "../mail/outbox.ts";
import { tell } from "../notices/notices.ts";
import { withCountries } from "./countries.ts";
import { newReference } from "./references.ts";
import { seal } from "./vault.ts";

/**
 * Stores an application, its sensitive part sealed and apart, and answers its reference. Its letter is left out when the
 * address has had too many: anybody can type any address. @throws Refusal 400 for what is no country
 */
export async function apply(house: House, application: Application): Promise<string> {
  const named = withCountries(application);
  const row = rowOf(house, Plain.parse(named));
  const sealed = await seal(house, row.id, Sensitive.parse(named));
  try {
    return await transact(house, async (db) => {
      const stored = await db
        .insertInto("applications")
        .values(row)
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .executeTakeFirst();
      if (stored.numInsertedOrUpdatedRows !== 1n) throw referenceTaken;
      await db.insertInto("sensitiveAnswers").values({ application: row.id, sealed }).execute();
      const letters = `application letter ${addressHash(row.email)}`;
      if (await mayAttempt(db, house.clock, letters, recipientLimit)) await post(db, house.clock, receivedLetter(row));
      await tell(db, house.clock, { kind: "application", application: row.id });
      await record(db, house.clock, { actor: null, action: "apply", subject: "application", subjectId: row.id });
      return row.reference;
    });
  } catch (error) {
    if (error !== referenceTaken) throw error;
    // Another one will not be.
    return apply(house, application);
  }
}

const referenceTaken = new Error("another application has this reference");

/** What a row keeps as JSON: the plain answers that no list shows. */
export type OtherAnswers = Omit<Plain, "familyName" | "firstName" | "email" | "courseToStudy">;

function rowOf(house: House, plain: Plain) {
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
    createdAt: house.clock.now().toISOString(),
  };
}

// The reference and nothing else: letters are read by mail servers on their way.
function receivedLetter({ email, firstName, familyName, reference }: ReturnType<typeof rowOf>): Letter {
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
