import { listDeleted, restoreSeveral, undoRestores } from "contract/centre/portfolio-list.ts";
import { deletedSorts } from "contract/centre/portfolio-orders.ts";
import { changePortfolio, deletePortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
let now = 0;
beforeEach(async () => {
  now = Date.parse("2026-03-02T09:00:00Z");
  product = await openProduct({
    clock: { now: () => new Date(now++) },
    settings: { RETENTION_DAYS: "20", STAFF_SESSION_HOURS: "720" },
  });
});
afterEach(() => product.close());

const seen = () => new Date(now++).toISOString();
const deleted = async (query: object = {}) => (await product.as(product.ada, listDeleted, { query })).body;
const titles = async (query: object) => (await deleted(query)).deleted.map(({ title }) => title);
const own = async () => (await product.as(product.sam, listOwnPortfolios)).body.map(({ title }) => title).toSorted();
const undo = (id: string) => product.as(product.ada, undoRestores, { params: { id } });
const restore = (whom: { ids: string[] } | { matching: { search?: string; total: number } }, seenAt = seen()) =>
  product.as(product.ada, restoreSeveral, { body: { ...whom, seenAt, change: { act: "restore" } } });

async function deletedOf(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names) {
    const { _id: id } = await saved(product, product.sam, { title });
    await product.as(product.sam, deletePortfolio, { params: { id } });
    ids.push(id);
  }
  return ids;
}

test("all deleted portfolios that match are restored at once, one entry each, and deleted again with Undo", async () => {
  const ids = await deletedOf("Board", "Cable", "Duct");
  expect(await own()).toEqual([]);
  const { body } = await restore({ matching: { search: "sam", total: 4 } });
  expect(body.message).toBe("3 portfolios are restored. 1 was skipped: no longer found by the filter.");
  expect(await own()).toEqual(["Board", "Cable", "Duct"]);
  const log = product.deps.db
    .selectFrom("auditLog")
    .select(["action", "actor"])
    .where("subjectId", "=", ids[0] ?? "");
  expect((await log.orderBy("position").execute()).at(-1)).toEqual({ action: "restore", actor: product.ada.id });
  expect((await undo(body._id)).body.message).toBe("Undone for 3 portfolios.");
  expect(await own()).toEqual([]);
  expect((await deleted()).total).toBe(3);
});

test("what was restored already, is past its time or was worked on since is left as it is", async () => {
  const [old = ""] = await deletedOf("Old");
  now += 20 * 86_400_000;
  const [one = "", two = ""] = await deletedOf("One", "Two");
  expect((await restore({ ids: [old] })).body.message).toBe("Nothing was changed. 1 was skipped: no longer there.");
  await restore({ ids: [one] });
  const { body } = await restore({ ids: [one, two] });
  expect(body.message).toBe("1 portfolio is restored. One was skipped: nothing to change.");
  const status = "To Be Reviewed" as const;
  await product.as(product.sam, changePortfolio, { params: { id: two }, body: { status } });
  expect((await undo(body._id)).body.message).toBe(
    "Nothing was changed back. Two was skipped: changed by somebody else.",
  );
  expect(await own()).toEqual(["One", "Two"]);
});

test("what leaves a restored portfolio as it is but is in its log keeps it, as it does where one is undone alone", async () => {
  const [one = ""] = await deletedOf("One");
  const { body } = await restore({ ids: [one] });
  const { recordAction } = await import("../audit/log.ts");
  const entry = { actor: product.ada.id, action: "view", subject: "portfolio", subjectId: one } as const;
  await recordAction(product.deps.db, product.deps.clock, entry);
  expect((await undo(body._id)).body.message).toBe(
    "Nothing was changed back. One was skipped: This portfolio has changed since it was restored, so it stays. Its student can delete it.",
  );
});

test("deleted portfolios are sorted by every column", async () => {
  await deletedOf("Board", "Air", "Duct");
  expect(await titles({})).toEqual(["Duct", "Air", "Board"]);
  expect(await titles({ sort: "title", order: "asc" })).toEqual(["Air", "Board", "Duct"]);
  expect(await titles({ sort: "title", order: "desc" })).toEqual(["Duct", "Board", "Air"]);
  for (const sort of deletedSorts) expect(await titles({ sort, order: "asc" })).toHaveLength(3);
  expect((await product.as(product.ada, listDeleted, { query: { sort: "goneAt" as never } })).status).toBe(400);
});
