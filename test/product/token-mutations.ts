import { makeToken, type NewToken } from "contract/accounts/tokens.ts";
import type { CallName } from "contract/core/paths.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";

const body: NewToken = { name: "Power BI", scopes: ["reports"], days: 30 };

/** The id of a token for reports. */
export async function tokenMade({ as, ada }: OpenProduct): Promise<string> {
  return (await as(ada, makeToken, { body })).body.token._id;
}

/** An act for each call about tokens of tools. */
export const tokenMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  makeToken: async ({ ada }) => ({ who: ada, body }),
  revokeToken: async (product) => ({ who: product.ada, params: { id: await tokenMade(product) } }),
};
