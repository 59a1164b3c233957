import { z } from "zod";

/** A single line: trimmed, without control characters. The bounds are in characters. */
export function line(most: number, missing?: string) {
  const text = z.string(missing).trim().max(most, `Use at most ${most} characters.`).refine(isPlainLine, unreadable);
  return missing ? text.min(1, missing).refine(isSeen, missing) : text;
}

/** Several lines: tabs and line breaks are kept, other control characters refused. The bounds are in characters. */
export function prose(most: number, missing?: string) {
  const text = z
    .string(missing)
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(most, `Use at most ${most} characters.`).refine(isPlainProse, unreadable));
  return missing ? text.pipe(z.string().min(1, missing).refine(isSeen, missing)) : text;
}

/** An e-mail address, trimmed; its letters keep their case. */
export const Email = z
  .string("Enter an email address, for example name@example.com.")
  .trim()
  .max(254, "Use at most 254 characters.")
  .pipe(z.email("Enter an email address, for example name@example.com."));

const unreadable = "Remove the characters that cannot be shown.";

/** True when text can be stored, logged, printed and exported as it is: no control characters, no half characters. */
export function isPlainLine(value: string): boolean {
  return !/\p{Cc}/u.test(value) && value.isWellFormed();
}

// Of signs without a shape alone, such as a zero-width space, nobody could see or press a title. Nothing at all has its
// fault already.
function isSeen(value: string): boolean {
  return value === "" || /[^\s\p{Cf}]/u.test(value);
}

function isPlainProse(value: string): boolean {
  return isPlainLine(value.replace(/[\n\t]/g, ""));
}

const pagesMost = 100_000;

/** Which page of a long list is asked for, as an address says it; the first unless another is named. */
export const PageNumber = z
  .string()
  .regex(/^\d{1,6}$/, "The page is a number from 1.")
  .transform(Number)
  .pipe(z.number().min(1, "The page is a number from 1.").max(pagesMost, `There is no page beyond ${pagesMost}.`))
  .default(1);

/** The answer of calls whose success is only a sentence. */
export const Message = z.object({ message: z.string() });

/** Every refusal, whatever its status: `message` is a sentence for a person, `errors` name the fields. */
export const RefusalAnswer = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type RefusalAnswer = z.infer<typeof RefusalAnswer>;

/** Parameters of calls about one record. Any text is taken: a malformed id is simply not found. */
export const ById = z.object({ id: z.string() });
