import { exportPortfolios, listStudentPortfolios, listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
  await saved(product, product.sam, { title: "Ring final circuit" });
  await saved(product, product.sam, { title: "Consumer unit", status: "To Be Reviewed" });
  await saved(product, product.tom, { title: "RING main, tested", status: "To Be Reviewed" });
});
afterEach(() => product.close());

const list = async (query: object) =>
  (await product.as(product.ada, listStudentsWithPortfolios, { query: query as never })).body;
const titles = async (query: object) =>
  (await list({ within: "titles", ...query })).students.map(({ student, count, byStatus, portfolios }) => [
    `${student.name} ${count}: ${portfolios.map(({ title }) => title).join(", ")}`,
    ...byStatus.map(({ status, count }) => `${status} ${count}`),
  ]);

test("administrators find portfolios by the words of their titles, beside the other filters", async () => {
  const [sams, toms] = [
    ["Sam Singh 1: Ring final circuit", "Draft 1"],
    ["Tom Tate 1: RING main, tested", "To Be Reviewed 1"],
  ];
  expect(await titles({ search: "ring", sort: "student", order: "asc" })).toEqual([sams, toms]);
  expect(await titles({ search: "circuit ring" })).toEqual([sams]);
  expect(await titles({ search: "ring", status: "submitted" })).toEqual([toms]);
  expect(await titles({ search: "ring", assessor: product.bob.id })).toEqual([toms]);
  expect(await titles({ search: "sam" })).toEqual([]);
  expect((await list({ search: "circuit" })).portfolios).toBe(0);
  expect((await list({ search: "ring", within: "titles", page: "9" })).page).toBe(1);
});

test("more of one student's portfolios and the export are found by their titles too", async () => {
  const query = { search: "ring", within: "titles" } as const;
  const more = await product.as(product.ada, listStudentPortfolios, {
    params: { id: product.sam.id },
    query: query as never,
  });
  expect(more.body.map(({ title }) => title)).toEqual(["Ring final circuit"]);
  const { body } = await product.as(product.ada, exportPortfolios, { query: query as never });
  expect(body.trim().split("\r\n").length).toBe(3);
});

test("what is late says since when it waits, the longest wait first, also by title", async () => {
  const { db } = product.deps;
  const waitsSince = { [product.sam.id]: "2026-01-02T09:00:00.000Z", [product.tom.id]: "2026-01-01T09:00:00.000Z" };
  for (const [student, submittedAt] of Object.entries(waitsSince))
    await db
      .updateTable("portfolios")
      .set({ submittedAt })
      .where("student", "=", student)
      .where("status", "=", "To Be Reviewed")
      .execute();
  const late = { waiting: "late", sort: "submittedAt" };
  const waits = async (query: object) =>
    (await list({ ...late, ...query })).students.flatMap(({ portfolios }) => portfolios.map((one) => one.waitsSince));
  const [sams = "", toms = ""] = Object.values(waitsSince);
  expect(await waits({ order: "asc" })).toEqual([toms, sams]);
  expect(await waits({ order: "desc" })).toEqual([sams, toms]);
  expect(await waits({ search: "ring", within: "titles", order: "asc" })).toEqual([toms]);
  expect((await list({})).students.flatMap(({ portfolios }) => portfolios.map((one) => one.waitsSince))).toContain(
    null,
  );
  expect((await list({ sort: "submittedAt" })).portfolios).toBe(3);
});
