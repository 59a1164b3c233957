import { type Application, Plain, Sensitive } from "contract/applications.ts";
import { addressHash } from "../accounts/accounts.ts";
import { record } from "../audit/trail.ts";
import { newId } from "../database/ids.ts";
import type { Db, House } from "../house.ts";
import { mayAttempt } from "../http/attempts.ts";
import { Refusal } from "../http/refusals.ts";
import { type Letter, recipientLimit } from "../mail/letter.ts";
import { post } from "../mail/outbox.ts";
import { tell } from "../notices/notices.ts";
import { withCountries } from "./countries.ts";
import { newReference } from "./references.ts";
import { seal } from "./vault.ts";

/** One sending of an application, by the key that a browser gave it: a second click or another try has the same. */
export interface Sending {
  key: string;
  fingerprint: string;
}

/** Recognises a sending. The fingerprint is keyed: from a bare one, answers such as a religion could be guessed. */
export async function sendingOf({ keys }: House, key: string, application: Application): Promise<Sending> {
  const bytes = new TextEncoder().encode(JSON.stringify(application));
  const signed = await crypto.subtle.sign("HMAC", keys.sendings, bytes);
  return { key, fingerprint: Buffer.from(signed).toString("base64url") };
}

/** The reference that this sending got before. @throws Refusal 409 when its key was used for other answers */
export async function earlierReference(db: Db, { key, fingerprint }: Sending): Promise<string | undefined> {
  const found = await db
    .selectFrom("applications")
    .select(["reference", "fingerprint"])
    .where("sendKey", "=", key)
    .executeTakeFirst();
  if (found && found.fingerprint !== fingerprint) {
    throw new Refusal(409, "This was sent before with other answers. Please submit it once more.");
  }
  return found?.reference;
}

/**
 * Stores an application, its sensitive part sealed and apart, and answers its reference. The same sending makes one,
 * also when two run at once. Its letter is left out when the address has had too many: anybody can type any address.
 * @throws Refusal 400 for what is no country, 409 when the key was used for other answers
 */
export async function apply(house: House, application: Application, sending?: Sending): Promise<string> {
  const named = withCountries(application);
  const row = rowOf(house, Plain.parse(named), sending);
  const sealed = await seal(house, row.id, Sensitive.parse(named));
  const isStored = await house.db.transaction().execute(async (db) => {
    const stored = await db
      .insertInto("applications")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) return false;
    await db.insertInto("sensitiveAnswers").values({ application: row.id, sealed }).execute();
    const letters = `application letter ${addressHash(row.email)}`;
    if (await mayAttempt(db, house.clock, letters, recipientLimit)) await post(db, house.clock, receivedLetter(row));
    await tell(db, house.clock, { kind: "application", application: row.id });
    await record(db, house.clock, { actor: null, action: "apply", subject: "application", subjectId: row.id });
    return true;
  });
  if (isStored) return row.reference;
  // Either the same sending was faster, or this reference is taken, and another will not be.
  return (sending && (await earlierReference(house.db, sending))) ?? apply(house, application, sending);
}

/** What a row keeps as JSON: the plain answers that no list shows. */
export type OtherAnswers = Omit<Plain, "familyName" | "firstName" | "email" | "courseToStudy">;

function rowOf(house: House, plain: Plain, sending: Sending | undefined) {
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
    sendKey: sending?.key ?? null,
    fingerprint: sending?.fingerprint ?? null,
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
