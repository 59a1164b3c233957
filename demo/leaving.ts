import { findAccount } from "server/accounts/accounts.ts";
import { deactivate } from "server/accounts/people/handover.ts";
import { hold } from "server/centre/erasing/holds.ts";
import type { Dependencies } from "server/platform/dependencies.ts";

/** A learner has left; an appeal keeps what is known of them. */
export async function leave(deps: Dependencies, admin: string, learner: string): Promise<void> {
  const account = await findAccount(deps.db, learner);
  if (!account) throw new Error(`${learner} is not in the centre`);
  await deactivate(deps, admin, account);
  await hold(deps, admin, account, "Appeal on 318, asked by the awarding body.");
}
