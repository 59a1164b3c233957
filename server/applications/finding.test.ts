import {
  type ApplicationAct,
  changeApplications,
  findApplications,
  undoApplications,
} from "contract/applications/finding.ts";
import { makeLearner, moveApplication, noteOnApplication, viewStage } from "contract/applications/pipeline.ts";
import { applicationSorts } from "contract/applications/sorts.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedApplication } from "../../test/product/applications.ts";
import { moved } from "../../test/product/bulk-mutations.ts";
import { done as doneWithLearners } from "../../test/product/people.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
/** The server's clock: each look at it is a moment later. */
let now = 0;
beforeEach(async () => {
  now = Date.parse("2026-03-02T09:00:00Z");
  product = await openProduct({ clock: { now: () => new Date(now++) } });
});
afterEach(() => product.close());

type Query = Record<string, string>;
const found = async (query: Query = {}) => (await product.as(product.ada, findApplications, { query })).body;
const names = async (query: Query) => (await found(query)).applications.map(({ firstName }) => firstName);
const seen = () => new Date(now++).toISOString();
const act = (ids: string[], change: ApplicationAct, seenAt = seen()) =>
  product.as(product.ada, changeApplications, { body: { ids, change, seenAt } });
const undo = (id: string) => product.as(product.ada, undoApplications, { params: { id } });
const move = (id: string, from: "new" | "accepted", to: "accepted" | "declined" | "interview") =>
  product.as(product.ada, moveApplication, { params: { id }, body: { from, to } });
const states = async () =>
  Object.fromEntries((await found({ sort: "firstName" })).applications.map((one) => [one._id, one.state]));

async function stored(...firstNames: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const firstName of firstNames)
    ids.push(
      await storedApplication(product, { firstName, email: `${firstName.slice(0, 2).toLowerCase()}@example.com` }),
    );
  return ids;
}

test("applications are found by words in any order, stage, owner and whether they were opened, and sorted by every column", async () => {
  const [amy = "", ben = ""] = await stored("Amy", "Ben", "Zoë");
  await act([ben], { act: "move", to: "interview" });
  await act([amy], { act: "own", owner: product.ada.id });
  expect(await names({ search: "OKAFOR amy" })).toEqual(["Amy"]);
  expect(await names({ search: "electrical zo@" })).toEqual(["Zoë"]);
  expect(await names({ state: "interview" })).toEqual(["Ben"]);
  expect(await names({ owner: product.ada.id, show: "new" })).toEqual(["Amy"]);
  expect(await names({ owner: "none", sort: "firstName", order: "asc" })).toEqual(["Ben", "Zoë"]);
  for (const sort of applicationSorts) {
    const up = await names({ sort, order: "asc" });
    expect(up).toHaveLength(3);
    if (["firstName", "email", "createdAt"].includes(sort)) expect(up).toEqual(["Amy", "Ben", "Zoë"]);
    if (sort === "state") expect(up.at(-1)).toBe("Ben");
    if (sort === "owner") expect(up.at(-1)).toBe("Amy");
  }
  expect(await found({ search: "ben", page: "9" })).toMatchObject({ total: 1, page: 1, all: 3, new: 3 });
  for (const query of [{ sort: "reference" }, { state: "lost" }, { show: "old" }, { owner: "x".repeat(41) }])
    expect((await product.as(product.ada, findApplications, { query: query as never })).status).toBe(400);
});

