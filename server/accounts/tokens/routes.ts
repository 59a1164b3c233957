import * as contract from "contract/accounts/tokens.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findToken, makeToken, newToken, revokeToken, tokensOf } from "./tokens.ts";

export function tokenRoutes({ serve, change }: Serving): void {
  serve(contract.listTokens, { answer: async ({ deps }) => ({ tokens: await tokensOf(deps.db, deps.clock) }) });

  change(contract.makeToken, {
    act: ({ deps, viewer, body }) => makeToken(deps, viewer._id, body),
    answer: async ({ deps }, id) => ({
      message: "The token is made. Copy it now: it is not shown again.",
      ...(await newToken(deps, id)),
    }),
  });

  change(contract.revokeToken, {
    find: async ({ db }, { id }) => findToken(db, id),
    missing: "Token not found",
    act: ({ deps, viewer, record }) => revokeToken(deps, viewer._id, record.id),
    answer: async () => ({ message: "The token is revoked. What uses it gets nothing from now on." }),
  });
}
