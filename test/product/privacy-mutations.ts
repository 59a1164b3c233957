import type { CallName } from "contract/core/paths.ts";
import { complaint, storedComplaint } from "./complaints.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";

let count = 0;

/** An act for each call that changes a complaint, the privacy notice or consent to photographs. */
export const privacyMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  complain: async () => ({ who: undefined, body: complaint({ email: `nora-${++count}@example.com` }) }),
  changeComplaint: async (product) => ({
    who: product.ada,
    params: { id: await storedComplaint(product, { email: `nora-${++count}@example.com` }) },
    body: { act: "answer", from: "open", text: "The lift is mended." },
  }),
  changePrivacy: async (product) => ({ who: product.ada, body: { text: `We have cameras at the door ${++count}.` } }),
  changePhotoConsent: async (product) => ({ who: await product.newcomer({}), body: { given: true } }),
};
