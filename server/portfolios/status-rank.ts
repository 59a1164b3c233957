import { statuses } from "contract/core/moves.ts";
import { type Expression, type RawBuilder, sql } from "kysely";

const ranks = sql.join(
  statuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`),
  sql` `,
);

/** The place of a status in the life of a portfolio, from 0 for Draft to 3 for Done, to sort by. */
export function statusRank(status: Expression<string>): RawBuilder<number> {
  return sql<number>`case ${status} ${ranks} end`;
}
