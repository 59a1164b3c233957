import * as contract from "contract/letters.ts";
import type { Serving } from "../http/serve.ts";
import { findLetter, listDeadLetters, sendAgain } from "./dead-letters.ts";

export function mailRoutes({ serve }: Serving): void {
  serve(contract.listDeadLetters, { answer: ({ house }) => listDeadLetters(house.db) });

  serve(contract.sendLetterAgain, {
    find: ({ db }, { id }) => findLetter(db, id),
    missing: "Letter not found",
    answer: async ({ house, viewer, record }) => {
      await sendAgain(house, viewer._id, record);
      return { message: "The letter will be sent again now." };
    },
  });
}
