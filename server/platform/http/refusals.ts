import { z } from "zod";
import { isOutOfSpace, isUnavailable, isUnstorableText } from "../database/errors.ts";
import { FilesUnavailable } from "../files/files.ts";
import { Refusal } from "../refusal.ts";

export const notAllowed = "You do not have permission to do this.";
export const logInFirst = "Please log in.";
export const notForTools = "This token does not open this. It only reads, and what it was made for.";
export const notForVisitors = "This pass opens the room that it was made for, and nothing else.";

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

// Replaces zod's own messages, for example of a missing field, which are not written for people.
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (/^Unrecognized/.test(issue.message)) return "The request contains an unknown field.";
  if (/^(Invalid|Too )/.test(issue.message)) {
    return issue.path.length > 0 ? `Check the field ${issue.path.join(".")}.` : "The request is malformed.";
  }
  return issue.message;
}

/** The refusal for an error: one of ours, of the framework or of the operating system. Undefined for a bug. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isOutOfSpace(error)) return new Refusal(507, "The server is out of space. Your changes were not saved.");
  if (error instanceof FilesUnavailable) return new Refusal(503, filesUnavailable, { retryAfter: 30 });
  if (isUnstorableText(error)) return new Refusal(400, malformed);
  if (isUnavailable(error)) return new Refusal(503, busy, { retryAfter: 5 });
  if (!(error instanceof Error)) return undefined;
  return refusalOfFramework(error);
}

const filesUnavailable = "Photos and files cannot be reached just now. Please try again in a minute.";
const busy = "The server is busy. Please try again shortly.";
const malformed = "The request is malformed. Please check it and try again.";
const wrongType = "This kind of content is not accepted.";
const tooLarge = "The request is too large.";

function refusalOfFramework(error: Error & { code?: string; statusCode?: number }): Refusal | undefined {
  const byCode = error.code ? sentences[error.code] : undefined;
  if (byCode) return new Refusal(...byCode);
  if (error.statusCode === 503) return new Refusal(503, busy, { retryAfter: 5 });
  if (error.statusCode === 413) return new Refusal(413, tooLarge);
  if (error.statusCode === 415) return new Refusal(415, wrongType);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(error.statusCode, malformed);
  }
  return undefined;
}

const sentences: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, wrongType],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, tooLarge],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "Nothing was sent."],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, malformed],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The request is incomplete. Please send it again."],
  FST_INVALID_JSON_FIELD_ERROR: [400, malformed],
  FST_FILES_LIMIT: [413, "Too many files were sent at once."],
  FST_FIELDS_LIMIT: [413, "Too many fields were sent."],
  FST_PARTS_LIMIT: [413, "Too many parts were sent."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, wrongType],
  FST_PROTO_VIOLATION: [400, malformed],
};

/** The query of a call that takes no parameters. */
export const NoQuery = z.strictObject({});

/** The query of a file whose path carries the token that opens it. */
export const TokenQuery = z.strictObject({ t: z.unknown().optional() });
