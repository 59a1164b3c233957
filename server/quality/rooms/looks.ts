import type { LookKind } from "contract/quality/room-words.ts";
import type { Looks } from "contract/quality/rooms.ts";
import { newId } from "../../platform/database/ids.ts";
import type { RoomRow } from "../../platform/database/room-rows.ts";
import { pageOf } from "../../platform/database/searching.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";

/** Keeps that something was looked at in a room: a learner, a portfolio, or a list. */
export async function look(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { id: room }: Pick<RoomRow, "id">,
  what: LookKind,
  subject = "",
): Promise<void> {
  const at = clock.now().toISOString();
  await db.insertInto("looks").values({ id: newId(), room, what, subject, at }).execute();
}

const looksPerPage = 100;

/** The newest first. */
export async function looksIn(db: Db, room: string, wanted: number): Promise<Looks> {
  const { total } = await db
    .selectFrom("looks")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("room", "=", room)
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, looksPerPage);
  const rows = await db
    .selectFrom("looks")
    .leftJoin("accounts", "accounts.id", "looks.subject")
    .leftJoin("portfolios", "portfolios.id", "looks.subject")
    .select(["looks.id as _id", "looks.what", "looks.at", "accounts.name", "portfolios.title"])
    .where("looks.room", "=", room)
    .orderBy("looks.at", "desc")
    .orderBy("looks.id", "desc")
    .limit(looksPerPage)
    .offset(offset)
    .execute();
  const looks = rows.map(({ name, title, ...row }) => ({ ...row, about: name ?? title ?? "" }));
  return { looks, total, page, pages };
}
