import type { Statement } from "contract/portfolios/statements.ts";
import { newId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { StatementRow } from "../platform/database/review-rows.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { refuseField } from "../platform/refusal.ts";
import { contentOf, fingerprintOf } from "./content.ts";
import { type FoundPortfolio, findPortfolio, photosOf } from "./portfolios.ts";

/** What was sent with a submission. */
export interface Declaration {
  declared: boolean;
  aiHelp: string;
}

/** @throws Refusal 400 where the centre asks for a declaration and there is none */
export function checkDeclared({ settings }: Pick<Dependencies, "settings">, { declared }: Declaration): void {
  if (!declared && settings.DECLARATION === "required")
    throw refuseField(400, "declared", "Confirm that this is your own work.");
}

/**
 * Keeps the learner's declaration of own work on what is submitted now, in the transaction of `db`. Call it after the act's
 * entry in the audit log. Without one, as an older device sends it, nothing is kept.
 */
export async function declare(
  db: Db,
  clock: Clock,
  { by, portfolio: id, declared, aiHelp }: Declaration & { by: string; portfolio: string },
): Promise<void> {
  const portfolio = declared ? await findPortfolio(db, id) : undefined;
  if (!portfolio) return;
  const fingerprint = fingerprintOf(contentOf(portfolio, await photosOf(db, id)));
  await keepStatement(db, clock, { kind: "declaration", portfolio: id, by, fingerprint, text: aiHelp });
}

/** Keeps what somebody said, in the transaction of `db`. Call it after the act's entry in the audit log. */
export async function keepStatement(
  db: Db,
  clock: Clock,
  said: Pick<StatementRow, "kind" | "portfolio" | "by" | "fingerprint" | "text">,
): Promise<void> {
  await db
    .insertInto("statements")
    .values(({ selectFrom }) => ({
      id: newId(),
      ...said,
      at: clock.now().toISOString(),
      position: selectFrom("auditLogHead").select("position"),
    }))
    .execute();
}

/** What was said about a portfolio, in the order in which it was. */
export async function statementsOn(db: Db, portfolio: FoundPortfolio, photos: PhotoRow[]): Promise<Statement[]> {
  const rows = await statementsIn(db, { portfolio: portfolio.id });
  if (rows.length === 0) return [];
  const now = fingerprintOf(contentOf(portfolio, photos));
  return rows.map(({ fingerprint, ...statement }) => ({ ...statement, matches: fingerprint === now }));
}

/** As a bundle holds them. */
export function statementRowsOn(db: Db, portfolio: string) {
  return db
    .selectFrom("statements")
    .select(["kind", "text", "at", "fingerprint"])
    .where("portfolio", "=", portfolio)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

const statementsIn = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("statements")
    .innerJoin("accounts", "accounts.id", "statements.by")
    .select(["statements.id as _id", "statements.kind", "accounts.name as by", "statements.text", "statements.at"])
    .select("statements.fingerprint")
    .where("statements.portfolio", "=", value("portfolio"))
    .orderBy("statements.position")
    .orderBy("statements.id"),
);
