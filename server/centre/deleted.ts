import { type DeletedPortfolios, deletedPerPage } from "contract/centre/portfolio-list.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { forgottenBefore, goneAt } from "../portfolios/restorable.ts";
import { matches, partsOf } from "./matching.ts";

/** A page of what can still be restored, what was deleted last first. A page behind the last one is the last one. */
export async function deletedPortfolios(
  deps: Dependencies,
  wish: { search: string; page: number },
): Promise<DeletedPortfolios> {
  const { total } = await restorable(deps, wish.search)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / deletedPerPage));
  const page = Math.min(wish.page, pages);
  const ids = restorable(deps, wish.search)
    .select("portfolios.id")
    .orderBy("portfolios.deletedAt", "desc")
    .orderBy("portfolios.id")
    .limit(deletedPerPage)
    .offset((page - 1) * deletedPerPage);
  const rows = await deps.db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.title", "portfolios.unit", "portfolios.unitTitle", "portfolios.status"])
    .select(["portfolios.student", "students.name", "portfolios.deletedAt"])
    .where("portfolios.id", "in", ids)
    .orderBy("portfolios.deletedAt", "desc")
    .orderBy("portfolios.id")
    .execute();
  const deleted = rows.map(({ id, title, unit, unitTitle, status, student, name, deletedAt }) => ({
    _id: id,
    title,
    unit: unit && `${unit} ${unitTitle}`,
    status,
    student: { _id: student, name },
    deletedAt: deletedAt ?? "",
    goneAt: goneAt(deps, deletedAt ?? ""),
  }));
  return { deleted, total, page, pages };
}

function restorable(deps: Dependencies, search: string) {
  return deps.db
    .selectFrom("portfolios")
    .where("portfolios.deletedAt", "is not", null)
    .where("portfolios.deletedAt", ">=", forgottenBefore(deps))
    .where(matches(partsOf(search)));
}
