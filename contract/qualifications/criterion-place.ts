import { z } from "zod";
import { unitKeyMost } from "./keys.ts";

/** A criterion with its unit and outcome, by their numbers. */
export const CriterionPlace = z.object({
  unit: z.string().max(unitKeyMost),
  learningOutcome: z.string().max(20),
  criteria: z.string().max(20),
});
export type CriterionPlace = z.output<typeof CriterionPlace>;
