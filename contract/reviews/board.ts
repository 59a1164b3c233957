import { z } from "zod";
import { call, count } from "../core/call.ts";
import { assessedStatuses } from "../core/moves.ts";
import { Person } from "../core/person.ts";
import { line, PageNumber } from "../core/text.ts";
import { Portfolio } from "../portfolios/portfolios.ts";
import { unitKeyMost } from "../qualifications/keys.ts";
import { trackedUnits } from "../qualifications/units.ts";
import { cardsAtFirst, cardsPerPage } from "./review-options.ts";

const Switch = z.enum(["", "yes"], "Say yes, or nothing.").default("");

/** Words, a student by id and a unit by number (empty: all), and of what waits all or only what is late or was sent again. */
export const BoardFilter = z.object({
  search: line(100).default(""),
  /** A student who has nothing on the board filters nothing. */
  student: line(100).default(""),
  unit: z
    .string()
    .max(unitKeyMost)
    .refine((unit) => /^$|\//.test(unit) || trackedUnits.some((one) => one === unit), "There is no such unit.")
    .default(""),
  late: Switch,
  again: Switch,
});
export type BoardFilter = z.output<typeof BoardFilter>;

/** What a card shows of a portfolio. */
export const Card = z.object({
  ...Portfolio.pick({
    _id: true,
    title: true,
    unit: true,
    learningOutcome: true,
    criteria: true,
    coverColour: true,
    submissionCount: true,
    hasSavedFeedback: true,
    version: true,
    author: true,
    record: true,
  }).shape,
  status: z.enum(assessedStatuses),
  /** How many criteria it covers beside its main one. */
  further: count,
  student: Person,
  /** The path of the first photo, with the viewer's token. */
  cover: z.string().nullable(),
  photos: count,
  /** Since when it waits, when it was reviewed, or when it was marked as done. */
  since: z.iso.datetime(),
});
export type Card = z.infer<typeof Card>;

/**
 * The assessor's board: how many portfolios each column has and its first cards, those that wait longest first, in the
 * other columns what was changed last. Neither its rows nor its bytes depend on how many portfolios there are.
 */
export const Board = z.object({
  columns: z.array(z.object({ status: z.enum(assessedStatuses), count, cards: z.array(Card).max(cardsAtFirst) })),
  /** How many of those found wait for more than ten days, and how many were assessed before. */
  late: count,
  again: count,
  /** The students who have something on the board, by name. */
  students: z.array(Person),
});
export type Board = z.infer<typeof Board>;

export const viewBoard = call("viewBoard", {
  summary: "The assessor's board, searched and filtered: how many cards each column has, and the first of them",
  query: BoardFilter,
  answer: Board,
  permission: "viewAssessment",
});

export const findCards = call("findCards", {
  summary: `A page of a column of the board: page 1 follows the ${cardsAtFirst} cards that viewBoard answers`,
  query: BoardFilter.extend({
    status: z.enum(assessedStatuses, "Choose To Be Reviewed, Reviewed or Done.").default("To Be Reviewed"),
    page: PageNumber,
  }),
  answer: z.array(Card).max(cardsPerPage),
  permission: "viewAssessment",
});
