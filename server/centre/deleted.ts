import { type DeletedFilter, type DeletedPortfolios, deletedPerPage } from "contract/centre/portfolio-list.ts";
import { sql } from "kysely";
import { toldApart } from "../accounts/accounts.ts";
import type { List, Thing, Work } from "../accounts/bulk/lists.ts";
import { lockLog } from "../audit/log.ts";
import { alphabetical, pageOf } from "../platform/database/searching.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { refuseClaimedIn } from "../portfolios/claimed.ts";
import { numberedTitle } from "../portfolios/curriculum-place.ts";
import {
  checkUntouched,
  deleteAgainIn,
  isKept,
  type Kept,
  ofNobodyErased,
  restorableUntil,
  restoreIn,
  retentionCutoff,
} from "../portfolios/deleted-portfolios.ts";
import { statusRank } from "../portfolios/portfolios.ts";
import { matches, partsOf } from "./search.ts";

const sortKeys = {
  deletedAt: sql.ref("portfolios.deletedAt"),
  title: alphabetical(sql.ref("portfolios.title")),
  student: sql.ref("students.nameKey"),
  unit: sql`coalesce(${sql.ref("portfolios.unit")}, '')`,
  status: statusRank(sql.ref("portfolios.status")),
};

/** A page of what can still be restored, in this order. A page number beyond the last gives the last page. */
export async function deletedPortfolios(
  deps: Dependencies,
  { search, sort, order, page: wanted }: DeletedFilter & { page: number },
): Promise<DeletedPortfolios> {
  const at = deps.clock.now().toISOString();
  const total = await countDeleted(deps, search);
  const { page, pages, offset } = pageOf(wanted, total, deletedPerPage);
  const ids = restorable(deps, search)
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select("portfolios.id")
    .orderBy(sortKeys[sort], order)
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
    .orderBy(sortKeys[sort], order)
    .orderBy("portfolios.deletedAt", "desc")
    .orderBy("portfolios.id")
    .execute();
  const people = await toldApart(
    deps.db,
    rows.map(({ student, name }) => ({ _id: student, name })),
  );
  const deleted = rows.map(({ id, title, unit, unitTitle, status, student, name, deletedAt }, nth) => ({
    _id: id,
    title,
    unit: numberedTitle(unit, unitTitle),
    status,
    student: people[nth] ?? { _id: student, name },
    deletedAt: deletedAt ?? "",
    goneAt: restorableUntil(deps, deletedAt ?? ""),
  }));
  return { deleted, total, page, pages, at };
}

export async function countDeleted(deps: Dependencies, search: string): Promise<number> {
  const counted = restorable(deps, search).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** The list of deleted portfolios: several can be restored at once. */
export const deletedList: List<{ act: "restore" }, { search: string }> = {
  acts: ["restore"],
  nouns: { chosen: "portfolios", one: "portfolio", several: "portfolios", none: "Nothing" },
  async find(deps, { search }, rows) {
    const ids = restorable(deps, search).select("portfolios.id").orderBy("portfolios.id").limit(rows);
    return (await ids.execute()).map(({ id }) => id);
  },
  count: (deps, { search }) => countDeleted(deps, search),
  async names(db, rows, most) {
    const titled = db.selectFrom("portfolios").select("title").where("id", "in", rows);
    const some = titled.orderBy(({ ref }) => alphabetical(ref("title"))).orderBy("id");
    return (await some.limit(most).execute()).map(({ title }) => title);
  },
  check: async () => undefined,
  workOf: async () => restoring,
  done: async (_, __, who, count) => `${who} ${count === 1 ? "is" : "are"} restored.`,
};

type Locked = Kept & Thing;

const restoring: Work<Locked> = {
  became: "restored",
  present: ({ deletedAt }) => (deletedAt === null ? "restored" : "deleted"),
  // The update changes nothing but locks the rows on PostgreSQL.
  lock: (deps, ids) =>
    deps.db
      .updateTable("portfolios")
      .set((row) => ({ version: row.ref("version") }))
      .where("id", "in", ids)
      .where(ofNobodyErased)
      .where(isKept(deps))
      .returning(["id", "student", "status", "version", "deletedAt", "updatedAt"])
      .execute(),
  async refusedBack({ db }, portfolios) {
    await lockLog(db);
    const refused = new Map<string, string>();
    for (const one of portfolios)
      try {
        await checkUntouched(db, one);
        await refuseClaimedIn(db, one);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.set(one.id, error.message);
      }
    return refused;
  },
  async set(deps, actor, portfolios, value) {
    for (const one of portfolios) await (value === "restored" ? restoreIn : deleteAgainIn)(deps, actor, one);
  },
};

function restorable(deps: Dependencies, search: string) {
  return deps.db
    .selectFrom("portfolios")
    .where("portfolios.deletedAt", "is not", null)
    .where("portfolios.deletedAt", ">=", retentionCutoff(deps))
    .where(ofNobodyErased)
    .where(matches(partsOf(search)));
}
