import { allKinds, kindsFor, type NoticeKind, type NoticeWay } from "contract/notice-kinds.ts";
import { type Board, noticesPerPage, type Switches } from "contract/notices.ts";
import type { Role } from "contract/permissions.ts";
import { record } from "../audit/trail.ts";
import { isId } from "../database/ids.ts";
import { transact } from "../database/transact.ts";
import type { Clock, Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { toNotice } from "./notices.ts";
import { presentNotices } from "./present.ts";

const day = 86_400_000;
/** Days after which a notice is forgotten, read or not. */
export const keptDays = 180;
const batch = 1000;

/** What the bell shows. */
export async function boardOf(db: Db, account: string): Promise<Board> {
  const [count, newest] = await Promise.all([
    db
      .selectFrom("notices")
      .select(({ fn }) => fn.countAll<number>().as("unread"))
      .where("account", "=", account)
      .where("readAt", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("notices")
      .select("createdAt")
      .where("account", "=", account)
      .where("isShown", "=", 1)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { unread: count?.unread ?? 0, latest: newest?.createdAt ?? null };
}

/** A page of the person's notices, newest first. @throws Refusal 404 when `before` is none of them */
export async function listNotices(db: Db, account: string, before: string | undefined) {
  const last = before === undefined ? undefined : await findNotice(db, account, before);
  let rows = presentNotices(db, account);
  if (last) {
    const { createdAt, id } = last;
    rows = rows.where((row) =>
      row.or([
        row("notices.createdAt", "<", createdAt),
        row.and([row("notices.createdAt", "=", createdAt), row("notices.id", "<", id)]),
      ]),
    );
  }
  const found = await rows
    .orderBy("notices.createdAt", "desc")
    .orderBy("notices.id", "desc")
    .limit(noticesPerPage + 1)
    .execute();
  const notices = found.slice(0, noticesPerPage).map(toNotice);
  return { ...(await boardOf(db, account)), notices, hasMore: found.length > noticesPerPage };
}

/** Once read it stays read. @throws Refusal 404 for one that is not this person's */
export async function markRead(house: House, account: string, id: string): Promise<void> {
  const { id: own } = await findNotice(house.db, account, id);
  const now = house.clock.now().toISOString();
  await transact(house, async (db) => {
    await unread(db, account).set({ readAt: now, changedAt: now }).where("id", "=", own).execute();
  });
}

export async function markAllRead(house: House, account: string): Promise<void> {
  const now = house.clock.now().toISOString();
  await transact(house, async (db) => {
    await unread(db, account).set({ readAt: now, changedAt: now }).execute();
  });
}

/** Of whoever has opened the page of a portfolio, a student or an application: they have seen what was told of it. */
export async function markAboutRead(db: Db, clock: Clock, account: string, subject: string): Promise<void> {
  const now = clock.now().toISOString();
  await unread(db, account).set({ readAt: now, changedAt: now }).where("subjectId", "=", subject).execute();
}

/** Nobody need look at what was told of this subject any more. Called in the transaction that makes it so. */
export async function settleAbout(
  db: Db,
  clock: Clock,
  subject: string,
  kinds: readonly NoticeKind[] = allKinds,
): Promise<void> {
  const now = clock.now().toISOString();
  await db
    .updateTable("notices")
    .set({ readAt: now, changedAt: now })
    .where("subjectId", "=", subject)
    .where("readAt", "is", null)
    .where("kind", "in", kinds)
    .execute();
}

/** For each kind that is for this role, how it comes. */
export async function switchesOf(db: Db, account: string, role: Role): Promise<Switches> {
  const rows = await db.selectFrom("switchedOff").select(["kind", "way"]).where("account", "=", account).execute();
  const isOn = (kind: NoticeKind, way: NoticeWay) => !rows.some((row) => row.kind === kind && row.way === way);
  return kindsFor(role).map((kind) => ({ kind, app: isOn(kind, "app"), email: isOn(kind, "email") }));
}

/** @throws Refusal 400 for a kind that this role is never told of */
export async function switchNotice(
  house: House,
  viewer: { _id: string; role: Role },
  { kind, way, on }: { kind: NoticeKind; way: NoticeWay; on: boolean },
): Promise<void> {
  if (!kindsFor(viewer.role).includes(kind)) throw new Refusal(400, "Choose a kind of notice that you are sent.");
  const account = viewer._id;
  await transact(house, async (db) => {
    if (on) await switchOn(db, { account, kind, way });
    else
      await db
        .insertInto("switchedOff")
        .values({ account, kind, way })
        .onConflict((one) => one.doNothing())
        .execute();
    await record(db, house.clock, {
      actor: account,
      action: "switchNotices",
      subject: "account",
      subjectId: account,
      became: `${kind} by ${way} ${on ? "on" : "off"}`,
    });
  });
}

/** Removes notices older than `keptDays`, a thousand at a time. Answers how many went. */
export async function forgetNotices({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * day).toISOString();
  const old = db.selectFrom("notices").select("id").where("createdAt", "<", before).limit(batch);
  const { numDeletedRows } = await db.deleteFrom("notices").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function findNotice(db: Db, account: string, id: string) {
  const found = isId(id)
    ? await db
        .selectFrom("notices")
        .select(["id", "createdAt"])
        .where("id", "=", id)
        .where("account", "=", account)
        .where("isShown", "=", 1)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal(404, "Notice not found");
  return found;
}

function unread(db: Db, account: string) {
  return db.updateTable("notices").where("account", "=", account).where("readAt", "is", null);
}

async function switchOn(db: Db, { account, kind, way }: { account: string; kind: NoticeKind; way: NoticeWay }) {
  await db
    .deleteFrom("switchedOff")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .where("way", "=", way)
    .execute();
}
