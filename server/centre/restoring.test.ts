import { listDeleted, restorePortfolio, undoRestore } from "contract/centre/portfolio-list.ts";
import { holdPerson } from "contract/centre/retention.ts";
import { changePortfolio, deletePortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { releaseClaims } from "contract/quality/claims.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimed, ofUnits } from "../../test/product/claims.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { opened } from "../../test/product/rooms.ts";
import { purgeDeleted } from "../operations/housekeeping.ts";

const day = 86_400_000;
let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock, settings: { RETENTION_DAYS: "20", STAFF_SESSION_HOURS: "720" } });
});
afterEach(() => product.close());

const own = async () => (await product.as(product.sam, listOwnPortfolios)).body.map(({ _id }) => _id);
const deleted = async (query: { search?: string; page?: string } = {}) =>
  (await product.as(product.ada, listDeleted, { query: query as never })).body;
const restored = (id: string) => product.as(product.ada, restorePortfolio, { params: { id } });
const undone = (id: string) => product.as(product.ada, undoRestore, { params: { id } });

async function deletePortfolioOfSam(title = "Board change"): Promise<string> {
  const { _id: id } = await saved(product, product.sam, { title });
  clock.advance(1000);
  await product.as(product.sam, deletePortfolio, { params: { id } });
  return id;
}

const auditLogOf = (id: string) =>
  product.deps.db
    .selectFrom("auditLog")
    .select(["action", "actor"])
    .where("subjectId", "=", id)
    .orderBy("position")
    .execute();

test("a deleted portfolio is listed with its student and until when it can be restored", async () => {
  await saved(product, product.sam, {});
  const id = await deletePortfolioOfSam();
  const { deleted: list, ...rest } = await deleted();
  expect(rest).toEqual({ total: 1, page: 1, pages: 1, at: "2026-03-02T09:00:01.000Z" });
  expect(list).toEqual([
    {
      _id: id,
      title: "Board change",
      unit: expect.stringMatching(/^315 /),
      status: "Draft",
      student: { _id: product.sam.id, name: "Sam Singh" },
      deletedAt: "2026-03-02T09:00:01.000Z",
      goneAt: "2026-03-22T09:00:01.000Z",
    },
  ]);
  expect((await deleted({ search: "tom" })).total).toBe(0);
  expect((await deleted({ search: "draft", page: "9" })).deleted.map(({ _id }) => _id)).toEqual([id]);
});

test("the learner sees a restored portfolio again at once, and repeating it has no effect", async () => {
  const id = await deletePortfolioOfSam();
  expect(await own()).toEqual([]);
  for (let nth = 0; nth < 2; nth++) expect((await restored(id)).status).toBe(200);
  expect(await own()).toEqual([id]);
  expect((await deleted()).total).toBe(0);
  const status = "To Be Reviewed" as const;
  expect((await product.as(product.sam, changePortfolio, { params: { id }, body: { status } })).status).toBe(200);
  const entries = (await auditLogOf(id)).filter(({ action }) => action === "restore");
  expect(entries).toEqual([{ action: "restore", actor: product.ada.id }]);
});

test("several administrators restore at once: it happens once", async () => {
  const id = await deletePortfolioOfSam();
  const answers = await Promise.all([restored(id), restored(id), restored(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await auditLogOf(id)).map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
});

test("a restoration is undone once, but not when the learner has worked on the portfolio since", async () => {
  const id = await deletePortfolioOfSam();
  await restored(id);
  clock.advance(day);
  for (let nth = 0; nth < 2; nth++) expect((await undone(id)).status).toBe(200);
  expect(await own()).toEqual([]);
  expect((await deleted()).deleted[0]?.deletedAt).toBe("2026-03-03T09:00:01.000Z");
  await restored(id);
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  const { status, body } = await undone(id);
  expect([status, body.message]).toEqual([409, expect.stringMatching(/has changed since it was restored/)]);
  expect(await own()).toEqual([id]);
});

test("a portfolio that was never restored cannot be deleted by undoing a restoration", async () => {
  const { _id: id } = await saved(product, product.sam, {});
  expect((await undone(id)).status).toBe(409);
  expect(await own()).toEqual([id]);
});

test("past the retention time it is neither listed nor restored, before or after the sweep", async () => {
  const id = await deletePortfolioOfSam();
  clock.advance(20 * day);
  expect((await deleted()).total).toBe(1);
  clock.advance(1);
  expect((await deleted()).total).toBe(0);
  expect((await restored(id)).status).toBe(404);
  expect(await purgeDeleted(product.deps)).toBe(1);
  expect((await restored(id)).body.message).toBe("Portfolio not found");
});

test.each([
  ["a hold", holdSam, (by: string) => ended("holds", { endedAt: by })],
  ["a room that held it", () => opened(product), (by: string) => ended("rooms", { closedAt: by })],
])("%s keeps what was deleted until it ends", async (_what, keep, end) => {
  await deletePortfolioOfSam();
  await keep();
  clock.advance(21 * day);
  expect(await purgeDeleted(product.deps)).toBe(0);
  await end(clock.now().toISOString());
  expect(await purgeDeleted(product.deps)).toBe(1);
});

test("what was deleted of a learner is kept while their unit is claimed, and as long again after the certificate", async () => {
  const one = await claimed(product);
  const { _id: id } = await saved(product, one.learner, {});
  await product.as(one.learner, deletePortfolio, { params: { id } });
  clock.advance(21 * day);
  expect(await purgeDeleted(product.deps)).toBe(0);
  for (const certificate of ["", "C-1"])
    await product.as(product.ada, releaseClaims, { body: { ...ofUnits(one), certificate } });
  clock.advance(19 * day);
  expect(await purgeDeleted(product.deps)).toBe(0);
  clock.advance(2 * day);
  expect(await purgeDeleted(product.deps)).toBe(1);
});

async function holdSam() {
  const sent = { params: { id: product.sam.id }, body: { reason: "An appeal." } };
  expect((await product.as(product.ada, holdPerson, sent)).status).toBe(201);
}

function ended(table: "holds" | "rooms", set: { endedAt: string } | { closedAt: string }) {
  return product.deps.db.updateTable(table).set(set).execute();
}
