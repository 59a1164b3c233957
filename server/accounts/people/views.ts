import type { NewView, SavedView } from "contract/accounts/views.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { alphabetical } from "../../platform/database/searching.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";

const viewsMost = 50;

export async function viewsOf(db: Db, account: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("views")
    .select(["id", "list", "name", "filter"])
    .where("account", "=", account)
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .execute();
  return rows.map(({ id, list, ...row }) => ({ _id: id, list: list as SavedView["list"], ...row }));
}

/** One of the same name is replaced. @throws Refusal 409 for one too many */
export async function saveView(deps: Dependencies, account: string, view: NewView): Promise<void> {
  const at = deps.clock.now().toISOString();
  await transact(deps, async (db) => {
    await db
      .insertInto("views")
      .values({ id: newId(), account, ...view, at })
      .onConflict((one) => one.columns(["account", "list", "name"]).doUpdateSet({ filter: view.filter, at }))
      .execute();
    if ((await viewsOf(db, account)).length > viewsMost)
      throw new Refusal(409, `You have ${viewsMost} views. Remove one that you do not use.`);
  });
}

/** @throws Refusal 404 when it is not one of their own */
export async function removeView(deps: Dependencies, account: string, id: string): Promise<void> {
  const missing = new Refusal(404, "View not found");
  if (!isId(id)) throw missing;
  await transact(deps, async (db) => {
    const own = db.deleteFrom("views").where("id", "=", id).where("account", "=", account);
    if ((await own.executeTakeFirst()).numDeletedRows !== 1n) throw missing;
  });
}
