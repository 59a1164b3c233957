import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message, prose } from "../core/text.ts";
import { Decision, GivenDecisions } from "../portfolios/decisions.ts";
import { decisionTextMost, reasonLeast } from "../portfolios/verdicts.ts";
import { CriterionPlace } from "../qualifications/criterion-place.ts";
import { PortfolioForReview } from "./reviews.ts";

/** A decision that is to be taken back, and why. */
export const TakenBack = CriterionPlace.extend({
  reason: prose(decisionTextMost).pipe(z.string().min(reasonLeast, "Say why you take this decision back.")),
});
export type TakenBack = z.output<typeof TakenBack>;

/** Criteria that are accepted beside those of the last round. */
export const MoreDecisions = z.object({
  decisions: GivenDecisions.min(1, "Choose a criterion.").refine(
    (given) => given.every(({ verdict }) => verdict === "accepted"),
    "Outside a round criteria can only be accepted.",
  ),
});
export type MoreDecisions = z.output<typeof MoreDecisions>;

export const listDecisions = call("listDecisions", {
  summary: "Every decision on a portfolio in the order in which they were made, also those that were taken back",
  params: ById,
  answer: z.array(Decision),
  permission: "viewPortfolio",
  scope: "decisions",
});

export const decideMore = call("decideMore", {
  summary: "Accept further criteria of a portfolio that is Reviewed or Done, without another round",
  params: ById,
  versioned: true,
  body: MoreDecisions,
  answer: Message.extend({ portfolio: PortfolioForReview }),
  permission: "reviewPortfolio",
});

export const takeBack = call("takeBack", {
  summary: "Take an acceptance back, with a reason; one that is Done becomes Reviewed",
  params: ById,
  versioned: true,
  body: TakenBack,
  answer: Message,
  permission: "reviewPortfolio",
});
