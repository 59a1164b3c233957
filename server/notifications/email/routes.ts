import * as contract from "contract/notifications/dead-letters.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findDeadLetter, listDeadLetters, sendAgain } from "./dead-letters.ts";

export function deadLetterRoutes({ serve, change }: Serving): void {
  serve(contract.listDeadLetters, { answer: ({ deps }) => listDeadLetters(deps.db) });

  change(contract.resendDeadLetter, {
    find: ({ db }, { id }) => findDeadLetter(db, id),
    missing: "Email not found",
    act: ({ deps, viewer, record }) => sendAgain(deps, viewer._id, record),
    answer: async () => ({ message: "The email will be sent again now." }),
  });
}
