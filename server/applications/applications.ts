import type { ApplicationDetail, ApplicationSearch, ListedApplication } from "contract/applications/applications.ts";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { recordAction } from "../audit/log.ts";
import { isId } from "../platform/database/ids.ts";
import { newestFirst } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import type { OtherAnswers } from "./applying.ts";
import { unseal } from "./vault.ts";

/** Newest first; all of them, or those that nobody has opened. */
export async function listApplications(db: Db, { show, ...part }: ApplicationSearch): Promise<ListedApplication[]> {
  const found = db
    .selectFrom("applications")
    .select(["id as _id", "familyName", "firstName", "email", "courseToStudy", "createdAt", "openedAt"])
    .$if(show === "new", (all) => all.where("openedAt", "is", null));
  // `coalesce` keeps SQLite from looking for the few that are new in the index of all.
  const id = show === "new" ? sql`coalesce("id", '')` : sql.ref("id");
  const rows = await newestFirst(found, [sql.ref("createdAt"), id], part).execute();
  return rows.map(({ openedAt, ...row }) => ({ ...row, isNew: openedAt === null }));
}

export async function countApplications(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("applications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** An application as it is stored. */
export type FoundApplication = Selectable<Tables["applications"]>;

export async function findApplication(db: Db, id: string): Promise<FoundApplication | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
}

export const sensitiveErased = "The sensitive answers of this application were erased.";

/**
 * One application; the full view has its sensitive answers too. The view is in the audit log before anything is answered.
 * @throws Refusal 409 when the sensitive answers were encrypted with another secret, or were erased
 */
export async function viewApplication(
  deps: Dependencies,
  actor: string,
  row: FoundApplication,
  isFull: boolean,
): Promise<ApplicationDetail> {
  const { db, clock } = deps;
  const sensitive = isFull ? await sensitiveAnswersOf(deps, row.id) : {};
  const action = isFull ? "viewSensitive" : "view";
  await recordAction(db, clock, { actor, action, subject: "application", subjectId: row.id });
  await markOpened(db, clock, row);
  return { ...toDetail(row), ...sensitive };
}

async function sensitiveAnswersOf({ db, keys }: Pick<Dependencies, "db" | "keys">, application: string) {
  const query = db.selectFrom("sensitiveAnswers").select("sealed").where("application", "=", application);
  const found = await query.executeTakeFirst();
  if (!found) throw new Refusal(409, sensitiveErased);
  return unseal({ keys }, application, found.sealed);
}

/** The sensitive answers alone, once that is in the audit log. @throws Refusal 409 as `viewApplication` */
export async function viewSensitive(deps: Dependencies, actor: string, id: string) {
  const answers = await sensitiveAnswersOf(deps, id);
  const entry = { actor, action: "viewSensitive", subject: "application", subjectId: id } as const;
  await recordAction(deps.db, deps.clock, entry);
  return answers;
}

async function markOpened(db: Db, clock: Clock, { id, openedAt }: FoundApplication): Promise<void> {
  if (openedAt !== null) return;
  await db
    .updateTable("applications")
    .set({ openedAt: clock.now().toISOString() })
    .where("id", "=", id)
    .where("openedAt", "is", null)
    .execute();
}

function toDetail(row: FoundApplication): ApplicationDetail {
  const { id, reference, createdAt, familyName, firstName, email, courseToStudy, answers } = row;
  const others: OtherAnswers = JSON.parse(answers);
  return { _id: id, reference, createdAt, familyName, firstName, email, courseToStudy, ...others };
}
