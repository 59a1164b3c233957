import { findProgress, findSubmissions } from "contract/centre/centre.ts";
import { listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;
let namesakes: TestUser[];
beforeEach(async () => {
  product = await openProduct();
  namesakes = [];
  for (const referenceNo of ["R1", ""]) {
    const one = await product.newcomer({ name: "Aisha Chen" });
    await product.deps.db.updateTable("accounts").set({ referenceNo }).where("id", "=", one.id).execute();
    await saved(product, one, { status: "To Be Reviewed" });
    namesakes.push(one);
  }
  await saved(product, product.sam, { status: "To Be Reviewed" });
});
afterEach(() => product.close());

const students = async (query: object = {}) =>
  (await product.as(product.ada, listStudentsWithPortfolios, { query })).body;

test("whoever shares a name is listed with their reference number, or else their address; nobody else is", async () => {
  const { body: progress } = await product.as(product.ada, findProgress, { query: {} });
  const { body: submissions } = await product.as(product.ada, findSubmissions, { query: {} });
  const lists = [progress.students, submissions.users, (await students()).students.map(({ student }) => student)];
  const references = [undefined, "R1", namesakes[1]?.email];
  for (const list of lists) {
    const named = list.filter(({ _id }) => [product.sam.id, ...namesakes.map(({ id }) => id)].includes(_id));
    expect(new Set(named.map(({ reference }) => reference))).toEqual(new Set(references));
    expect(named.find(({ _id }) => _id === product.sam.id)?.reference).toBeUndefined();
  }
});

test("a link to one of them shows that one alone, under every other filter too", async () => {
  const [one, other] = namesakes;
  for (const query of [{}, { status: "submitted" }, { search: "chen" }, { sort: "unit" }, { page: "2" }]) {
    const found = await students({ ...query, student: one?.id });
    expect(found.students.map(({ student }) => student._id)).toEqual([one?.id]);
    expect(found).toMatchObject({ total: 1, portfolios: 1, student: { _id: one?.id, name: "Aisha Chen" } });
  }
  const none = await students({ student: other?.id, status: "Done" });
  expect(none).toMatchObject({ students: [], total: 0, student: { _id: other?.id } });
  expect(await students({ student: "nobody" })).toMatchObject({ students: [], student: null });
});
