import { digestMinutes } from "contract/notifications/kinds.ts";
import { sql } from "kysely";
import type { Clock, Db } from "../platform/dependencies.ts";
import { enqueueEmail } from "../platform/mail/outbox.ts";
import { howToStop, named, sentenceOf, severalPortfolios, subjects, toldInLetter } from "./sentences.ts";

const minute = 60_000;
const batch = 200;
// Written out, for SQLite uses an index of some rows only when it can read the condition.
const waiting = sql.lit(1);

interface Log {
  error(line: object, message: string): void;
}

/** Posts digests that are due, every minute. Several servers may do so at once. */
export function startDigests(deps: { db: Db; clock: Clock }, log: Log): { stop(): void } {
  const timer = setInterval(() => {
    sendDigests(deps).catch((error) => {
      // What is due stays due; the next minute tries again.
      log.error({ name: error instanceof Error ? error.name : "unknown" }, "posting digests failed");
    });
  }, minute);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Posts one letter to each assessor who has submissions to hear of, and has got no such letter for `digestMinutes`.
 * Answers how many letters.
 */
export async function sendDigests({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const due = await db
    .selectFrom("notices")
    .leftJoin("digests", "digests.account", "notices.account")
    .select("notices.account")
    .distinct()
    .where("notices.awaitsDigest", "=", waiting)
    .where((row) => row.or([row("digests.postedAt", "is", null), row("digests.postedAt", "<=", lastMoment(clock))]))
    .limit(batch)
    .execute();
  let posted = 0;
  for (const { account } of due) {
    if (await db.transaction().execute((db) => sendDigest(db, clock, account))) posted++;
  }
  return posted;
}

async function sendDigest(db: Db, clock: Clock, account: string): Promise<boolean> {
  if (!(await isTurnOf(db, clock, account))) return false;
  const person = await whoWants(db, account);
  const sentences = await stillToTell(db, account);
  await settle(db, account);
  if (!person || sentences.length === 0) {
    // Nothing was sent, so the next submission need not wait.
    await db.deleteFrom("digests").where("account", "=", account).execute();
    return false;
  }
  await enqueueEmail(db, clock, {
    to: person.email,
    name: person.name,
    subject: sentences.length > 1 ? severalPortfolios : subjects.submission,
    paragraphs: [...named(sentences), howToStop],
    button: { label: "Open the board", path: "/portfolio/assessor" },
  });
  return true;
}

// Whoever was deactivated or has switched these letters off meanwhile gets none.
function whoWants(db: Db, account: string) {
  return db
    .selectFrom("accounts")
    .leftJoin("switchedOff", (join) =>
      join
        .onRef("switchedOff.account", "=", "accounts.id")
        .on("switchedOff.kind", "=", "submission")
        .on("switchedOff.way", "=", "email"),
    )
    .select(["accounts.name", "accounts.email"])
    .where("accounts.id", "=", account)
    .where("accounts.isActive", "=", 1)
    .where("switchedOff.way", "is", null)
    .executeTakeFirst();
}

async function settle(db: Db, account: string): Promise<void> {
  const waited = db.deleteFrom("notices").where("account", "=", account).where("awaitsDigest", "=", waiting);
  await waited.where("isShown", "=", 0).execute();
  await db
    .updateTable("notices")
    .set({ awaitsDigest: 0 })
    .where("account", "=", account)
    .where("awaitsDigest", "=", waiting)
    .execute();
}

// Of two servers, the second finds the row that the first has just written, and leaves it.
async function isTurnOf(db: Db, clock: Clock, account: string): Promise<boolean> {
  const postedAt = clock.now().toISOString();
  const claimed = await db
    .insertInto("digests")
    .values({ account, postedAt })
    .onConflict((conflict) =>
      conflict.column("account").doUpdateSet({ postedAt }).where("digests.postedAt", "<=", lastMoment(clock)),
    )
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

// What was taken back, reviewed, deleted or given to another assessor meanwhile is not told, and each portfolio once.
async function stillToTell(db: Db, account: string): Promise<string[]> {
  const rows = await db
    .selectFrom("notices")
    .innerJoin("portfolios", "portfolios.id", "notices.subjectId")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["notices.kind", "notices.subjectId", "notices.title", "notices.count", "students.name"])
    .where("notices.account", "=", account)
    .where("notices.awaitsDigest", "=", waiting)
    .where("portfolios.deletedAt", "is", null)
    .where("portfolios.status", "=", "To Be Reviewed")
    .where("students.assessor", "=", account)
    .orderBy("notices.createdAt")
    .orderBy("notices.id")
    .execute();
  const latest = new Map(rows.map((row) => [row.subjectId, row]));
  return [...latest.values()].map((row) => sentenceOf(toldInLetter(row)));
}

function lastMoment(clock: Clock): string {
  return new Date(clock.now().getTime() - digestMinutes * minute).toISOString();
}
