import type { CallName } from "contract/core/paths.ts";
import { hours, withHours } from "./hours.ts";
import type { Mutation } from "./mutations.ts";
import { planned, task, visit } from "./plan.ts";
import type { OpenProduct } from "./product.ts";

let count = 0;

/** An act for each call that changes what is planned with a learner, and their hours. */
export const planMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  changeTargets: async (product) => ({
    who: product.ada,
    params: { id: (await product.newcomer({})).id },
    body: { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: 520 },
  }),
  addHours: async (product) => ({ who: await product.newcomer({}), body: hours() }),
  changeHours: async (product) => {
    const { id, learner } = await withHours(product);
    return { who: learner, params: { id }, body: hours({ text: `Changed ${++count}.` }) };
  },
  deleteHours: async (product) => {
    const { id, learner } = await withHours(product);
    return { who: learner, params: { id } };
  },
  askToConfirm: async (product) => {
    const { learner, week } = await withHours(product);
    return { who: learner, body: { week, email: `employer-${++count}@example.com`, name: "Mick Barraclough" } };
  },
  setTask: async ({ ann, sam }) => ({ who: ann, body: { learner: sam.id, ...visit } }),
  changeTask: async (product) => ({
    who: product.ann,
    params: { id: (await planned(product))._id },
    body: { ...task, title: `Send it ${++count}` },
  }),
  cancelTask: async (product) => ({ who: product.ann, params: { id: (await planned(product))._id } }),
  finishTask: async (product) => ({
    who: product.sam,
    params: { id: (await planned(product))._id },
    body: { done: true },
  }),
  makeCalendar: async (product) => ({ who: await product.newcomer({}) }),
};
