import type { Viewer } from "contract/core/permissions.ts";
import { allPortfoliosMost, type Portfolio } from "contract/portfolios/portfolios.ts";
import { expressionBuilder } from "kysely";
import type { PortfolioRow, Tables } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { refuseField } from "../platform/http/refusals.ts";
import { photoNames, portfolios, toList } from "./portfolios.ts";

/**
 * The newest portfolios of everyone (specification, section 9), or those that follow the one whose id is `after`. `next`
 * is the id after which more follow. @throws Refusal 400 for an unknown id
 */
export async function allPortfolios(
  deps: Dependencies,
  viewer: Viewer,
  after: string,
): Promise<{ list: Portfolio[]; next: string | undefined }> {
  const from = after === "" ? undefined : await positionOf(deps.db, after);
  const newest = portfolios(deps.db)
    .where(follows(from))
    .orderBy("portfolios.createdAt", "desc")
    .orderBy("portfolios.id")
    .limit(allPortfoliosMost);
  const rows = await newest.execute();
  const ids = newest.clearSelect().select("portfolios.id");
  const photos = await photoNames(deps.db).where("photos.portfolio", "in", ids).execute();
  const next = rows.length === allPortfoliosMost ? rows.at(-1)?.id : undefined;
  return { list: await toList(deps, viewer, rows, photos), next };
}

type Position = Pick<PortfolioRow, "id" | "createdAt">;

async function positionOf(db: Db, id: string): Promise<Position> {
  const found = await db.selectFrom("portfolios").select(["id", "createdAt"]).where("id", "=", id).executeTakeFirst();
  if (!found) throw refuseField(400, "after", "There is no portfolio with this id.");
  return found;
}

function follows(from: Position | undefined) {
  const { and, eb, or } = expressionBuilder<Tables, "portfolios">();
  if (!from) return and([]);
  return or([
    eb("portfolios.createdAt", "<", from.createdAt),
    and([eb("portfolios.createdAt", "=", from.createdAt), eb("portfolios.id", ">", from.id)]),
  ]);
}
