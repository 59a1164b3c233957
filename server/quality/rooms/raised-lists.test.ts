import { listAppeals } from "contract/quality/appeals.ts";
import { agreeOnExercise } from "contract/quality/exercises.ts";
import { visitRoom } from "contract/quality/visits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answered, decidedRound, ended, exercised, judgement, missing } from "../../../test/product/exercises.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { appealed, appealedTwice, dismiss, notUpheld, place, why } from "../../../test/product/raised.ts";
import { entered, looksAt, opened, visiting } from "../../../test/product/rooms.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

/** The lists of a room of these learners, Sam unless it says others, as its visitor reads them: one look. */
async function listsOf(learners = [product.sam]) {
  const chosen = learners.map(({ id }) => ({ learner: id, reason: "chosen" as const }));
  const room = await opened(product, { learners: chosen });
  const pass = await entered(product, room);
  const { status, body } = await visiting(product, pass, visitRoom);
  // Both may be of one millisecond.
  expect([status, (await looksAt(product, room)).toSorted()]).toEqual([200, ["enter", "room"]]);
  return body;
}

test("an exercise shows how many judged in which way once it has ended, and nobody's name", async () => {
  const una = await product.newcomer({ role: "assessor", name: "Una Upton" });
  const ugo = await product.newcomer({ role: "assessor", name: "Ugo Ursini" });
  const { id, portfolio } = await exercised(product, { participants: [una, ugo] });
  await answered(product, una, id, judgement(["not yet", "not yet"], "I would see the other side."));
  const [open] = (await listsOf()).exercises;
  expect(open).toMatchObject({
    portfolio,
    state: "open",
    asked: 2,
    answered: 1,
    results: [],
    agreed: "",
    endedAt: null,
  });
  expect(JSON.stringify(open)).not.toMatch(/Una|Ugo|not yet|accepted|other side/);

  await answered(product, ugo, id, judgement(["accepted", "not yet"]));
  const text = "A photo of both sides is needed.";
  await product.as(product.bob, agreeOnExercise, { params: { id }, body: { text } });
  const [closed] = (await listsOf()).exercises;
  expect(closed).toMatchObject({
    ...{ learner: { _id: product.sam.id, name: "Sam Singh" }, state: "agreed", asked: 2, answered: 2, agreed: text },
    results: [
      { criteria: "6.2e", verdict: "accepted", accepted: 1, notYet: 1 },
      { criteria: "6.3b", verdict: "not yet", accepted: 0, notYet: 2 },
    ],
  });
  expect(JSON.stringify(closed)).not.toMatch(new RegExp(`Una|Ugo|other side|${missing}`));
});

test("of an exercise that was ended early only what was answered counts", async () => {
  const { id } = await exercised(product);
  await ended(product, product.bob, id);
  const [closed] = (await listsOf()).exercises;
  expect(closed).toMatchObject({ state: "ended", asked: 1, answered: 0 });
  expect(closed?.results.map(({ accepted, notYet }) => accepted + notYet)).toEqual([0, 0]);
});

test("appeals are listed with every answer, and no longer among the samples", async () => {
  const { id, portfolio } = await appealed(product);
  const { appeals, samples } = await listsOf();
  expect([appeals.length, samples.map(({ _id }) => _id)]).toEqual([1, expect.not.arrayContaining([id])]);
  expect(appeals[0]).toMatchObject({
    ...{ _id: id, portfolio, state: "waiting", places: [place], text: why, isSecond: false, checks: [] },
    ...{ learner: { name: "Sam Singh" }, assessor: "Ann Archer" },
  });
  await dismiss(product, product.bob, id);
  expect((await listsOf()).appeals[0]).toMatchObject({
    state: "not upheld",
    checks: [{ by: "Bob Barnes", verdict: "agree", text: notUpheld }],
  });
});

test("a second appeal says that it is one, and both stand as their learner reads them", async () => {
  await appealedTwice(product);
  const { appeals } = await listsOf();
  expect(appeals.map(({ isSecond, state }) => [isSecond, state])).toEqual([
    [true, "not upheld"],
    [false, "not upheld"],
  ]);
  const own = (await product.as(product.sam, listAppeals, { params: { id: appeals[0]?.portfolio ?? "" } })).body;
  expect(appeals.map(({ _id, state }) => [_id, state]).reverse()).toEqual(
    own.appeals.map(({ _id, state }) => [_id, state]),
  );
});

test("of learners who are not in the room nothing is listed, nor of work that is deleted or a draft again", async () => {
  const { portfolio } = await appealed(product);
  await exercised(product, { portfolio: await decidedRound(product) });
  const others = await listsOf([product.tom]);
  expect([others.appeals, others.exercises]).toEqual([[], []]);
  const both = await listsOf([product.tom, product.sam]);
  expect([both.appeals.length, both.exercises.length]).toEqual([1, 1]);
  const { db, clock } = product.deps;
  await db.updateTable("portfolios").set({ status: "Draft" }).where("id", "=", portfolio).execute();
  const deletedAt = clock.now().toISOString();
  await db.updateTable("portfolios").set({ deletedAt }).where("id", "!=", portfolio).execute();
  const gone = await listsOf();
  expect([gone.appeals, gone.exercises]).toEqual([[], []]);
});
