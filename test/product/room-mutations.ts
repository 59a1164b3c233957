import type { CallName } from "contract/core/paths.ts";
import type { Mutation } from "./mutations.ts";
import type { OpenProduct } from "./product.ts";
import { bearing, entered, opened, roomOf } from "./rooms.ts";

/** An act for each call that changes a room, or is made in one. */
export const roomMutations: Partial<Record<CallName, (product: OpenProduct) => Promise<Mutation>>> = {
  openRoom: async (product) => ({ who: product.ada, body: roomOf(product) }),
  changeRoom: async (product) => ({
    who: product.ada,
    params: { id: (await opened(product)).id },
    body: { act: "close", outcome: "no action" },
  }),
  enterRoom: async (product) => {
    const { token, code } = await opened(product);
    return { who: undefined, body: { token, code } };
  },
  addRoomNote: async (product) => ({
    who: bearing(await entered(product, await opened(product))),
    body: { learner: product.sam.id, text: "The lock is the learner's own." },
  }),
};
