import { z } from "zod";
import { day } from "../core/calendar.ts";
import { isDay } from "../core/days.ts";
import { line, prose } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { cellKeyMost, unitKeyMost } from "../qualifications/keys.ts";
import { attachmentLimits } from "./attachment-limits.ts";
import { captionMost, photoLimits } from "./photos.ts";

/** A multipart field that holds JSON. Values that are parsed already pass, so that forms on screen share the schema. */
export function json<T extends z.ZodType>(schema: T) {
  return z.preprocess(parse, schema);
}

function parse(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  if (value === "") return undefined;
  try {
    return JSON.parse(value, refuseInherited);
  } catch {
    context.addIssue({ code: "custom", message: "This field is malformed." });
    return z.NEVER;
  }
}

// No field has such a name, as __proto__ or toString, and a copy of its object would not be what was sent.
function refuseInherited(key: string, value: unknown): unknown {
  if (key in Object.prototype) throw new Error(`${key} is not a field`);
  return value;
}

/**
 * A unit, outcome or criterion as it is sent: `{number, …}`, of which only the number is read; "" when none is chosen.
 * Numbers are text, because 7.1 and 7.10 differ; integers are accepted too, as the curriculum file has them.
 */
export const Choice = z
  .union([
    z
      .looseObject({
        number: z.union([z.string().trim().max(unitKeyMost), z.number().int().nonnegative().max(9999)]).nullish(),
      })
      .refine((choice) => Object.hasOwn(choice, "number") || Object.keys(choice).length === 0),
    z.literal(""),
    z.null(),
    z.undefined(),
  ])
  .transform((choice) => (choice ? String(choice.number ?? "") : ""));

/** The most criteria that one portfolio covers beside its main one, but for those that a move to another version carried over. */
export const furtherPlacesMost = 60;

/** The most that it covers after however many moves, each of which may carry all of them over. */
export const carriedPlacesMost = 600;

/** What a portfolio also covers: criteria of any unit, beside the main one. */
export const AlsoField = json(
  z.array(CriterionPlace).max(carriedPlacesMost, `Choose at most ${furtherPlacesMost} further criteria.`),
);

/** The most cells of the range that one job shows. */
const cellsMost = 40;

/** What a job shows of the range (requirements.ts), by the ids of its cells; which those are, the server knows. */
export const Cells = z.array(z.string().max(cellKeyMost)).max(cellsMost);

/**
 * Photos that were uploaded before (uploads.ts), by their ids or their SHA-256 and in their order; they come after `images`.
 * Whoever sends the same photo twice has one upload for both, so each is taken once.
 */
export const UploadsField = json(z.array(z.string().max(64)).max(photoLimits.most)).default([]);

/**
 * The photos in the order in which they are to stand, each with its caption: a stored one by its path, with or without a
 * viewer token; one without a path is the next of `images`, and then of `uploads`. One that `replaces` a stored photo, which
 * is it with marks, has its time and, unless it says another, its caption. Photos that are not in it come last, as they are.
 */
export const PhotosField = json(
  z
    .array(
      z.object({
        path: z.string().max(2000).optional(),
        replaces: z.string().max(2000).optional(),
        caption: line(captionMost).optional(),
      }),
    )
    .max(200),
).default([]);
export type OrderedPhotos = z.output<typeof PhotosField>;

const { most, transcript, pages, audio } = attachmentLimits;

/**
 * The attachments in the order in which they are to stand: a stored one by its `path`, with or without a viewer token, or a
 * finished `upload` by its id or SHA-256. `poster` is a finished upload of a photo. What is not sent of a stored one stays as
 * it is, and one that is not in the list is removed. Of recordings whose file says how long they are, `seconds` is ignored.
 */
export const AttachmentsField = json(
  z
    .array(
      z
        .object({
          path: z.string().max(2000).optional(),
          upload: z.string().max(64).optional(),
          caption: line(captionMost).optional(),
          transcript: prose(transcript).optional(),
          seconds: z.number().int().positive("This recording has no sound.").max(audio.seconds).nullish(),
          pages: z.number().int().positive().max(pages).nullish(),
          poster: z.string().max(64).optional(),
        })
        .refine(({ path, upload }) => (path === undefined) !== (upload === undefined), {
          error: "An attachment is a stored one or an upload.",
        }),
    )
    .max(most, `A portfolio can have at most ${most} attachments.`),
);
export type PlacedAttachments = z.output<typeof AttachmentsField>;

// Aborts further checks: a text that is not a date gets one message only.
const unreadableInstant = { error: "Choose a date and time.", abort: true };
const earliest = Date.parse("1990-01-01T00:00:00Z");

/** An instant as ISO text, stored in UTC; between 1990 and tomorrow, which catches slips in the year. */
export const Instant = z
  .string("Choose a date and time.")
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/, unreadableInstant)
  // Date.parse alone would read 30 February as 2 March.
  .refine((value) => isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), unreadableInstant)
  .refine((value) => Date.parse(value) >= earliest, "Choose a date after 1 January 1990.")
  .refine((value) => Date.parse(value) <= Date.now() + day, "Choose a date no later than tomorrow.")
  .transform((value) => new Date(value).toISOString());
