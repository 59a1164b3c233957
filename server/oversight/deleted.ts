import { type DeletedPortfolios, deletedPerPage } from "contract/oversight.ts";
import type { House } from "../house.ts";
import { forgottenBefore, goneAt } from "../portfolios/restorable.ts";
import { matches, partsOf } from "./sought.ts";

/** A page of what can still be restored, what was deleted last first. A page behind the last one is the last one. */
export async function deletedPortfolios(
  house: House,
  wish: { search: string; page: number },
): Promise<DeletedPortfolios> {
  const { total } = await restorable(house, wish.search)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / deletedPerPage));
  const page = Math.min(wish.page, pages);
  const ids = restorable(house, wish.search)
    .select("portfolios.id")
    .orderBy("portfolios.deletedAt", "desc")
    .orderBy("portfolios.id")
    .limit(deletedPerPage)
    .offset((page - 1) * deletedPerPage);
  const rows = await house.db
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
    goneAt: goneAt(house, deletedAt ?? ""),
  }));
  return { deleted, total, page, pages };
}

function restorable(house: House, search: string) {
  return house.db
    .selectFrom("portfolios")
    .where("portfolios.deletedAt", "is not", null)
    .where("portfolios.deletedAt", ">=", forgottenBefore(house))
    .where(matches(partsOf(search)));
}
