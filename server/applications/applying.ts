import { randomInt } from "node:crypto";
import { type Application, Plain, Sensitive } from "contract/applications/applications.ts";
import { addressHash } from "../accounts/accounts.ts";
import { recordAction } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { isWithinLimit } from "../platform/attempt-counters.ts";
import { newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { type EmailMessage, enqueueEmail, recipientLimit } from "../platform/mail/outbox.ts";
import { seal } from "./vault.ts";

/**
 * Stores an application, its sensitive part encrypted in a table of its own, and answers its reference. No e-mail is sent
 * when the address has had three in an hour: anybody can type any address. @throws Refusal 400 for an unknown country
 */
export async function apply(deps: Dependencies, application: Application): Promise<string> {
  const normalised = withCountries(application);
  const row = rowOf(deps, Plain.parse(normalised));
  const sealed = await seal(deps, row.id, Sensitive.parse(normalised));
  try {
    return await transact(deps, async (db) => {
      const stored = await db
        .insertInto("applications")
        .values(row)
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .executeTakeFirst();
      if (stored.numInsertedOrUpdatedRows !== 1n) throw referenceTaken;
      await db.insertInto("sensitiveAnswers").values({ application: row.id, sealed }).execute();
      const counter = `application email ${addressHash(row.email)}`;
      if (await isWithinLimit(db, deps.clock, counter, recipientLimit))
        await enqueueEmail(db, deps.clock, receivedEmail(row));
      await notify(db, deps.clock, { kind: "application", application: row.id });
      await recordAction(db, deps.clock, { actor: null, action: "apply", subject: "application", subjectId: row.id });
      return row.reference;
    });
  } catch (error) {
    if (error !== referenceTaken) throw error;
    // The next try draws another random reference.
    return apply(deps, application);
  }
}

const referenceTaken = new Error("another application has this reference");

/** The answers that a row stores as JSON: those that are neither sensitive nor listed. */
export type OtherAnswers = Omit<Plain, "familyName" | "firstName" | "email" | "courseToStudy">;

function rowOf(deps: Dependencies, plain: Plain) {
  const { familyName, firstName, email, courseToStudy, ...others } = plain;
  const answers = JSON.stringify(others satisfies OtherAnswers);
  const createdAt = deps.clock.now().toISOString();
  return {
    id: newId(),
    reference: newReference("PB"),
    familyName,
    firstName,
    email,
    courseToStudy,
    answers,
    createdAt,
  };
}

/** Without letters and digits that look or sound like others: no 0, 1, I, L, O, U. */
const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference that somebody can read out, such as PB-7K3M-94QX: one of 656,100,000,000, too many to guess one. */
export function newReference(beginning: string): string {
  const fourCharacters = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join("");
  return `${beginning}-${fourCharacters()}-${fourCharacters()}`;
}

// The reference but none of the answers: mail servers on the way can read an e-mail.
function receivedEmail({ email, firstName, familyName, reference }: ReturnType<typeof rowOf>): EmailMessage {
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

// The package's main file would load the country names in eighty languages at every start.
import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { Refusal } from "../platform/refusal.ts";

countries.registerLocale(english);

/**
 * The application with its countries under the names that the form lists ("UK" becomes "United Kingdom"). "" stays "".
 * @throws Refusal 400 for an unknown country
 */
function withCountries(application: Application): Application {
  const { nationality, countryOfResidence, previousStudies } = application;
  return {
    ...application,
    nationality: countryNamed(nationality, "nationality"),
    countryOfResidence: countryNamed(countryOfResidence, "countryOfResidence"),
    previousStudies: previousStudies.map((study, index) => ({
      ...study,
      country: countryNamed(study.country, `previousStudies.${index}.country`),
    })),
  };
}

function countryNamed(name: string, path: string): string {
  if (name === "") return "";
  const code = countries.getAlpha2Code(name, "en");
  const listed = code && countries.getName(code, "en");
  if (listed) return listed;
  const message = "Choose a country from the list.";
  throw new Refusal(400, `Please check your entries. ${message}`, { errors: [{ path, message }] });
}
