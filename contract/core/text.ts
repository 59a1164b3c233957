import { z } from "zod";
import { Person } from "./person.ts";

/** A single line: trimmed, without control characters, of at most so many characters; `missing` refuses an empty one. */
export function line(most: number, missing?: string) {
  const text = z.string(missing).trim().max(most, `Use at most ${most} characters.`).refine(isPlainLine, unprintable);
  return missing ? text.min(1, missing).refine(isVisible, missing) : text;
}

/** Text of several lines: tabs and line breaks are kept, other control characters refused. */
export function prose(most: number, missing?: string) {
  const text = z
    .string(missing)
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(most, `Use at most ${most} characters.`).refine(isPlainProse, unprintable));
  return missing ? text.pipe(z.string().min(1, missing).refine(isVisible, missing)) : text;
}

/** An e-mail address, trimmed; its letters keep their case. */
export const Email = z
  .string("Enter an email address, for example name@example.com.")
  .trim()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email("Enter an email address, for example name@example.com."));

const unprintable = "Remove the characters that cannot be shown.";

/** Whether a text can be stored, logged and exported as it is: no control characters, no lone surrogates. */
export function isPlainLine(value: string): boolean {
  return !/\p{Cc}/u.test(value) && value.isWellFormed();
}

// A title of invisible characters only, such as zero-width spaces, could be neither seen nor clicked. The empty text
// passes, because `min(1)` has refused it already.
function isVisible(value: string): boolean {
  return value === "" || /[^\s\p{Cf}]/u.test(value);
}

function isPlainProse(value: string): boolean {
  return isPlainLine(value.replace(/[\n\t]/g, ""));
}

const pagesMost = 100_000;

/** The page of a long list, from 1, as a query parameter; the first by default. */
export const PageNumber = z
  .string()
  .regex(/^\d{1,6}$/, "The page is a number from 1.")
  .transform(Number)
  .pipe(z.number().min(1, "The page is a number from 1.").max(pagesMost, `There is no page beyond ${pagesMost}.`))
  .default(1);

/** How many rows are wanted, as a query parameter. */
export function rowsUpTo(most: number) {
  return z
    .string()
    .regex(/^\d{1,4}$/, "The number of rows is a whole number.")
    .transform(Number)
    .pipe(z.number().max(most, `There are at most ${most} rows in one answer.`));
}

/** A part of a list from the newest on, which goes on with those before the time and id of its last row: "time_id". */
export const NewestFirst = z.object({
  rows: rowsUpTo(5000).default(5000),
  before: z
    .string()
    .regex(/^[\dT:.-]{19,23}Z_[0-9a-f]{32}$/, "Give the time and the id of the last row, joined by _.")
    .transform((text): [string, string] => [text.slice(0, -33), text.slice(-32)])
    .optional(),
});
export type NewestFirst = z.output<typeof NewestFirst>;

/** The answer of calls that succeed with a sentence only. */
export const Message = z.object({ message: z.string() });

/** What stands in the way of something: who can move it, its day, and the path of the page where. */
export const Block = z.object({
  code: z.string(),
  text: z.string(),
  who: z.array(Person),
  until: z.string().nullable(),
  link: z.string().nullable(),
});

/** The body of every refusal: `message` is a sentence for a person, `errors` name the fields. */
export const RefusalAnswer = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
  /** All that is missing: the login's second step, proof of who one is, or a second factor that the centre asks for. */
  needs: z.enum(["secondFactor", "confirmation", "enrolment"]).optional(),
  /** Of a login: sent with the code, once and within five minutes. */
  ticket: z.string().optional(),
  /** Of a login: what its second step can be. */
  ways: z.array(z.enum(["code", "passkey"])).optional(),
  /** Of a claim: everything that stands in its way. */
  blocks: z.array(Block.extend({ learner: z.string(), unit: z.string() })).optional(),
});
export type RefusalAnswer = z.infer<typeof RefusalAnswer>;

/** Path parameters of calls about one record. Any text is valid: a malformed id is not found (404). */
export const ById = z.object({ id: z.string() });
