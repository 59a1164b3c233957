import { type DeletedPortfolios, deletedPerPage } from "contract/centre/portfolio-list.ts";
import { toldApart } from "../accounts/accounts.ts";
import { pageOf } from "../platform/database/searching.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { numberedTitle } from "../portfolios/curriculum-place.ts";
import { ofNobodyErased, restorableUntil, retentionCutoff } from "../portfolios/deleted-portfolios.ts";
import { matches, partsOf } from "./search.ts";

/** A page of what can still be restored, last deleted first. A page number beyond the last gives the last page. */
export async function deletedPortfolios(
  deps: Dependencies,
  filter: { search: string; page: number },
): Promise<DeletedPortfolios> {
  const { total } = await restorable(deps, filter.search)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(filter.page, total, deletedPerPage);
  const ids = restorable(deps, filter.search)
    .select("portfolios.id")
    .orderBy("portfolios.deletedAt", "desc")
    .orderBy("portfolios.id")
    .limit(deletedPerPage)
    .offset(offset);
  const rows = await deps.db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.title", "portfolios.unit", "portfolios.unitTitle", "portfolios.status"])
    .select(["portfolios.student", "students.name", "portfolios.deletedAt"])
    .where("portfolios.id", "in", ids)
    .orderBy("portfolios.deletedAt", "desc")
    .orderBy("portfolios.id")
    .execute();
  const people = await toldApart(
    deps.db,
    rows.map(({ student, name }) => ({ _id: student, name })),
  );
  const deleted = rows.map(({ id, title, unit, unitTitle, status, student, name, deletedAt }, at) => ({
    _id: id,
    title,
    unit: numberedTitle(unit, unitTitle),
    status,
    student: people[at] ?? { _id: student, name },
    deletedAt: deletedAt ?? "",
    goneAt: restorableUntil(deps, deletedAt ?? ""),
  }));
  return { deleted, total, page, pages };
}

function restorable(deps: Dependencies, search: string) {
  return deps.db
    .selectFrom("portfolios")
    .where("portfolios.deletedAt", "is not", null)
    .where("portfolios.deletedAt", ">=", retentionCutoff(deps))
    .where(ofNobodyErased)
    .where(matches(partsOf(search)));
}
