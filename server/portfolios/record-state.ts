import type { RecordState } from "contract/portfolios/record-states.ts";
import { sql } from "kysely";
import type { PortfolioRow } from "../platform/database/tables.ts";
import { Refusal } from "../platform/refusal.ts";

/** The name of the author of a row of `portfolios`; null where the student wrote it. */
export const authorName = sql<string | null>`(select "accounts"."name" from "accounts"
  where "accounts"."id" = "portfolios"."author")`;

/** When a row of `portfolios` was disputed last, while it is pending. */
export const disputedAt = sql<string | null>`case when "portfolios"."isPending" = 1 then (
  select max("statements"."at") from "statements"
  where "statements"."portfolio" = "portfolios"."id" and "statements"."kind" = 'dispute') end`;

type Recorded = Pick<PortfolioRow, "author" | "isPending">;

/** How a record stands; null for what the student wrote. */
export function recordStateOf(row: Recorded & { disputedAt: string | null }): RecordState | null {
  if (row.author === null) return null;
  if (row.isPending === 0) return "confirmed";
  return row.disputedAt === null ? "waiting" : "disputed";
}

/** @throws Refusal 409 a record whose decisions are pending: until its learner confirms it, its author can only take it back */
export function checkConfirmed({ isPending }: Recorded): void {
  if (isPending === 1)
    throw new Refusal(
      409,
      "The learner has not confirmed this record yet. It can be decided and marked as done after that.",
    );
}
