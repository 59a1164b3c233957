import { z } from "zod";
import { prose } from "../core/text.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { placeKey } from "../qualifications/places.ts";
import { workplaces } from "../qualifications/workplaces.ts";
import { Cells, carriedPlacesMost } from "./form-fields.ts";
import { allTicks, decisionTextMost, standingVerdicts, verdicts } from "./verdicts.ts";

/** A decision as an assessor gives it. */
export const GivenDecision = CriterionPlace.extend({
  verdict: z.enum(standingVerdicts, "Choose accepted or not yet."),
  /** The letters of the ticks that are set, in their order. */
  ticks: z
    .string()
    .regex(/^V?A?C?S?R?$/, "Ticks are letters of VACSR, in this order.")
    .default(allTicks),
  text: prose(decisionTextMost).default(""),
  /** What it accepts of the range, and where the work was done. Absent: what the learner says that this criterion may carry. */
  cells: Cells.optional(),
  workplace: z.enum(workplaces).optional(),
});
export type GivenDecision = z.output<typeof GivenDecision>;

/** At most one for each criterion that a portfolio can cover. */
export function uniqueDecisions<D extends typeof GivenDecision>(schema: D) {
  return z
    .array(schema)
    .max(carriedPlacesMost, `Decide at most ${carriedPlacesMost} criteria at once.`)
    .refine((given) => new Set(given.map(placeKey)).size === given.length, "Decide each criterion once.");
}

export const GivenDecisions = uniqueDecisions(GivenDecision);

const ranged = { cells: z.array(z.string()), workplace: z.enum(workplaces) };

/** A decision that was made; one that accepts also accepts its cells. */
export const Decision = CriterionPlace.extend({
  ...ranged,
  verdict: z.enum(verdicts),
  /** Null for one from before ticks were kept. */
  ticks: z.string().nullable(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** The round that it was submitted with; null for one that was made outside a round. */
  round: z.string().nullable(),
  /** When it was seen on site, by the clock of the assessor's device; null for what was not decided there. */
  seenAt: z.iso.datetime().nullable(),
  /** An acceptance of a trainee's that is not countersigned: it stands and counts nowhere. */
  isPending: z.literal(true).optional(),
  /** Of one that was made outside a round, as of a round. */
  stated: z.string().optional(),
});
export type Decision = z.infer<typeof Decision>;

/** A criterion whose decision stands; an acceptance that is not countersigned is "pending". */
export const Decided = CriterionPlace.extend({ ...ranged, verdict: z.enum([...standingVerdicts, "pending"]) });
export type Decided = z.infer<typeof Decided>;

/** An act of an assessor: who it was, and when. `stated` is what the device's clock said, where that is worth a sentence. */
export const Assessed = z.object({ by: z.string(), at: z.iso.datetime(), stated: z.string().optional() });
export type Assessed = z.infer<typeof Assessed>;

/** `round` is the id of the round that it closed; answers that an older version kept on the device have none. */
export const FeedbackGiven = Assessed.extend({ round: z.string() });
