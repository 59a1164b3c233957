import { notify } from "../../server/notifications/notify.ts";
import type { OpenProduct } from "./product.ts";

/** An unread notification of Sam's. */
export async function notificationFor({ deps, sam, ann }: OpenProduct): Promise<string> {
  const portfolio = { id: "0123456789abcdef0123456789abcdef", title: "Rewire", student: sam.id };
  await notify(deps.db, deps.clock, { kind: "done", by: ann.id, portfolio });
  const unread = deps.db
    .selectFrom("notifications")
    .select("id")
    .where("account", "=", sam.id)
    .where("readAt", "is", null);
  return (await unread.executeTakeFirstOrThrow()).id;
}
