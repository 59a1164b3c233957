import * as contract from "contract/exports/transfers.ts";
import { findAccount } from "../../accounts/accounts.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { importTransfer, previewTransfer } from "./transfers.ts";

export function transferRoutes({ serve, change }: Serving): void {
  serve(contract.previewTransfer, { answer: ({ deps, bytes }) => previewTransfer(deps, bytes) });

  change(contract.transferLearner, {
    act: async ({ deps, viewer, bytes, query }) => (await importTransfer(deps, bytes, query, viewer._id)).student,
    answer: async ({ deps }, student) => {
      const found = await findAccount(deps.db, student);
      return { student, message: `${found?.name ?? "The learner"} was imported with everything of theirs.` };
    },
  });
}
