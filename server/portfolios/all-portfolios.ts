import { allPortfoliosMost } from "contract/portfolios/all-portfolios.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { expressionBuilder } from "kysely";
import { onReaderThread } from "../platform/database/on-reader-thread.ts";
import type { PortfolioRow, Tables } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { refuseField } from "../platform/refusal.ts";
import { toList } from "./answers.ts";
import { photoNames, portfolios } from "./portfolios.ts";

/**
 * The newest portfolios of everyone, or those that follow the one whose id is `after`. `next`
 * is the id after which more follow. @throws Refusal 400 for an unknown id
 */
export async function allPortfolios(
  deps: Dependencies,
  viewer: SignedIn,
  after: string,
): Promise<{ list: Portfolio[]; next: string | undefined }> {
  const db = onReaderThread(deps.db);
  const from = after === "" ? undefined : await positionOf(db, after);
  const newest = await db
    .selectFrom("portfolios")
    .select("portfolios.id")
    .where("portfolios.deletedAt", "is", null)
    .where(follows(from))
    .orderBy("portfolios.createdAt", "desc")
    .orderBy("portfolios.id")
    .limit(allPortfoliosMost)
    .execute();
  const next = newest.length === allPortfoliosMost ? newest.at(-1)?.id : undefined;
  const ids = newest.map(({ id }) => id);
  const [rows, photos] = await Promise.all([
    portfolios(db).where("portfolios.id", "in", ids).execute(),
    photoNames(db).where("photos.portfolio", "in", ids).execute(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return { list: await toList(deps, viewer, inOrder, photos), next };
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
