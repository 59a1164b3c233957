import type { ApplicationDetail, ListedApplication } from "contract/applications/applications.ts";
import { record } from "../audit/log.ts";
import { isId } from "../platform/database/ids.ts";
import type { ApplicationRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { OtherAnswers } from "./applying.ts";
import { unseal } from "./vault.ts";

const listedMost = 5000;

/** Newest first; the latest 5,000. */
export async function listApplications(db: Db): Promise<ListedApplication[]> {
  return db
    .selectFrom("applications")
    .select(["id as _id", "familyName", "firstName", "email", "courseToStudy", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(listedMost)
    .execute();
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One application without its sensitive answers. The view is in the audit log before anything is answered. */
export async function viewPlain(deps: Dependencies, actor: string, row: ApplicationRow): Promise<ApplicationDetail> {
  await record(deps.db, deps.clock, { actor, action: "view", subject: "application", subjectId: row.id });
  await markOpened(deps, row);
  return toDetail(row);
}

/** The same with the sensitive answers. @throws Refusal 409 when they were encrypted with another secret */
export async function viewSensitive(
  deps: Dependencies,
  actor: string,
  row: ApplicationRow,
): Promise<ApplicationDetail> {
  await record(deps.db, deps.clock, { actor, action: "viewSensitive", subject: "application", subjectId: row.id });
  await markOpened(deps, row);
  const { sealed } = await deps.db
    .selectFrom("sensitiveAnswers")
    .select("sealed")
    .where("application", "=", row.id)
    .executeTakeFirstOrThrow();
  return { ...toDetail(row), ...(await unseal(deps, row.id, sealed)) };
}

async function markOpened({ db, clock }: Dependencies, { id, openedAt }: ApplicationRow): Promise<void> {
  if (openedAt !== null) return;
  await db
    .updateTable("applications")
    .set({ openedAt: clock.now().toISOString() })
    .where("id", "=", id)
    .where("openedAt", "is", null)
    .execute();
}

function toDetail(row: ApplicationRow): ApplicationDetail {
  const { id, reference, createdAt, familyName, firstName, email, courseToStudy, answers } = row;
  const others: OtherAnswers = JSON.parse(answers);
  return { _id: id, reference, createdAt, familyName, firstName, email, courseToStudy, ...others };
}
