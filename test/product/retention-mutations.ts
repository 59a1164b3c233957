import { setActive } from "contract/accounts/accounts.ts";
import type { CallName } from "contract/core/paths.ts";
import { newId } from "../../server/platform/database/ids.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";

/** A learner on whom a hold stands; answers the hold's id. */
export async function held(product: OpenProduct): Promise<string> {
  const { id: account } = await product.newcomer({});
  const [id, at] = [newId(), product.deps.clock.now().toISOString()];
  const row = { id, account, reason: "An appeal.", by: product.ada.id, at };
  await product.deps.db
    .insertInto("holds")
    .values({ ...row, endedAt: null, endedBy: null, endReason: null })
    .execute();
  return id;
}

/** A learner who may be erased. */
export async function erasable(product: OpenProduct): Promise<string> {
  const { id } = await product.newcomer({ name: "Ed Erasable" });
  await product.as(product.ada, setActive, { params: { id }, body: { isActive: false } });
  return id;
}

/** An act for each call that changes who is kept, and erases. */
export const retentionMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  holdPerson: async (product) => ({
    who: product.ada,
    params: { id: (await product.newcomer({})).id },
    body: { reason: "An appeal." },
  }),
  endHold: async (product) => ({
    who: product.ada,
    params: { id: await held(product) },
    body: { reason: "It was not upheld." },
  }),
  erasePerson: async (product) => ({
    who: product.ada,
    params: { id: await erasable(product) },
    body: { name: "Ed Erasable", reason: "They asked." },
  }),
};
