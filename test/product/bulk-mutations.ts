import { changeApplications } from "contract/applications/finding.ts";
import { restoreSeveral } from "contract/centre/portfolio-list.ts";
import type { CallName } from "contract/core/paths.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { storedApplication } from "./applications.ts";
import type { Mutation } from "./mutations.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct } from "./product.ts";

/** Two applications that are moved at once. */
export async function movingTwo(product: OpenProduct) {
  const ids = [await storedApplication(product), await storedApplication(product)];
  const seenAt = product.deps.clock.now().toISOString();
  return { ids, seenAt, change: { act: "move", to: "contacted" } } as const;
}

/** Two deleted portfolios of Sam that are restored at once. */
export async function restoringTwo(product: OpenProduct) {
  const ids: string[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const { _id: id } = await saved(product, product.sam);
    await product.as(product.sam, deletePortfolio, { params: { id } });
    ids.push(id);
  }
  return { ids, seenAt: product.deps.clock.now().toISOString(), change: { act: "restore" } } as const;
}

/** The ids of acts that can be undone. */
export async function moved(product: OpenProduct): Promise<string> {
  return (await product.as(product.ada, changeApplications, { body: await movingTwo(product) })).body._id;
}
export async function restored(product: OpenProduct): Promise<string> {
  return (await product.as(product.ada, restoreSeveral, { body: await restoringTwo(product) })).body._id;
}

/** An act for each call about several applications and deleted portfolios. */
export const bulkMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  changeApplications: async (product) => ({ who: product.ada, body: await movingTwo(product) }),
  undoApplications: async (product) => ({ who: product.ada, params: { id: await moved(product) } }),
  restoreSeveral: async (product) => ({ who: product.ada, body: await restoringTwo(product) }),
  undoRestores: async (product) => ({ who: product.ada, params: { id: await restored(product) } }),
};
