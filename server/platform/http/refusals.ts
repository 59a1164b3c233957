import type { RefusalAnswer } from "contract/core/text.ts";
import type { z } from "zod";
import { isOutOfSpace, isUnavailable } from "../database/faults.ts";

type FieldErrors = RefusalAnswer["errors"];

/** An answer that says no, in a sentence for a person. Thrown by verbs and handlers, answered in one place. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly retryAfter: number | undefined;

  /** `retryAfter` is in seconds. */
  constructor(status: number, message: string, more: { errors?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** The same for a body that is given up in the middle: the rest of it is not waited for, and the connection is closed. */
export class GivenUp extends Refusal {}

export const notAllowed = "You do not have permission to do this.";
export const logInFirst = "Please log in.";

/** Parses with a schema of the contract. @throws Refusal 400 that names each field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, 50)
    .map((issue) => ({ path: issue.path.join("."), message: sentenceOf(issue) }));
  throw new Refusal(400, errors[0] ? `Please check your entries. ${errors[0].message}` : "Please check your entries.", {
    errors,
  });
}

// A field that is missing altogether gets zod's own wording, which is not meant for people.
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (/^Unrecognized/.test(issue.message)) return "There is something in it that is not known here.";
  if (/^(Invalid input|Invalid option|Too )/.test(issue.message)) {
    return issue.path.length > 0 ? `Check the field ${issue.path.join(".")}.` : "This could not be read.";
  }
  return issue.message;
}

/** What a fault is for the person who asked: a refusal of ours, of the framework, of the machine, or undefined for a bug. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isOutOfSpace(error)) return new Refusal(507, "The server is out of space. Your changes were not saved.");
  if (isUnavailable(error)) return new Refusal(503, busy, { retryAfter: 5 });
  if (!(error instanceof Error)) return undefined;
  return refusalOfFramework(error);
}

const busy = "The server is busy. Please try again shortly.";

function refusalOfFramework(error: Error & { code?: string; statusCode?: number }): Refusal | undefined {
  const byCode = error.code ? sentences[error.code] : undefined;
  if (byCode) return new Refusal(...byCode);
  if (error.statusCode === 503) return new Refusal(503, busy, { retryAfter: 5 });
  if (error.statusCode === 413) return new Refusal(413, "This is too large to be sent.");
  if (error.statusCode === 415) return new Refusal(415, "This kind of content is not accepted.");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(error.statusCode, "This could not be read. Please check it and try again.");
  }
  return undefined;
}

const sentences: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "This kind of content is not accepted."],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "This is too large to be sent."],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "Nothing was sent."],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "This could not be read. Please check it and try again."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "This did not arrive whole. Please send it again."],
  FST_INVALID_JSON_FIELD_ERROR: [400, "This could not be read. Please check it and try again."],
  FST_FILES_LIMIT: [413, "These are too many files at once."],
  FST_FIELDS_LIMIT: [413, "These are too many fields."],
  FST_PARTS_LIMIT: [413, "These are too many parts."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, "This kind of content is not accepted."],
  FST_PROTO_VIOLATION: [400, "This could not be read. Please check it and try again."],
};
