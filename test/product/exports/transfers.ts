import { readFile } from "node:fs/promises";
import { transferLearner } from "contract/exports/transfers.ts";
import { type OpenProduct, openProduct, type TestUser } from "../product.ts";
import { sha256 } from "../uploads.ts";
import { exported, fillLearner } from "./bundles-back.ts";

export const asBundle = { "content-type": "application/zip" };

/** The bundle of a learner of another centre, whose keys are the same. */
export async function bundleFromElsewhere(name = "Una Ansah"): Promise<Buffer> {
  const there = await openProduct();
  try {
    const learner = await there.newcomer({ name, assessor: there.ann.id });
    await fillLearner(there, learner);
    return await readFile(await exported(there, learner.id));
  } finally {
    await there.close();
  }
}

/** Imports it as its preview has it. */
export function transferred({ as }: OpenProduct, who: TestUser, bytes: Buffer, key?: string) {
  const query = { sha256: sha256(bytes), ...(key && { key }) };
  return as(who, transferLearner, { query, bytes, headers: asBundle });
}

/** The call of these that changes something (mutations.ts). */
export const transferMutations = {
  transferLearner: async ({ ada }: OpenProduct) => {
    const bytes = await bundleFromElsewhere();
    return { who: ada, query: { sha256: sha256(bytes) }, bytes, headers: asBundle };
  },
};
