import { z } from "zod";
import { prose } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { attachmentLimits } from "./attachment-limits.ts";
import { noSound, tooLongToSay } from "./attachments.ts";
import { remarkFields, remarkMost, remarksMost } from "./verdicts.ts";

const share = z.number().min(0).max(1);
const position = z.number().int().min(0).max(10_000);

/** A spot on a photo, in shares of its width and height from the upper left corner. */
export const Spot = z.object({ x: share, y: share });
/** A passage of a text, in UTF-16 units, and what it says. */
export const Passage = z.object({
  field: z.enum(remarkFields),
  from: position,
  to: position,
  quote: prose(remarkMost),
});

/** A second of a recording, from its beginning. */
export const Moment = z.object({ second: z.number().int().min(0).max(attachmentLimits.audio.seconds) });

/** What is said: an upload by its id or SHA-256, or by the latter a saved recording. */
const GivenRecording = z.object({
  upload: z.string().max(64),
  /** Ignored where the file says how long it is. */
  seconds: z.number().int().positive(noSound).max(attachmentLimits.voice.seconds, tooLongToSay(Infinity)),
});

const said = {
  /** May be empty where something is said. */
  text: prose(remarkMost).default(""),
  voice: GivenRecording.optional(),
  /** The criterion that it is about, if any. */
  place: CriterionPlace.nullable().default(null),
};

/** A remark as an assessor makes it: on a spot of a photo or at a second of a recording, which paths name, or on a passage. */
export const GivenRemark = z
  .discriminatedUnion("on", [
    z.object({ on: z.literal("photo"), photo: z.string().max(2000), ...Spot.shape, ...said }),
    z.object({ on: z.literal("recording"), attachment: z.string().max(2000), ...Moment.shape, ...said }),
    z.object({ on: z.literal("text"), ...Passage.shape, ...said }),
  ])
  .refine(({ text, voice }) => text !== "" || voice !== undefined, {
    path: ["text"],
    message: "Write what you remark.",
  });
export type GivenRemark = z.output<typeof GivenRemark>;
export const GivenRemarks = z.array(GivenRemark).max(remarksMost, `Make at most ${remarksMost} remarks in a round.`);

const made = {
  _id: z.string(),
  /** The round that it was published with. */
  round: z.string(),
  /** "" where it is only said. */
  text: z.string(),
  place: CriterionPlace.nullable(),
};

/**
 * A remark that was made. `photo` or `attachment` is the number that what it is on has now, from 1; null when it was taken
 * out or replaced.
 */
export const Remark = z.discriminatedUnion("on", [
  z.object({ on: z.literal("photo"), photo: z.number().int().nullable(), ...Spot.shape, ...made }),
  z.object({ on: z.literal("recording"), attachment: z.number().int().nullable(), ...Moment.shape, ...made }),
  z.object({ on: z.literal("text"), ...Passage.shape, ...made }),
]);
export type Remark = z.infer<typeof Remark>;
