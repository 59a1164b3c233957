import { importLearners } from "contract/accounts/import.ts";
import { learnersCsv } from "./learners.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";

export const personMutations = {
  sendWelcome: ofNewcomer,
  signOutPerson: ofNewcomer,
  undoImport: async (product: OpenProduct): Promise<Mutation> => {
    const form = { file: new File([learnersCsv([{}, {}])], "learners.csv") };
    const { body } = await product.as(product.ada, importLearners, { form });
    return { who: product.ada, params: { batch: body.batch } };
  },
};

async function ofNewcomer(product: OpenProduct): Promise<Mutation> {
  return { who: product.ada, params: { id: (await product.newcomer({})).id } };
}
