import { assignAssessor, logIn, setActive } from "contract/accounts/accounts.ts";
import { writeMessage } from "contract/portfolios/messages.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applied } from "../../test/product/applications.ts";
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
async function notified(): Promise<Someone[]> {
  const { accounts } = await work.poll();
  return (["sam", "tom", "ann", "bob", "ada"] as const).filter((name) => accounts.has(product[name].id));
}

/** In which of the next five polls every administrator is told that the centre has changed. */
async function toldIn(): Promise<number[]> {
  const told = [];
  for (const nth of [1, 2, 3, 4, 5]) if ((await work.poll()).administrators) told.push(nth);
  return told;
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
  for (const who of [product.sam, product.ann]) {
    await product.as(who, writeMessage, { params: { id }, body: { text: "Which?" } });
    expect(await notified()).toEqual(both);
  }
  await move(id, "Draft");
  expect(await notified()).toEqual(both);
  await product.as(product.sam, deletePortfolio, { params: { id } });
  expect(await notified()).toEqual(["sam"]);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  expect(await notified()).toEqual(both);
});

test("of an assignment the student and both assessors are notified", async () => {
  await assign(product.bob);
  expect(await notified()).toEqual(["sam", "ann", "bob"]);
  await assign(null);
  expect(await notified()).toEqual(["sam", "bob"]);
});

test("administrators are told of whatever changes a count of theirs, and of nothing else", async () => {
  const { ada, ann, sam, deps } = product;
  const { _id: id } = await saved(product, sam);
  expect(await toldIn()).toEqual([1]);
  const deactivate = (isActive: boolean) => product.as(ada, setActive, { params: { id: ann.id }, body: { isActive } });
  for (const act of [
    () => move(id, "To Be Reviewed"),
    () => assess(id, { status: "Reviewed", assessorComments: "Good." }),
    () => assess(id, { status: "Done" }),
    () => product.as(sam, deletePortfolio, { params: { id } }),
    () => assign(null),
    () => deactivate(false),
    () => deactivate(true),
    () => applied(product),
  ]) {
    await act();
    expect([act.toString(), await toldIn()]).toEqual([act.toString(), [1]]);
  }
  await recordAction(deps.db, deps.clock, { actor: ada.id, action: "export", subject: "account", subjectId: "all" });
  await product.as(undefined, logIn, { body: { email: sam.email, password: "no password of theirs" } });
  expect(await toldIn()).toEqual([]);
});

test("of a busy minute administrators are told in every fifth poll, of the first change at once and of the last too", async () => {
  const told = [];
  for (let poll = 1; poll <= 12; poll++) {
    if (poll <= 7) await saved(product, product.sam);
    if ((await work.poll()).administrators) told.push(poll);
  }
  expect(told).toEqual([1, 6, 11]);
});

test("what one poll cannot read, the next one does", async () => {
  const { db, clock } = product.deps;
  const { _id: id } = await saved(product, product.sam);
  await notified();
  const entry = { actor: product.sam.id, action: "edit", subject: "portfolio", subjectId: id } as const;
  for (let one = 0; one < 1001; one++) await recordAction(db, clock, entry);
  expect([await notified(), await notified(), await notified()]).toEqual([["sam"], ["sam"], []]);
});
