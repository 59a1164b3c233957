import { setActive } from "contract/accounts/accounts.ts";
import { confirmationOf } from "contract/centre/retention-rules.ts";
import { viewRetention } from "contract/centre/retention-runs.ts";
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

/** What starts a run: somebody is due, and no other run goes on. */
export async function dueRun(product: OpenProduct): Promise<{ fingerprint: string; confirmation: string }> {
  const { db } = product.deps;
  await db.updateTable("retentionRuns").set({ state: "done" }).execute();
  await product.newcomer({ isActive: 0, createdAt: "2001-01-01T00:00:00.000Z" });
  const { fingerprint, total } = (await product.as(product.ada, viewRetention)).body;
  return { fingerprint, confirmation: confirmationOf(total) };
}

/** A run that is over. Answers its id. */
export async function ranOnce(product: OpenProduct): Promise<string> {
  const id = newId();
  const job = { id, state: "done", attempts: 0, dueAt: "", claim: null, rules: "{}" } as const;
  const row = { ...job, by: product.ada.id, at: product.deps.clock.now().toISOString(), endedAt: null };
  await product.deps.db.insertInto("retentionRuns").values(row).execute();
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
  changeRule: async (product) => ({ who: product.ada, params: { id: "staff" }, body: { months: 48 } }),
  startRun: async (product) => ({ who: product.ada, body: await dueRun(product) }),
};
