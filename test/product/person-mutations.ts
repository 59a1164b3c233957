import { importedBatch } from "./imports.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";

export const personMutations = {
  sendWelcome: ofNewcomer,
  signOutPerson: ofNewcomer,
  undoImport: async (product: OpenProduct): Promise<Mutation> => ({
    who: product.ada,
    params: { batch: await importedBatch(product) },
  }),
};

async function ofNewcomer(product: OpenProduct): Promise<Mutation> {
  return { who: product.ada, params: { id: (await product.newcomer({})).id } };
}
