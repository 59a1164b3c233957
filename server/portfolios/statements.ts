import type { Answers, Statement } from "contract/portfolios/statements.ts";
import { sql } from "kysely";
import { newId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { StatementRow } from "../platform/database/review-rows.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { refuseField } from "../platform/refusal.ts";
import { contentOf, fingerprintOf } from "./content.ts";
import { findPortfolio, photosOf, type WholePortfolio } from "./portfolios.ts";

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
  await insertStatement(db, clock, { kind: "declaration", portfolio: id, by, fingerprint, text: aiHelp, ...noWitness });
}

/** Of a statement that is the learner's own. */
export const noWitness = { witness: null, pass: null, answers: null };

/** In the transaction of `db`, after the act's entry in the audit log, whose position it has. */
export async function insertStatement(
  db: Db,
  clock: Clock,
  said: Omit<StatementRow, "id" | "position" | "at" | "learner" | "week"> & { learner?: string; week?: string },
): Promise<void> {
  const row = { id: newId(), learner: null, week: null, ...said, at: clock.now().toISOString() };
  await db
    .insertInto("statements")
    .values(({ selectFrom }) => ({ ...row, position: selectFrom("auditLogHead").select("position") }))
    .execute();
}

/**
 * What was said about a portfolio, in the order in which it was; a testimony that was disowned says so itself. Addresses
 * of witnesses, and what may make a signature doubtful, are for staff.
 */
export async function statementsOn(
  db: Db,
  portfolio: WholePortfolio,
  { photos, fingerprint: then }: { photos: PhotoRow[]; fingerprint?: string | undefined },
  isForStaff: boolean,
): Promise<Statement[]> {
  const rows = await statementsIn(db, { portfolio: portfolio.id });
  if (rows.length === 0) return [];
  const now = then ?? fingerprintOf(contentOf(portfolio, photos));
  const signed = new Set(rows.filter(({ kind }) => kind === "testimony").map(({ pass }) => pass));
  const disowned = new Map(rows.filter(({ kind }) => kind === "disown").map(({ pass, at }) => [pass, at]));
  return rows
    .filter(({ kind, pass }) => kind !== "disown" || !signed.has(pass))
    .map(({ _id, kind, by, text, at, fingerprint, pass, answers, ...witness }) => {
      const given: Answers | null = answers === null ? null : JSON.parse(answers);
      const said = { _id, kind, by: given?.name ?? by ?? "", text, at, matches: fingerprint === now };
      if (!given || !("way" in given)) return said;
      const { name: _, isNear, ...facts } = given;
      const { contact, expertFrom, otherNames } = witness;
      const staff = isForStaff ? { contact: contact ?? "", isNear, otherNames: Number(otherNames) > 0 } : null;
      const disownedAt = disowned.get(pass) ?? null;
      return { ...said, witness: { ...facts, isExpert: expertFrom !== null, disownedAt, staff } };
    });
}

/** As a bundle holds them. */
export function statementRowsOn(db: Db, portfolio: string) {
  return db
    .selectFrom("statements")
    .select(["kind", "text", "at", "fingerprint", "pass", "answers"])
    .where("portfolio", "=", portfolio)
    .orderBy("position")
    .orderBy("id")
    .$narrowType<{ kind: Statement["kind"] }>()
    .execute();
}

const statementsIn = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("statements")
    .leftJoin("accounts", "accounts.id", "statements.by")
    .leftJoin("witnesses", "witnesses.id", "statements.witness")
    .select(["statements.id as _id", "statements.kind", "accounts.name as by", "statements.text", "statements.at"])
    .select(["statements.fingerprint", "statements.pass", "statements.answers"])
    .select(["witnesses.emailKey as contact", "witnesses.expertFrom"])
    .select(
      sql<number>`(select count(*) from "witnesses" as "others" where "others"."emailKey" = "witnesses"."emailKey"
        and lower("others"."name") <> lower("witnesses"."name"))`.as("otherNames"),
    )
    .where("statements.portfolio", "=", value("portfolio"))
    .orderBy("statements.position")
    .orderBy("statements.id")
    .$narrowType<{ kind: Statement["kind"] }>(),
);
