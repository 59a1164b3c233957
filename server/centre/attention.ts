import type { Attention, NavigationCounts } from "contract/centre/attention.ts";
import { hour } from "contract/core/calendar.ts";
import type { Viewer } from "contract/core/permissions.ts";
import { overallProgress, unitProgress } from "contract/logbook/logbook.ts";
import { lateBefore } from "contract/reviews/lateness.ts";
import { type SelectQueryBuilder, sql } from "kysely";
import { awaitingActivation, inactiveAssessors } from "../accounts/accounts.ts";
import { countUnassigned } from "../accounts/user-tables.ts";
import { type Clock, type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { workedTowards } from "../qualifications/worked-towards.ts";
import { waitingFor } from "../reviews/queue.ts";
import { evidenceOf } from "./progress.ts";

/** What needs an administrator. Each count comes with its most urgent example from the same index. */
export async function attentionOf(deps: Pick<Dependencies, "db" | "clock" | "settings">): Promise<Attention> {
  const { db, clock } = deps;
  const [unassigned, learner, waiting, late, inactive, member, applications, applicant, deadLetters, email, trouble] =
    await Promise.all([
      countUnassigned(db),
      firstUnassigned(db),
      waitingForNobody(db),
      latePortfolios(db, clock),
      countOf(awaitingActivation(db)),
      awaitingActivation(db)
        .select(["accounts.name", "accounts.createdAt"])
        .orderBy("accounts.createdAt")
        .limit(1)
        .executeTakeFirst(),
      countOf(unopenedApplications(db)),
      unopenedApplications(db)
        .select(["firstName", "familyName"])
        .orderBy("createdAt", "desc")
        .limit(1)
        .executeTakeFirst(),
      countOf(undelivered(db)),
      undelivered(db).select(["name", "endedAt"]).orderBy("endedAt", "desc").limit(1).executeTakeFirst(),
      installationTrouble(deps),
    ]);
  return {
    unassigned: { count: unassigned, example: learner?.name ?? null, ...waiting },
    late,
    inactive: { count: inactive, example: member?.name ?? null, since: member?.createdAt ?? null },
    applications: { count: applications, example: applicant ? `${applicant.firstName} ${applicant.familyName}` : null },
    deadLetters: { count: deadLetters, example: email?.name ?? null, since: email?.endedAt ?? null },
    ...trouble,
  };
}

/** What an operator mends. */
async function installationTrouble(deps: Pick<Dependencies, "db" | "clock" | "settings">) {
  const [damaged, backup] = await Promise.all([damagedPhotos(deps.db), backupTrouble(deps)]);
  return { damaged, backup };
}

/** What the scrub has found, of photos and attachments that are still in a portfolio. */
async function damagedPhotos(db: Db): Promise<Attention["damaged"]> {
  const files = await db.selectFrom("damagedFiles").selectAll().orderBy("foundAt").limit(damagedMost).execute();
  const names = files.map(({ name }) => name.replace(".thumb.jpg", ".jpg"));
  if (names.length === 0) return { count: 0, example: null, since: null };
  const found = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.title", "accounts.name"])
    .where("portfolios.deletedAt", "is", null)
    .where(({ eb, or, and }) =>
      or([eb("photos.stored", "in", names), and([eb("photos.file", "in", names), eb("photos.stored", "is", null)])]),
    )
    .execute();
  const attached = await db
    .selectFrom("attachments")
    .innerJoin("portfolios", "portfolios.id", "attachments.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.title", "accounts.name"])
    .where("portfolios.deletedAt", "is", null)
    .where(({ eb, or }) => or([eb("attachments.file", "in", names), eb("attachments.poster", "in", names)]))
    .execute();
  const [first] = [...found, ...attached];
  return {
    count: found.length + attached.length,
    example: first ? `${first.title}, ${first.name}` : null,
    since: first ? (files[0]?.foundAt ?? null) : null,
  };
}

/** More than these need a restore, and are not counted. */
const damagedMost = 1000;

