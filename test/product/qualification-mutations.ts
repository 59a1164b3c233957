import type { CallName } from "contract/core/paths.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";
import { diploma, enrolled, fileOf, imported } from "./qualifications.ts";

/** An act for each call that changes qualifications, and what learners work towards. */
export const qualificationMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  importQualification: async ({ ada }) => ({ who: ada, body: fileOf(diploma()) }),
  retireQualification: async (product) => ({
    who: product.ada,
    params: { id: (await imported(product, diploma())).id },
  }),
  changeCatalogue: async (product) => ({
    who: product.ada,
    params: { code: (await imported(product, diploma())).code },
    body: { jobs: [] },
  }),
  enrol: async (product) => ({
    who: product.ada,
    body: {
      learner: (await product.newcomer({})).id,
      qualification: (await imported(product, diploma())).id,
      startedOn: "2026-01-05",
    },
  }),
  changeRegistration: async (product) => ({
    who: product.ada,
    params: { id: (await onTwo(product)).second },
    body: { registrationNo: "CG-771204", registeredOn: "2026-01-05" },
  }),
  endEnrolment: async (product) => ({
    who: product.ada,
    params: { id: (await onTwo(product)).second },
    body: { reason: "Has left the trade." },
  }),
  moveEnrolment: async (product) => {
    const { second, document } = await onTwo(product);
    const { id: to } = await imported(product, { ...document, title: "Corrected" });
    return { who: product.ada, params: { id: second }, body: { to, map: [], preview: false } };
  },
};

/** The second enrolment of a newcomer, and what it is on. */
export async function onTwo(product: OpenProduct) {
  const document = diploma();
  const learner = await product.newcomer({});
  const enrolments = await enrolled(product, learner, (await imported(product, document)).id);
  return { second: enrolments[1]?._id ?? "", document, learner };
}
