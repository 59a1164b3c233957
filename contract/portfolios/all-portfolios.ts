import { z } from "zod";
import { call } from "../core/call.ts";
import { line } from "../core/text.ts";
import { Portfolio } from "./portfolios.ts";

/** The most portfolios in one answer of `listAllPortfolios`. */
export const allPortfoliosMost = 1000;

export const listAllPortfolios = call("listAllPortfolios", {
  summary: `All portfolios, newest first, at most ${allPortfoliosMost} at once: while there are more, the answer's Link header has the address of the next ones (?after= the last id)`,
  query: z.object({ after: line(40).default("") }),
  answer: z.array(Portfolio),
  permission: "listAllPortfolios",
});
