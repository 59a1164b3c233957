import { z } from "zod";
import { call } from "../core/call.ts";
import { line } from "../core/text.ts";

export const findSent = call("findSent", {
  summary:
    "What became of an Idempotency-Key of the caller whose answer was lost: the portfolio that it created, or null where it changed one or where that is gone; 404 if nothing was saved under it",
  params: z.object({ key: line(200) }),
  answer: z.object({ _id: z.string().nullable() }),
  permission: "listOwnPortfolios",
});
