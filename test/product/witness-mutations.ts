import type { CallName } from "contract/core/paths.ts";
import { listWitnesses, viewPass } from "contract/portfolios/witnesses.ts";
import type { Mutation } from "./mutations.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct } from "./product.ts";
import { askedAnew, signature, signed } from "./witnesses.ts";

let count = 0;

/** An act for each call about witnesses: asking them, and their answers. */
export const witnessMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  askWitness: async (product) => ({
    who: product.sam,
    params: { id: (await saved(product, product.sam))._id },
    body: { email: `witness-${++count}@example.com`, name: "Mick Barraclough" },
  }),
  revokeRequest: async (product) => {
    const { id, pass, learner } = await askedAnew(product);
    return { who: learner, params: { id, pass } };
  },
  markExpert: async (product) => {
    await signed(product, (await askedAnew(product)).token);
    const [found] = (await product.as(product.ada, listWitnesses)).body;
    return { who: product.ada, params: { id: found?._id ?? "" }, body: { reason: `Seen ${++count}.` } };
  },
  signStatement: async (product) => {
    const { token } = await askedAnew(product);
    const { fingerprint } = (await product.as(undefined, viewPass, { body: { token } })).body;
    return { who: undefined, body: { token, fingerprint, ...signature, contact: `witness-${++count}@example.com` } };
  },
  declineStatement: async (product) => ({
    who: undefined,
    body: { token: (await askedAnew(product)).token, text: "I was not there." },
  }),
  disownStatement: async (product) => ({ who: undefined, body: { token: (await askedAnew(product)).token } }),
};
