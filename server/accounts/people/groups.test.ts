import { changeGroup, listGroups, makeGroup, removeGroup } from "contract/accounts/groups.ts";
import { listViews, removeView, saveView } from "contract/accounts/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doing, grouped, viewSaved } from "../../../test/product/people.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";

let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

test("a cohort and an employer may share a name, two cohorts may not, and a change of an old version is refused", async () => {
  const { as, ada } = product;
  const body = { kind: "cohort", name: "Leeds 2026", contact: "Jo Lee, 0113 496 0000" } as const;
  const id = (await as(ada, makeGroup, { body })).body._id;
  await grouped(product, "employer", "Leeds 2026");
  const taken = await as(ada, makeGroup, { body: { ...body, name: "LEEDS 2026" } });
  expect([taken.status, taken.body.errors?.[0]?.message]).toEqual([409, "There is a cohort of this name."]);
  const changing = (version: number, name: string) =>
    as(ada, changeGroup, { params: { id }, body: { name }, headers: { "if-match": `"${version}"` } });
  expect((await changing(0, "Leeds 2027")).status).toBe(200);
  expect((await changing(0, "Leeds 2028")).status).toBe(412);
  const { body: groups } = await as(ada, listGroups);
  expect(groups).toMatchObject([
    { kind: "cohort", name: "Leeds 2027", contact: "", learners: 0, version: 1 },
    { kind: "employer", name: "Leeds 2026" },
  ]);
});

test("a group is removed once nobody is in it", async () => {
  const { as, ada } = product;
  const group = await grouped(product);
  const learner = await product.newcomer({});
  await doing(product, [learner], { act: "join", group });
  const refused = await as(ada, removeGroup, { params: { id: group } });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Learners are in this group. Take them out of it first.",
  ]);
  await doing(product, [learner], { act: "leave", group });
  expect((await as(ada, removeGroup, { params: { id: group } })).status).toBe(200);
});

test("a view is its owner's alone, and one of the same name takes its place", async () => {
  const { as, ada } = product;
  const other = await product.newcomer({ role: "admin" });
  const id = await viewSaved(product, "Without");
  await as(ada, saveView, { body: { list: "users", name: "Without", filter: "assessor=none" } });
  expect((await as(ada, listViews)).body).toEqual([
    { _id: id, list: "users", name: "Without", filter: "assessor=none" },
  ]);
  expect((await as(other, listViews)).body).toEqual([]);
  expect((await as(other, removeView, { params: { id } })).status).toBe(404);
  expect((await as(ada, removeView, { params: { id } })).status).toBe(200);
  expect((await as(ada, listViews)).body).toEqual([]);
});
