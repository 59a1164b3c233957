import { moveApplication } from "contract/applications/pipeline.ts";
import type { CallName } from "contract/core/paths.ts";
import { storedApplication } from "./applications.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";

let count = 0;

/** The id of an application that was accepted, of somebody who has no account. */
export async function accepted(product: OpenProduct): Promise<string> {
  const id = await storedApplication(product, { email: `applicant-${++count}@example.com` });
  await product.as(product.ada, moveApplication, { params: { id }, body: { from: "new", to: "accepted" } });
  return id;
}

/** An act for each call that changes something about an application. */
export const applicationMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  moveApplication: async (product) => ({
    who: product.ada,
    params: { id: await storedApplication(product) },
    body: { from: "new", to: "contacted" },
  }),
  takeOnApplication: async (product) => ({
    who: product.ada,
    params: { id: await storedApplication(product) },
    body: { owner: product.ada.id },
  }),
  noteOnApplication: async (product) => ({
    who: product.ada,
    params: { id: await storedApplication(product) },
    body: { text: `Rang them ${++count}.` },
  }),
  eraseSensitive: async (product) => ({
    who: product.ada,
    params: { id: await storedApplication(product) },
    body: { reason: "Not needed any more." },
  }),
  makeLearner: async (product) => ({
    who: product.ada,
    params: { id: await accepted(product) },
    body: { assessor: product.ann.id },
  }),
};
