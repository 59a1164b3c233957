import {
  makeLearner,
  moveApplication,
  noteOnApplication,
  takeOnApplication,
  viewPipeline,
  viewStage,
} from "contract/applications/pipeline.ts";
import { type applicationStates, pipelineMost } from "contract/applications/states.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accepted } from "../../test/product/application-mutations.ts";
import { storedApplication } from "../../test/product/applications.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const ada = () => product.ada;
const pipeline = async (query = {}) => (await product.as(ada(), viewPipeline, { query })).body;
const stage = async (id: string) => (await product.as(ada(), viewStage, { params: { id } })).body;
const move = (id: string, from: (typeof applicationStates)[number], to: (typeof applicationStates)[number]) =>
  product.as(ada(), moveApplication, { params: { id }, body: { from, to } });
const take = (id: string, owner: string) => product.as(ada(), takeOnApplication, { params: { id }, body: { owner } });
const enrol = (id: string, assessor = "") => product.as(ada(), makeLearner, { params: { id }, body: { assessor } });

test("applications stand in the column of their stage, the newest first, and each move is kept", async () => {
  const [first, second] = [await storedApplication(product), await storedApplication(product, { firstName: "Leah" })];
  expect((await move(first, "new", "interview")).body.stage).toMatchObject({ state: "interview" });
  const { columns } = await pipeline();
  expect(columns.map(({ state, total, cards }) => [state, total, cards.map(({ _id }) => _id)])).toEqual([
    ["new", 1, [second]],
    ["contacted", 0, []],
    ["interview", 1, [first]],
    ["accepted", 0, []],
    ["declined", 0, []],
  ]);
  expect((await stage(first)).events).toMatchObject([{ act: "move", text: "interview", by: { _id: ada().id } }]);
  const log = product.deps.db.selectFrom("auditLog").select(["action", "was", "became"]).where("subjectId", "=", first);
  expect(await log.where("action", "=", "moveApplication").execute()).toEqual([
    { action: "moveApplication", was: "new", became: "interview" },
  ]);
});

test("what somebody else has moved meanwhile is not moved, and a declined one goes on from Contacted", async () => {
  const id = await storedApplication(product);
  await move(id, "new", "declined");
  const late = await move(id, "new", "interview");
  expect([late.status, late.body.message]).toEqual([409, "Somebody has moved this application meanwhile. Look again."]);
  const back = await move(id, "declined", "accepted");
  expect([back.status, back.body.message]).toEqual([409, "A declined application goes on from Contacted."]);
  expect((await move(id, "declined", "contacted")).status).toBe(200);
  expect((await stage(id)).events.map(({ text }) => text)).toEqual(["declined", "contacted"]);
});

test("of several who move it at once one does", async () => {
  const id = await storedApplication(product);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => move(id, "new", "contacted")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect((await stage(id)).events).toHaveLength(1);
});

test("an administrator takes it on, and it is found by them, by nobody and by words in any order", async () => {
  const [mine, free] = [await storedApplication(product), await storedApplication(product, { firstName: "Łukasz" })];
  await take(mine, ada().id);
  const found = async (query: object) =>
    (await pipeline(query)).columns.flatMap(({ cards }) => cards.map(({ _id }) => _id));
  expect(await found({ owner: ada().id })).toEqual([mine]);
  expect(await found({ owner: "none" })).toEqual([free]);
  expect(await found({ search: "okafor łUKASZ" })).toEqual([free]);
  expect(await found({ search: "%" })).toEqual([]);
  expect((await pipeline()).owners).toContainEqual({ _id: ada().id, name: "Ada Adams" });
  const refused = await take(mine, product.ann.id);
  expect([refused.status, refused.body.message]).toEqual([400, "Choose an active administrator."]);
  expect((await take(mine, "")).body.stage.owner).toBeNull();
});

test("a second application from an e-mail address names the other one", async () => {
  const first = await storedApplication(product, { email: "twice@example.com" });
  await storedApplication(product, { email: "twice@example.com" });
  const cards = (await pipeline()).columns[0]?.cards ?? [];
  expect(cards.map(({ sameEmail }) => sameEmail)).toEqual(cards.map(({ reference }) => reference).toReversed());
  expect(cards[1]?._id).toBe(first);
});

test("notes stay, and the database refuses to change them", async () => {
  const id = await storedApplication(product);
  const text = "Rang: wants evening visits.\nEmployer signs the hours.";
  const noted = await product.as(ada(), noteOnApplication, { params: { id }, body: { text } });
  expect(noted.body.stage.events).toMatchObject([{ act: "note", text }]);
  const empty = await product.as(ada(), noteOnApplication, { params: { id }, body: { text: " " } });
  expect([empty.status, empty.body.errors?.[0]?.message]).toEqual([400, "Write the note first."]);
  for (const change of [`update "applicationEvents" set "text" = ''`, `delete from "applicationEvents"`])
    await expect(sql.raw(change).execute(product.deps.db)).rejects.toThrow("only ever added");
});

test("an accepted applicant becomes a learner once, with what they wrote, an assessor and the welcome e-mail", async () => {
  const id = await storedApplication(product, {
    email: "leah@example.com",
    mobile: "07700 900118",
    postcode: "LS28 1AA",
  });
  const early = await enrol(id);
  expect([early.status, early.body.message]).toEqual([409, "Move this application to Accepted first."]);
  await move(id, "new", "accepted");
  const wrong = await enrol(id, product.ada.id);
  expect([wrong.status, wrong.body.message]).toEqual([400, "Choose an active assessor."]);
  const answers = await Promise.all([enrol(id, product.ann.id), enrol(id, product.ann.id), enrol(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const { db } = product.deps;
  const account = await db.selectFrom("accounts").selectAll().where("emailKey", "=", "leah@example.com").execute();
  expect(account).toMatchObject([
    {
      name: "Ngozi Okafor",
      role: "student",
      isActive: 1,
      dob: "2001-03-27",
      phone: "07700 900118",
      postcode: "LS28 1AA",
    },
  ]);
  const emails = db.selectFrom("outbox").select("subject").where("address", "=", "leah@example.com");
  expect((await emails.execute()).map(({ subject }) => subject)).toContain("Your Portfolio Builder account");
  expect(await stage(id)).toMatchObject({ learner: { _id: account[0]?.id, name: "Ngozi Okafor" } });
  const out = await move(id, "accepted", "declined");
  expect([out.status, out.body.message]).toEqual([
    409,
    "This applicant is a learner already, so the application stays accepted.",
  ]);
});

test("nobody becomes a second account", async () => {
  const id = await accepted(product);
  await product.deps.db.updateTable("applications").set({ email: product.sam.email }).where("id", "=", id).execute();
  const { status, body } = await enrol(id);
  expect([status, body.message]).toEqual([
    409,
    "An account with this email address exists already. Look for it in Users.",
  ]);
  expect(await stage(id)).toMatchObject({ learner: null, state: "accepted" });
});

test("a column names how many there are, and shows the newest", async () => {
  const { db } = product.deps;
  const id = await storedApplication(product);
  const pattern = await db.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const more = Array.from({ length: pipelineMost }, (_, nth) => ({ ...pattern, id: `${nth}`, reference: `R${nth}` }));
  await db.insertInto("applications").values(more).execute();
  const [column] = (await pipeline()).columns;
  expect([column?.total, column?.cards.length]).toEqual([pipelineMost + 1, pipelineMost]);
});
