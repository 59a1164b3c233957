import { assignAssessor } from "contract/accounts/accounts.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { recordAction } from "../audit/log.ts";
import { openWorkChanges } from "./work-changes.ts";

let product: OpenProduct;
let work: ReturnType<typeof openWorkChanges>;

beforeEach(async () => {
  product = await openProduct();
  work = openWorkChanges(product.deps.db);
  await work.begin();
});
afterEach(() => product.close());

type Someone = "sam" | "tom" | "ann" | "bob" | "ada";

/** Who is notified that something of theirs has changed. */
async function notified(): Promise<string[]> {
  const { accounts, administrators } = await work.poll();
  const names = (["sam", "tom", "ann", "bob", "ada"] as const).filter((name) => accounts.has(product[name].id));
  return administrators ? [...names, "every administrator"] : names;
}

const move = (id: string, status: "Draft" | "To Be Reviewed") =>
  product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
const assess = (id: string, body: { status: "To Be Reviewed" | "Reviewed" | "Done"; assessorComments?: string }) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body });
const assign = (to: TestUser | null) =>
  product.as(product.ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId: to?.id ?? null } });

test("an assessor and a student are notified of what both may see, and nobody else of anything", async () => {
  const both: Someone[] = ["sam", "ann"];
  const { _id: id } = await saved(product, product.sam);
  expect(await notified()).toEqual(["sam"]);
  await product.as(product.sam, changePortfolio, { params: { id }, form: editForm({ title: "Another" }) });
  expect(await notified()).toEqual(["sam"]);
  await move(id, "To Be Reviewed");
  expect(await notified()).toEqual(both);
  expect(await notified()).toEqual([]);
  await assess(id, { status: "To Be Reviewed", assessorComments: "Half a thought" });
  expect(await notified()).toEqual(["ann"]);
  await assess(id, { status: "Reviewed", assessorComments: "Good." });
  expect(await notified()).toEqual(both);
  await assess(id, { status: "To Be Reviewed", assessorComments: "Not so good." });
  expect(await notified()).toEqual(both);
  await move(id, "Draft");
  expect(await notified()).toEqual(both);
  await product.as(product.sam, deletePortfolio, { params: { id } });
  expect(await notified()).toEqual(["sam"]);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  expect(await notified()).toEqual(both);
});

test("of an assignment the student, both assessors and administrators are notified", async () => {
  await assign(product.bob);
  expect(await notified()).toEqual(["sam", "ann", "bob", "every administrator"]);
  await assign(null);
  expect(await notified()).toEqual(["sam", "bob", "every administrator"]);
});

test("administrators are notified of what is submitted while nobody is assigned", async () => {
  await assign(null);
  await notified();
  await saved(product, product.sam, { status: "To Be Reviewed" });
  expect(await notified()).toEqual(["sam", "every administrator"]);
  await saved(product, product.sam);
  expect(await notified()).toEqual(["sam"]);
});

test("what one poll cannot read, the next one does", async () => {
  const { db, clock } = product.deps;
  const { _id: id } = await saved(product, product.sam);
  await notified();
  const entry = { actor: product.sam.id, action: "edit", subject: "portfolio", subjectId: id } as const;
  for (let one = 0; one < 1001; one++) await recordAction(db, clock, entry);
  expect([await notified(), await notified(), await notified()]).toEqual([["sam"], ["sam"], []]);
});
