import { accountsMost } from "contract/accounts/account-options.ts";
import type { Account } from "contract/accounts/accounts.ts";
import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { refuseField } from "../platform/refusal.ts";
import { awaitingActivation, personOf, toSelf } from "./accounts.ts";
import { membershipsOf } from "./people/groups.ts";

/**
 * The first accounts by name, or those that follow the one whose id is `after`, with the assessor of each student.
 * @throws Refusal 400 for an unknown id
 */
export async function listAccounts(deps: Dependencies, viewer: SignedIn, after: string): Promise<Account[]> {
  const from = after === "" ? undefined : await positionOf(deps.db, after);
  return accountsOn(deps, viewer, pageAfter(deps.db, from));
}

/** Chooses accounts, and their order. */
export type Page = SelectQueryBuilder<Tables, "accounts", object>;

/** The accounts of a page as administrators see them, in its order. */
export async function accountsOn(deps: Dependencies, viewer: SignedIn, page: Page): Promise<Account[]> {
  const [rows, waiting, activity, groupOf, token] = await Promise.all([
    withAssessors(page).execute(),
    awaitingActivation(deps.db).where("accounts.id", "in", page.select("accounts.id")).select("accounts.id").execute(),
    lastSubmissions(deps.db, page),
    membershipsOf(deps.db, page.select("accounts.id")),
    viewerToken(deps, viewer),
  ]);
  const awaiting = new Set(waiting.map(({ id }) => id));
  const lastActivity = new Map(activity.map(({ student, at }) => [student, at]));
  return rows.map((row) => ({
    ...toSelf(row),
    image: row.image && photoPath(row.image, token),
    createdAt: row.createdAt,
    assignedAssessor: personOf(row.assessor, row.assessorName),
    awaitsActivation: awaiting.has(row.id),
    lastActivityAt: lastActivity.get(row.id) ?? null,
    cohort: groupOf(row.id, "cohort"),
    employer: groupOf(row.id, "employer"),
  }));
}

type Position = Pick<Selectable<Tables["accounts"]>, "id" | "nameKey">;

async function positionOf(db: Db, id: string): Promise<Position> {
  const found = await db.selectFrom("accounts").select(["id", "nameKey"]).where("id", "=", id).executeTakeFirst();
  if (!found) throw refuseField(400, "after", "There is no account with this id.");
  return found;
}

function pageAfter(db: Db, from: Position | undefined): Page {
  const page = db.selectFrom("accounts").orderBy("accounts.nameKey").orderBy("accounts.id").limit(accountsMost);
  if (!from) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("accounts.nameKey", "accounts.id"), ">", tuple(from.nameKey, from.id)),
  );
}

function withAssessors(page: Page) {
  return page
    .leftJoin("accounts as assessors", "assessors.id", "accounts.assessor")
    .select(["accounts.id", "accounts.name", "accounts.email", "accounts.role", "accounts.isActive"])
    .select(["accounts.image", "accounts.createdAt", "accounts.assessor", "assessors.name as assessorName"]);
}

function lastSubmissions(db: Db, page: Page) {
  return db
    .selectFrom("portfolios")
    .where("student", "in", page.select("accounts.id"))
    .select(({ fn }) => ["student", fn.max("submittedAt").as("at")])
    .where("deletedAt", "is", null)
    .where("status", "!=", "Draft")
    .groupBy("student")
    .execute();
}
