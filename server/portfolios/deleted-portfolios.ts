import { day, minute } from "contract/core/calendar.ts";
import { undoMinutes } from "contract/portfolios/portfolios.ts";
import type { ExpressionBuilder } from "kysely";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { isId } from "../platform/database/ids.ts";
import type { PortfolioRow, Tables } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { refuseClaimedIn } from "./claimed.ts";
import { checkVersion, type MoveCommand } from "./moving.ts";
import { refuseSampled } from "./sampled.ts";

const subject = "portfolio";

/** A portfolio that is not deleted, or was deleted within the retention time. */
export type Restorable = Kept & Pick<PortfolioRow, "author"> & { assessor: null };

export type Kept = Pick<PortfolioRow, "id" | "student" | "status" | "version" | "deletedAt">;

/** Portfolios deleted before this instant are past the retention time: they are removed, or will be by the next sweep. */
export function retentionCutoff({ clock, settings }: Pick<Dependencies, "clock" | "settings">): string {
  return fromNow(clock, -settings.RETENTION_DAYS * day);
}

/** When a portfolio that was deleted at this instant can no longer be restored. */
export function restorableUntil({ settings }: Pick<Dependencies, "settings">, deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + settings.RETENTION_DAYS * day).toISOString();
}

/** For a condition: what was judged of an erased person stays deleted, and is neither restored nor removed. */
export function ofNobodyErased({ not, exists, selectFrom }: ExpressionBuilder<Tables, "portfolios">) {
  const erased = selectFrom("erasedPeople").select("account").whereRef("account", "=", "portfolios.student");
  return not(exists(erased));
}

/** Undefined for an unknown or malformed id, and past the retention time. */
export async function findRestorable(
  deps: Dependencies,
  id: string,
  db: Db = deps.db,
): Promise<Restorable | undefined> {
  if (!isId(id)) return undefined;
  return (
    db
      .selectFrom("portfolios")
      .select(["id", "student", "status", "version", "deletedAt", "author"])
      // The learner and administrators are the only ones who may restore, so the assessor is not looked up.
      .select(({ lit }) => lit(null).as("assessor"))
      .where("id", "=", id)
      .where(ofNobodyErased)
      .where(isKept(deps))
      .executeTakeFirst()
  );
}

/** For a condition: it is not deleted, or was within the retention time. */
export function isKept(deps: Pick<Dependencies, "clock" | "settings">) {
  return ({ eb, or }: ExpressionBuilder<Tables, "portfolios">) =>
    or([eb("deletedAt", "is", null), eb("deletedAt", ">=", retentionCutoff(deps))]);
}

/**
 * A learner deletes a portfolio: it is hidden at once; its row, photos and history stay for the retention time.
 * @throws Refusal 403 a record, 404, 409 it is sampled, or a unit that rests on it is claimed, 412
 */
export async function remove(deps: Dependencies, command: MoveCommand): Promise<void> {
  checkWritten(command.portfolio);
  checkVersion(command.portfolio, command.expected);
  await transact(deps, async (db) => {
    await refuseSampled(db, command.portfolio.id);
    await hide({ ...deps, db }, command, "delete");
    await refuseClaimedIn(db, command.portfolio);
  });
}

/** In the transaction of `deps.db`. @throws Refusal 404 */
export async function hide(
  deps: Dependencies,
  { actor, portfolio: { id, status } }: MoveCommand,
  action: "delete" | "takeRecordBack",
): Promise<void> {
  const { db, clock } = deps;
  if (!(await setDeleted(db, deps, { id, deletedAt: null }))) throw new Refusal(404, "Portfolio not found");
  await markSubjectRead(db, clock, id);
  await recordAction(db, clock, { actor, action, subject, subjectId: id, was: status });
}

// What an assessor made is not the learner's to remove, nor to bring back.
function checkWritten({ author }: Pick<PortfolioRow, "author">): void {
  if (author !== null) throw new Refusal(403, "Your assessor made this record. You can confirm or dispute it.");
}

/** Restores a deleted portfolio; one that is not deleted stays as it is. @throws Refusal 404 removed for good meanwhile */
export async function restore(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  if (portfolio.deletedAt !== null) await transact(deps, (db) => restoreIn({ ...deps, db }, actor, portfolio));
}

/** In the transaction of `deps.db`. @throws Refusal 404 removed for good meanwhile */
export async function restoreIn(deps: Dependencies, actor: string, portfolio: Kept): Promise<void> {
  const { id, status, deletedAt } = portfolio;
  const isRestored = await setDeleted(deps.db, deps, { id, deletedAt });
  if (!isRestored && !(await findRestorable(deps, id, deps.db))) throw new Refusal(404, "Portfolio not found");
  if (!isRestored) return;
  await recordAction(deps.db, deps.clock, { actor, action: "restore", subject, subjectId: id, became: status });
}

/** A learner takes back a deletion of their own. @throws Refusal 403 a record, 404, 409 when it was longer ago than `undoMinutes` */
export async function undoDelete(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  checkWritten(portfolio);
  const earliest = fromNow(deps.clock, -undoMinutes * minute);
  if (portfolio.deletedAt !== null && portfolio.deletedAt < earliest) throw new Refusal(409, undoTooLate);
  await restore(deps, actor, portfolio);
}

/**
 * Deletes a restored portfolio again; its retention time starts anew. Repeating this has no effect.
 * @throws Refusal 409 when anything has happened to the portfolio since it was restored, or a unit that rests on it is claimed
 */
export async function undoRestore(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  if (portfolio.deletedAt !== null) return;
  await transact(deps, async (db) => {
    await checkUntouched(db, portfolio);
    await deleteAgainIn({ ...deps, db }, actor, portfolio);
    await refuseClaimedIn(db, portfolio);
  });
}

/** @throws Refusal 409 when the latest that happened to a portfolio is not that it was restored */
export async function checkUntouched(db: Db, { id }: Pick<Kept, "id">): Promise<void> {
  const latest = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", id)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.action !== "restore") throw new Refusal(409, changedSinceRestored);
}

/** In the transaction of `deps.db`. @throws Refusal 409 when it has changed since it was read */
export async function deleteAgainIn(deps: Dependencies, actor: string, portfolio: Kept): Promise<void> {
  const { id, status } = portfolio;
  if (!(await setDeleted(deps.db, deps, portfolio))) throw new Refusal(409, changedSinceRestored);
  await recordAction(deps.db, deps.clock, { actor, action: "delete", subject, subjectId: id, was: status });
}

// Deletes what was found not deleted, and restores what was; false when it has changed meanwhile. With a `version`, any
// other change counts too.
async function setDeleted(
  db: Db,
  { clock }: Dependencies,
  { id, deletedAt, version }: Pick<Kept, "id" | "deletedAt"> & { version?: number },
): Promise<boolean> {
  const now = clock.now().toISOString();
  const guarded = db
    .updateTable("portfolios")
    .set((row) => ({ deletedAt: deletedAt === null ? now : null, updatedAt: now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", deletedAt === null ? "is" : "=", deletedAt);
  const result = await (version === undefined ? guarded : guarded.where("version", "=", version)).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const undoTooLate = "This portfolio was deleted too long ago. Your training centre can restore it.";
const changedSinceRestored =
  "This portfolio has changed since it was restored, so it stays. Its student can delete it.";
