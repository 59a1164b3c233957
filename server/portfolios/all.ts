import type { Viewer } from "contract/core/permissions.ts";
import { allPortfoliosMost, type Portfolio } from "contract/portfolios/portfolios.ts";
import { expressionBuilder } from "kysely";
import { offLoop } from "../platform/database/off-loop.ts";
import type { PortfolioRow, Tables } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { SlicedList } from "../platform/http/answers/sliced-list.ts";
import { refuseField } from "../platform/http/refusals.ts";
import { photoNames, portfolios, toList } from "./portfolios.ts";

/**
 * The newest portfolios of everyone, or those that follow the one whose id is `after`. `next`
 * is the id after which more follow. @throws Refusal 400 for an unknown id
 */
export async function allPortfolios(
  deps: Dependencies,
  viewer: Viewer,
  after: string,
): Promise<{ list: SlicedList<Portfolio>; next: string | undefined }> {
  const db = offLoop(deps.db);
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
  return { list: listedInSlices(deps, viewer, newest), next };
}

/** How many portfolios with all their texts are read at a time: some 240 kB, in 5 ms. */
const atOnce = 100;

/** These portfolios for this viewer in this order, without those that are deleted meanwhile. */
export function listedInSlices(deps: Dependencies, viewer: Viewer, found: { id: string }[]): SlicedList<Portfolio> {
  return new SlicedList(slicesOf({ ...deps, db: offLoop(deps.db) }, viewer, found));
}

async function* slicesOf(deps: Dependencies, viewer: Viewer, found: { id: string }[]): AsyncGenerator<Portfolio[]> {
  for (let start = 0; start < found.length; start += atOnce) {
    const ids = found.slice(start, start + atOnce).map(({ id }) => id);
    const [rows, photos] = await Promise.all([
      portfolios(deps.db).where("portfolios.id", "in", ids).execute(),
      photoNames(deps.db).where("photos.portfolio", "in", ids).execute(),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    yield await toList(deps, viewer, inOrder, photos);
  }
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