test("several are moved at once, those that may not are left out with the sentence of the single act, and Undo puts them back", async () => {
  const [amy = "", ben = "", cat = "", dan = ""] = await stored("Amy", "Ben", "Cat", "Dan");
  await move(ben, "new", "declined");
  await move(cat, "new", "accepted");
  await product.as(product.ada, makeLearner, { params: { id: cat }, body: { assessor: "" } });
  const before = await states();
  const seenAt = seen();
  await move(dan, "new", "accepted");
  const { body } = await act([amy, ben, cat, dan], { act: "move", to: "interview" }, seenAt);
  expect(body.message).toBe(
    "1 application is in Interview now. Dan Okafor was skipped: changed by somebody else. " +
      "Ben Okafor was skipped: A declined application goes on from Contacted. " +
      "Cat Okafor was skipped: This applicant is a learner already, so the application stays accepted.",
  );
  const entries = product.deps.db
    .selectFrom("auditLog")
    .select(["was", "became", "actor"])
    .where("subjectId", "=", amy);
  const log = () => entries.where("action", "=", "moveApplication").orderBy("position").execute();
  expect(await log()).toEqual([{ was: "new", became: "interview", actor: product.ada.id }]);
  // A note changes nothing that Undo puts back.
  await product.as(product.ada, noteOnApplication, { params: { id: amy }, body: { text: "Rang." } });
  expect((await undo(body._id)).body.message).toBe("Undone for 1 application.");
  expect(await states()).toEqual({ ...before, [dan]: "accepted" });
  expect(await log()).toHaveLength(2);
  expect((await undo(body._id)).status).toBe(409);
});

test("all that a filter finds but a few are declined, and come back from Declined with Undo; who was moved since stays", async () => {
  const [amy = "", ben = "", cat = ""] = await stored("Amy", "Ben", "Cat");
  const matching = { search: "okafor", total: 3, except: [cat] };
  const change = { act: "move", to: "declined" } as const;
  const { body } = await product.as(product.ada, changeApplications, { body: { matching, seenAt: seen(), change } });
  expect(body.message).toBe("2 applications are in Declined now.");
  const body2 = { from: "declined", to: "contacted" } as const;
  await product.as(product.ada, moveApplication, { params: { id: ben }, body: body2 });
  expect((await undo(body._id)).body.message).toBe(
    "Undone for 1 application. Ben Okafor was skipped: changed by somebody else.",
  );
  expect(await states()).toEqual({ [amy]: "new", [ben]: "contacted", [cat]: "new" });
});

test("an owner is given to several and taken off, who must be an active administrator, and it is in what happened", async () => {
  const ids = await stored("Amy", "Ben");
  const { body } = await act(ids, { act: "own", owner: product.ada.id });
  expect(body.message).toBe("2 applications now have the owner Ada Adams.");
  const { events } = (await product.as(product.ada, viewStage, { params: { id: ids[0] ?? "" } })).body;
  expect(events).toMatchObject([{ act: "own", text: "Ada Adams" }]);
  expect((await act(ids, { act: "own", owner: product.ada.id })).body.message).toBe(
    "Nothing was changed. Amy Okafor and Ben Okafor were skipped: nothing to change.",
  );
  const refused = await act(ids, { act: "own", owner: product.ann.id });
  expect([refused.status, refused.body.message]).toEqual([400, "Choose an active administrator."]);
  expect((await undo(body._id)).body.message).toBe("Undone for 2 applications.");
  expect((await found({ owner: "none" })).total).toBe(2);
});

test("an act of one list is not undone as one of another", async () => {
  expect((await undo(await doneWithLearners(product))).status).toBe(404);
  expect((await undo(await moved(product))).status).toBe(200);
});

test("whatever is done one after the other, undoing the last act puts everything back", async () => {
  const ids = await stored("Amy", "Ben", "Cat");
  const acts = fc.oneof(
    fc
      .constantFrom("new", "contacted", "interview", "accepted", "declined")
      .map((to) => ({ act: "move", to }) as const),
    fc.constantFrom("", product.ada.id).map((owner) => ({ act: "own", owner }) as const),
  );
  const some = fc.array(fc.tuple(acts, fc.subarray(ids, { minLength: 1 })), { minLength: 1, maxLength: 5 });
  const all = async () => (await found()).applications.map(({ _id, state, owner }) => [_id, state, owner?._id]);
  await fc.assert(
    fc.asyncProperty(some, async (several) => {
      let last = { id: "", before: await all() };
      for (const [change, chosen] of several) {
        const before = await all();
        const { body } = await act(chosen, change);
        const after = await all();
        expect(after.filter((one, nth) => one.join() !== before[nth]?.join())).toHaveLength(body.changed);
        last = { id: body._id, before };
      }
      expect((await undo(last.id)).status).toBe(200);
      expect(await all()).toEqual(last.before);
    }),
    { numRuns: 15 },
  );
});
