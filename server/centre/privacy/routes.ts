import * as contract from "contract/centre/privacy.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { changePrivacy, processingAsCsv, viewPrivacy } from "./privacy.ts";

export function privacyRoutes({ serve, change }: Serving): void {
  serve(contract.viewPrivacy, { answer: ({ deps, query }) => viewPrivacy(deps, query.version) });

  change(contract.changePrivacy, {
    act: ({ deps, viewer, body, expected }) => changePrivacy(deps, viewer._id, { ...body, expected }),
    answer: async ({ deps }) => ({ message: "The privacy notice is changed.", privacy: await viewPrivacy(deps) }),
  });

  serve(contract.exportProcessing, {
    answer: async ({ deps, viewer }) => {
      await recordAccountAction(deps.db, deps.clock, viewer._id, "exportProcessing");
      return processingAsCsv(deps);
    },
  });
}
