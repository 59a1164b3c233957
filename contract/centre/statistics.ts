import { z } from "zod";
import { call, count } from "../core/call.ts";

/** Of a smaller group nothing is said, and a question whose small groups could be worked out is left out whole. */
export const leastShown = 5;
/** Groups and totals are rounded to a multiple of this. */
export const roundedTo = 5;

const Figures = z.object({
  question: z.string(),
  /** Null where small groups could be worked out from the others. A group without a count has fewer than `leastShown`. */
  groups: z.array(z.object({ answer: z.string(), count: count.nullable() })).nullable(),
});
export type Figures = z.infer<typeof Figures>;

export const Statistics = z.object({
  /** The academic years, from August, that are over and have applications; the last first. */
  years: z.array(z.string()),
  /** The one that the figures are of. */
  year: z.string().nullable(),
  /** Applications in it, rounded; null for fewer than `leastShown`. */
  total: count.nullable(),
  figures: z.array(Figures),
});
export type Statistics = z.infer<typeof Statistics>;

const query = z.object({
  /** Such as "2025/26"; the last one that is over if none is named. */
  year: z
    .string()
    .regex(/^(\d{4}\/\d{2})?$/, "Name a year such as 2025/26.")
    .default(""),
});

export const viewStatistics = call("viewStatistics", {
  summary: "Equality figures of the applications of an academic year that is over, without small groups",
  query,
  answer: Statistics,
  permission: "manageCentre",
  asksAgain: true,
});

export const exportStatistics = call("exportStatistics", {
  summary: "The same as a CSV file",
  query,
  answer: z.string(),
  file: { type: "text/csv; charset=utf-8", name: "equality-figures.csv" },
  permission: "manageCentre",
  asksAgain: true,
});
