import * as contract from "contract/letters.ts";
import type { Serving } from "../http/serve.ts";
import { findLetter, listDeadLetters, sendAgain } from "./dead-letters.ts";

export function mailRoutes({ serve, change }: Serving): void {
  serve(contract.listDeadLetters, { answer: ({ house }) => listDeadLetters(house.db) });

  change(contract.sendLetterAgain, {
    find: ({ db }, { id }) => findLetter(db, id),
    missing: "Letter not found",
    act: ({ house, viewer, record }) => sendAgain(house, viewer._id, record),
    answer: async () => ({ message: "The letter will be sent again now." }),
  });
}
