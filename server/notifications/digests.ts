import { minute } from "contract/core/calendar.ts";
import { digestMinutes } from "contract/notifications/kinds.ts";
import { sql } from "kysely";
import { type Clock, type Db, fromNow } from "../platform/dependencies.ts";
import { errorName, type Log } from "../platform/log.ts";
import { enqueueEmail } from "../platform/mail/outbox.ts";
import { emailContent, howToStop, limited, sentenceOf, severalPortfolios, subjects } from "./sentences.ts";

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
 * Enqueues a digest for each assessor with new submissions who has got none for `digestMinutes`. Returns how many.
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
  const sentences = await pendingSentences(db, account);
  await markDigested(db, account);
  if (!person || sentences.length === 0) {
    // Nothing was sent, so the next submission does not have to wait.
    await db.deleteFrom("digests").where("account", "=", account).execute();
    return false;
  }
  await enqueueEmail(db, clock, {
    to: person.email,
    name: person.name,
    subject: sentences.length > 1 ? severalPortfolios : subjects.submission,
    paragraphs: [...limited(sentences), howToStop],
    button: { label: "Open the board", path: "/portfolio/assessor" },
  });
  return true;
}

// Undefined when the assessor was deactivated or has switched these emails off meanwhile.
function recipientOf(db: Db, account: string) {
  return db
    .selectFrom("accounts")
    .leftJoin("mutedNotifications", (join) =>
      join
        .onRef("mutedNotifications.account", "=", "accounts.id")
        .on("mutedNotifications.kind", "=", "submission")
        .on("mutedNotifications.way", "=", "email"),
    )
    .select(["accounts.name", "accounts.email"])
    .where("accounts.id", "=", account)
    .where("accounts.isActive", "=", 1)
    .where("mutedNotifications.way", "is", null)
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

// Leaves out what was withdrawn, reviewed, deleted or reassigned meanwhile, and lists each portfolio once.
async function pendingSentences(db: Db, account: string): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications")
    .innerJoin("portfolios", "portfolios.id", "notifications.subjectId")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
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
    .where("portfolios.status", "=", "To Be Reviewed")
    .where("students.assessor", "=", account)
    .orderBy("notifications.createdAt")
    .orderBy("notifications.id")
    .execute();
  const latest = new Map(rows.map((row) => [row.subjectId, row]));
  return [...latest.values()].map((row) => sentenceOf(emailContent(row)));
}

function latestPostedAt(clock: Clock): string {
  return fromNow(clock, -digestMinutes * minute);
}
