import { minute } from "contract/core/calendar.ts";
import { digestMinutes } from "contract/notifications/kinds.ts";
import { sql } from "kysely";
import { type Clock, type Db, fromNow } from "../platform/dependencies.ts";
import { errorName, type Log } from "../platform/log.ts";
import { enqueueEmail } from "../platform/mail/outbox.ts";
import { digestSubject, emailContent, howToStop, limited, sentenceOf, subjects } from "./sentences.ts";

const batch = 200;
// A literal, because SQLite uses a partial index only when it can see the value that the index's condition names.
const waiting = sql.lit(1);

/** Sends the digests that are due, every minute. Several servers may do so at the same time. */
export function startDigests(deps: { db: Db; clock: Clock }, log: Pick<Log, "error">): { stop(): void } {
  const timer = setInterval(() => {
    sendDigests(deps).catch((error) => {
      // Nothing is lost: what is due stays due, and the next minute tries again.
      log.error({ name: errorName(error) }, "posting digests failed");
    });
  }, minute);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Enqueues a digest for each assessor with something new who has got none for `digestMinutes`. Returns how many.
 */
export async function sendDigests({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const due = await db
    .selectFrom("notifications")
    .leftJoin("digests", "digests.account", "notifications.account")
    .select("notifications.account")
    .distinct()
    .where("notifications.awaitsDigest", "=", waiting)
    .where((row) => row.or([row("digests.postedAt", "is", null), row("digests.postedAt", "<=", latestPostedAt(clock))]))
    .limit(batch)
    .execute();
  let sent = 0;
  for (const { account } of due) {
    if (await db.transaction().execute((db) => sendDigest(db, clock, account))) sent++;
  }
  return sent;
}

async function sendDigest(db: Db, clock: Clock, account: string): Promise<boolean> {
  if (!(await claimDigest(db, clock, account))) return false;
  const person = await recipientOf(db, account);
  const pending = await pendingOf(db, account);
  await markDigested(db, account);
  const [first] = pending;
  if (!person || !first) {
    // Nothing was sent, so the next submission does not have to wait.
    await db.deleteFrom("digests").where("account", "=", account).execute();
    return false;
  }
  await enqueueEmail(db, clock, {
    to: person.email,
    name: person.name,
    subject: pending.length > 1 ? digestSubject(new Set(pending.map(({ kind }) => kind))) : subjects[first.kind],
    paragraphs: [...limited(pending.map((one) => sentenceOf(emailContent(one)))), howToStop],
    button: { label: "Open the board", path: "/portfolio/assessor" },
  });
  return true;
}

// Undefined when the assessor was deactivated meanwhile.
function recipientOf(db: Db, account: string) {
  return db
    .selectFrom("accounts")
    .select(["name", "email"])
    .where("id", "=", account)
    .where("isActive", "=", 1)
    .executeTakeFirst();
}

async function markDigested(db: Db, account: string): Promise<void> {
  const pending = db.deleteFrom("notifications").where("account", "=", account).where("awaitsDigest", "=", waiting);
  await pending.where("isShown", "=", 0).execute();
  await db
    .updateTable("notifications")
    .set({ awaitsDigest: 0 })
    .where("account", "=", account)
    .where("awaitsDigest", "=", waiting)
    .execute();
}

// An upsert as a lock between servers: the second finds the row that the first has just written, and updates nothing.
async function claimDigest(db: Db, clock: Clock, account: string): Promise<boolean> {
  const postedAt = clock.now().toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("digests")
    .values({ account, postedAt })
    .onConflict((conflict) =>
      conflict.column("account").doUpdateSet({ postedAt }).where("digests.postedAt", "<=", latestPostedAt(clock)),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

// Leaves out what was withdrawn, reviewed, answered, deleted, reassigned or switched off meanwhile, and lists each portfolio
// once for each kind.
async function pendingOf(db: Db, account: string) {
  const rows = await db
    .selectFrom("notifications")
    .innerJoin("portfolios", "portfolios.id", "notifications.subjectId")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .leftJoin("mutedNotifications as muted", (join) =>
      join
        .onRef("muted.account", "=", "notifications.account")
        .onRef("muted.kind", "=", "notifications.kind")
        .on("muted.way", "=", "email"),
    )
    .select([
      "notifications.kind",
      "notifications.subjectId",
      "notifications.title",
      "notifications.count",
      "students.name",
    ])
    .where("notifications.account", "=", account)
    .where("notifications.awaitsDigest", "=", waiting)
    .where("portfolios.deletedAt", "is", null)
    .where("muted.way", "is", null)
    .where(({ and, eb, or }) =>
      or([
        and([eb("notifications.kind", "=", "submission"), eb("portfolios.status", "=", "To Be Reviewed")]),
        and([
          eb("notifications.kind", "=", "question"),
          eb("portfolios.status", "!=", "Draft"),
          or([eb("notifications.readAt", "is", null), eb("notifications.isShown", "=", 0)]),
        ]),
      ]),
    )
    .where("students.assessor", "=", account)
    .orderBy("notifications.createdAt")
    .orderBy("notifications.id")
    .execute();
  return [...new Map(rows.map((row) => [`${row.kind} ${row.subjectId}`, row])).values()];
}

function latestPostedAt(clock: Clock): string {
  return fromNow(clock, -digestMinutes * minute);
}
