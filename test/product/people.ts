import { type BulkAct, changeSeveral } from "contract/accounts/bulk.ts";
import type { GroupKind } from "contract/accounts/bulk-options.ts";
import { makeGroup } from "contract/accounts/groups.ts";
import { listViews, saveView } from "contract/accounts/views.ts";
import type { CallName } from "contract/core/paths.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct, TestUser } from "./product.ts";

let groups = 0;

/** The id of a new group. */
export async function grouped(product: OpenProduct, kind: GroupKind = "cohort", name = `Group ${groups++}`) {
  return (await product.as(product.ada, makeGroup, { body: { kind, name } })).body._id;
}

/** What Ada does with several students at once. */
export function doing(
  product: OpenProduct,
  students: readonly Pick<TestUser, "id">[],
  change: BulkAct,
  seenAt = product.deps.clock.now().toISOString(),
) {
  return product.as(product.ada, changeSeveral, { body: { ids: students.map(({ id }) => id), change, seenAt } });
}

/** The id of an act that can be undone. */
export async function done(product: OpenProduct): Promise<string> {
  const students = [await product.newcomer({}), await product.newcomer({})];
  return (await doing(product, students, { act: "assign", assessorId: product.ann.id })).body._id;
}

/** The id of one of Ada's views. */
export async function viewSaved({ as, ada }: OpenProduct, name = "Mine"): Promise<string> {
  await as(ada, saveView, { body: { list: "users", name, filter: "show=unassigned" } });
  return (await as(ada, listViews)).body.find((one) => one.name === name)?._id ?? "";
}

/** An act for each call about groups, views and several people. */
export const peopleMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  changeSeveral: async (product) => {
    const students = [await product.newcomer({}), await product.newcomer({ assessor: product.bob.id })];
    const change = { act: "join", group: await grouped(product) };
    const seenAt = product.deps.clock.now().toISOString();
    return { who: product.ada, body: { ids: students.map(({ id }) => id), change, seenAt } };
  },
  undoSeveral: async (product) => ({ who: product.ada, params: { id: await done(product) } }),
  makeGroup: async ({ ada }) => ({ who: ada, body: { kind: "employer", name: `Employer ${groups++}` } }),
  changeGroup: async (product) => ({
    who: product.ada,
    params: { id: await grouped(product) },
    body: { name: `Group ${groups++}`, contact: "Jo Lee" },
  }),
  removeGroup: async (product) => ({ who: product.ada, params: { id: await grouped(product) } }),
  saveView: async ({ ada }) => ({ who: ada, body: { list: "users", name: `View ${groups++}`, filter: "" } }),
  removeView: async (product) => ({ who: product.ada, params: { id: await viewSaved(product, `View ${groups++}`) } }),
};