/** Whether the last automatic backup failed or is older than two intervals. */
async function backupTrouble({
  db,
  clock,
  settings,
}: Pick<Dependencies, "db" | "clock" | "settings">): Promise<Attention["backup"]> {
  const row = await db.selectFrom("backups").select(["reason", "createdAt", "endedAt"]).executeTakeFirst();
  const inClear = clearnessOf(settings);
  if (!row || settings.BACKUP_DIR === undefined) return { count: 0, reason: null, since: null, inClear };
  const oldest = fromNow(clock, -2 * settings.BACKUP_EVERY * hour);
  const isFine = row.reason === null && (row.endedAt ?? row.createdAt) >= oldest;
  return { count: isFine ? 0 : 1, reason: row.reason, since: row.endedAt, inClear };
}

// A generated secret, which opens what is encrypted in the database, is in each backup.
function clearnessOf({ BACKUP_DIR, BACKUP_RECIPIENT, SECRET_KEY }: Dependencies["settings"]) {
  if (BACKUP_DIR === undefined || BACKUP_RECIPIENT !== undefined) return null;
  return SECRET_KEY === undefined ? "all" : "without the key";
}

/** The numbers beside the entries of this person's navigation. */
export async function countsOf(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  viewer: Viewer,
): Promise<NavigationCounts> {
  if (viewer.role === "student") return learnerCounts(db, viewer._id);
  if (viewer.role === "assessor") return { waiting: await countOf(waitingFor(db, viewer._id)) };
  const [users, portfolios, applications, deadLetters, late] = await Promise.all([
    db
      .selectFrom("accountCounts")
      .select(({ fn }) => fn.sum<number>("count").as("count"))
      .executeTakeFirst(),
    db
      .selectFrom("unitCounts")
      .select(({ fn }) => fn.sum<number | null>("count").as("count"))
      .executeTakeFirst(),
    countOf(unopenedApplications(db)),
    countOf(undelivered(db)),
    latePortfolios(db, clock),
  ]);
  return { users: users?.count ?? 0, portfolios: portfolios?.count ?? 0, applications, deadLetters, late: late.count };
}

async function learnerCounts(db: Db, student: string): Promise<NavigationCounts> {
  const [counted, evidence, { curriculum }] = await Promise.all([
    db.selectFrom("studentCounts").select("total").where("student", "=", student).executeTakeFirst(),
    evidenceOf(db, [student]),
    workedTowards(db, student),
  ]);
  const progress = overallProgress(unitProgress(curriculum, evidence.get(student) ?? []));
  return { portfolios: counted?.total ?? 0, progress };
}

async function firstUnassigned(db: Db): Promise<{ name: string } | undefined> {
  const students = db
    .selectFrom("accounts")
    .select(["name", "nameKey"])
    .where("role", "=", "student")
    .where("isActive", "=", 1)
    .orderBy("nameKey")
    .limit(1);
  const ofNobody = students.where("assessor", "is", null).as("one");
  const ofInactive = students.where("assessor", "in", inactiveAssessors()).as("one");
  return db
    .selectFrom(ofNobody)
    .selectAll()
    .unionAll(db.selectFrom(ofInactive).selectAll())
    .orderBy("nameKey")
    .executeTakeFirst();
}

// Whether the student is active is looked up for each that waits: joined, SQLite begins with all active accounts instead.
function waitingForNobody(db: Db) {
  return db
    .selectFrom("waiting")
    .where(({ eb, or }) => or([eb("waiting.assessor", "is", null), eb("waiting.assessor", "in", inactiveAssessors())]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("accounts as students")
          .select("students.id")
          .whereRef("students.id", "=", "waiting.student")
          .where("students.isActive", "=", 1),
      ),
    )
    .select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("waiting.submittedAt").as("since")])
    .executeTakeFirstOrThrow();
}

function unopenedApplications(db: Db) {
  return db.selectFrom("applications").where("openedAt", "is", null);
}

function undelivered(db: Db) {
  return db.selectFrom("outbox").where("state", "=", "dead");
}

async function latePortfolios(db: Db, clock: Clock): Promise<Attention["late"]> {
  const { count, since } = await db
    .selectFrom("waiting")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("submittedAt").as("since")])
    .where("submittedAt", "<", lateBefore(clock.now()).toISOString())
    .executeTakeFirstOrThrow();
  return { count, since };
}

async function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = await query.select(sql<number>`count(*)`.as("count")).execute();
  return (counted[0] as { count: number }).count;
}
