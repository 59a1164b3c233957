import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { correctAccount, setActive } from "contract/accounts/accounts.ts";
import { listDeleted } from "contract/centre/portfolio-list.ts";
import { endHold, erasePerson, holdPerson, listErased, listHolds, previewErasure } from "contract/centre/retention.ts";
import { day } from "contract/core/calendar.ts";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { findReviews } from "contract/reviews/assessment.ts";
import { addPhrase } from "contract/reviews/phrases.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { agree } from "../../../test/product/claims.ts";
import { fillEveryTable } from "../../../test/product/copies.ts";
import { learnersName, learnerWhoDidEverything, marker } from "../../../test/product/everything.ts";
import { refusal } from "../../../test/product/hours.ts";
import { openStorage } from "../../../test/product/object-storage/storage.ts";
import { doing } from "../../../test/product/people.ts";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { closedRound, sampled } from "../../../test/product/quality.ts";
import { addressHash } from "../../accounts/accounts.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";
import { wrongDerivedRows } from "../../platform/database/derived-rows-verify.ts";
import { tableFacts, tableNames } from "../../platform/database/table-facts.ts";
import { ownerName } from "../../platform/files/stored-name.ts";
import { finishErasures } from "./erasing.ts";
import { type Becomes, type WhatBecomes, whatBecomes } from "./what-becomes.ts";

const onSqlite = process.env.TEST_DATABASE !== "postgres";
let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-04T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

async function openAnother(settings: Record<string, string> = {}): Promise<void> {
  await product.close();
  product = await openProduct({ clock, settings });
}

const tables = Object.keys(whatBecomes) as (keyof WhatBecomes)[];
const becomes = (table: keyof WhatBecomes): Becomes<object> => whatBecomes[table] as Becomes<object>;

function deactivated(who: TestUser) {
  return product.as(product.ada, setActive, { params: { id: who.id }, body: { isActive: false } });
}

function erased(who: TestUser, name: string, reason = "They asked.") {
  return product.as(product.ada, erasePerson, { params: { id: who.id }, body: { name, reason } });
}

/** Tables with a row that has the marker. */
async function marked(): Promise<string[]> {
  const found = await Promise.all(
    tableNames.map(async (table) => {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(product.deps.db);
      return rows.some((row) => JSON.stringify(row).toLowerCase().includes(marker)) ? [table] : [];
    }),
  );
  return found.flat();
}

async function markedFiles(): Promise<string[]> {
  const entries = await readdir(product.folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    paths.map(async (path) => [path, (await readFile(path, "latin1")).toLowerCase()] as const),
  );
  return texts.filter(([, text]) => text.includes(marker)).map(([path]) => path);
}

/** How many rows of each table concern the learner, by what becomes of them. */
async function concerned({ id, email }: TestUser) {
  const hashed = addressHash(email);
  const person = {
    id,
    name: learnersName,
    emailKey: email,
    addresses: [email],
    addressHash: hashed,
    pseudonym: "",
    at: "",
  };
  const found: { table: string; rows: number }[] = [];
  for (const table of tables)
    for (const rows of [becomes(table).goes, becomes(table).blanks?.rows])
      if (rows) {
        const query = sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(table)} where ${rows(person)}`;
        found.push({ table, rows: (await query.execute(product.deps.db)).rows[0]?.rows ?? 0 });
      }
  return found;
}

describe("what becomes of each column", () => {
  test("is said of every table and column, for whatever is not deleted whole", async () => {
    const schema = await product.deps.db.introspection.getTables();
    expect([...tables].sort()).toEqual(tableNames.filter((name) => !tableFacts[name].isDerived).sort());
    const anybody = { id: "", name: "", emailKey: "", addresses: [""], addressHash: "", pseudonym: "", at: "" };
    for (const table of tables) {
      const { goes, blanks, keeps = [] } = becomes(table);
      const columns = schema.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      if (goes && !blanks && keeps.length === 0) continue;
      expect([...keeps, ...Object.keys(blanks?.to(anybody) ?? {})].sort(), table).toEqual(columns.sort());
    }
  });
});

test.each(["a folder", "a bucket"])(
  "of a learner who did everything nothing is left in any row or in %s, and decisions stay under the pseudonym",
  async (where) => {
    const storage = where === "a bucket" ? await openStorage() : undefined;
    if (storage) storage.gateway.versions = new Map();
    await openAnother(storage?.settings);
    const learner = await learnerWhoDidEverything(product);
    const before = await concerned(learner);
    const ofStaff = ["phrases", "digests", "duties", "raisedRisks", "holds", "apiTokens", "views"];
    const empty = before.filter(({ table, rows }) => rows === 0 && !ofStaff.includes(table));
    expect(empty).toEqual([]);
    expect((await marked()).length).toBeGreaterThan(20);
    expect((await storedNames()).length).toBeGreaterThan(7);
    await deactivated(learner);

    const { status, body } = await erased(learner, learnersName);
    expect([status, body.message]).toEqual([200, "Erased. What stays is that of Learner 1."]);

    expect(await marked()).toEqual([]);
    if (onSqlite) expect(await markedFiles()).toEqual([]);
    // Nobody else has stored a file.
    expect(await storedNames()).toEqual([]);
    expect(storage?.gateway.versions?.size ?? 0).toBe(0);
    const { db } = product.deps;
    const decisions = await db.selectFrom("decisions").select(["verdict", "text"]).execute();
    expect(decisions.length).toBeGreaterThan(5);
    expect(new Set(decisions.map(({ text }) => text))).toEqual(new Set([""]));
    const { body: history } = await product.as(product.ann, findReviews, { query: {} });
    expect(history.reviews[0]).toMatchObject({ studentName: "Learner 1", comments: "" });
    const { body: list } = await product.as(product.ada, listErased, { query: {} });
    expect(list.people).toMatchObject([
      { pseudonym: "Learner 1", reason: "They asked.", isFinished: true, remains: null },
    ]);
    expect((await verifyAuditLog(db)).trouble).toBeUndefined();
    expect(Object.values(await wrongDerivedRows(db)).filter((wrong) => wrong > 0)).toEqual([]);
    await storage?.close();
  },
);

test("an erased person is not activated, corrected, held or erased again, and nobody restores what was judged of them", async () => {
  const { tom, ada } = product;
  await closedRound(product, { learner: tom, assessor: product.bob });
  await deactivated(tom);
  await erased(tom, "Tom Tate");
  const params = { id: tom.id };
  const again = [
    await product.as(ada, setActive, { params, body: { isActive: true } }),
    await product.as(ada, correctAccount, { params, body: { name: "Tom" } }),
    await product.as(ada, holdPerson, { params, body: { reason: "An appeal." } }),
    await erased(tom, "Learner 1"),
  ];
  expect(again.map(({ status, body }) => [status, body.message])).toEqual(
    again.map(() => [409, "This person was erased."]),
  );
  expect((await product.as(ada, listDeleted, { query: {} })).body.total).toBe(0);
  clock.advance(365 * day);
  await runHousekeeping(product.deps, { error: (fault) => expect(fault).toBeUndefined(), info: () => undefined });
  expect(await product.deps.db.selectFrom("decisions").select("id").execute()).toHaveLength(1);
});

test("what is only ever added lets pass what takes its words for an erased person, and nothing else", async () => {
  const { sam, tom, bob, deps } = product;
  await closedRound(product);
  await closedRound(product, { learner: tom, assessor: bob });
  const change = (learner: TestUser, set: { text?: string; verdict?: "not yet" }) =>
    deps.db
      .updateTable("decisions")
      .set(set)
      .where("portfolio", "in", (row) => row.selectFrom("portfolios").select("id").where("student", "=", learner.id))
      .execute();
  await expect(change(tom, { text: "" })).rejects.toThrow("Decisions are only ever added.");
  await deactivated(tom);
  await erased(tom, "Tom Tate");
  await expect(change(tom, { verdict: "not yet" })).rejects.toThrow("Decisions are only ever added.");
  await expect(change(sam, { text: "" })).rejects.toThrow("Decisions are only ever added.");
  const forget = deps.db.deleteFrom("erasedPeople").execute();
  await expect(forget).rejects.toThrow("Erasures are only ever added.");
});

test("a person is erased once nothing stands in the way, with their name and a reason that does not have it", async () => {
  const { sam, ann, ada } = product;
  const sample = await sampled(product);
  const params = { id: sam.id };
  await product.as(ada, holdPerson, { params, body: { reason: "An appeal." } });
  const { body: preview } = await product.as(ada, previewErasure, { params });
  expect(preview).toMatchObject({ pseudonym: "Learner 1", goes: { portfolios: 1 }, stays: { decisions: 1 } });
  expect(preview.blocks).toEqual([
    "A hold since 4 March 2026 keeps this person: An appeal. End it first.",
    "Deactivate this account first, so that nothing more is added to it.",
    "1 sample of their rounds must be closed first.",
  ]);
  await deactivated(sam);
  await agree(product, sample);
  const held = "A hold since 4 March 2026 keeps this person: An appeal. End it first.";
  expect(refusal(await erased(sam, "Sam Singh"))).toEqual([409, held]);
  const [hold] = (await product.as(ada, listHolds, { query: {} })).body.holds;
  await product.as(ada, endHold, { params: { id: hold?._id ?? "" }, body: { reason: "It was not upheld." } });
  expect(refusal(await erased(sam, "Sam"))).toEqual([400, "Type the name as it is written above."]);
  const named = await erased(sam, "Sam Singh", "sam singh wrote to us.");
  expect(refusal(named)).toEqual([400, "Say why without the name, for this stays."]);
  expect((await erased(sam, "Sam Singh")).status).toBe(200);
  await deactivated(ann);
  const assigned = "1 learner is assigned to them. Assign them to others first.";
  expect(refusal(await erased(ann, "Ann Archer"))).toEqual([409, assigned]);
});

test("of a hold and an erasure at the same time only one is done", async () => {
  for (let round = 0; round < 8; round++) {
    const learner = await product.newcomer({ name: "Ed Erasable" });
    await deactivated(learner);
    const params = { id: learner.id };
    const [held, gone] = await Promise.all([
      product.as(product.ada, holdPerson, { params, body: { reason: "An appeal." } }),
      erased(learner, "Ed Erasable"),
    ]);
    expect([held, gone].map(({ status }) => status < 300).sort()).toEqual([false, true]);
  }
});

test("an assessor's decisions stay with their words under the pseudonym, and their own texts go", async () => {
  const { ann, sam, dee } = product;
  const id = await closedRound(product);
  await product.as(ann, addPhrase, { body: { text: "As Ann says." } });
  await doing(product, [sam, dee], { act: "assign", assessorId: product.bob.id });
  await deactivated(ann);
  expect((await erased(ann, "Ann Archer")).body.message).toBe("Erased. What stays is that of Assessor 1.");
  const { body } = await product.as(sam, viewPortfolio, { params: { id } });
  expect(body.decisions.map(({ by, verdict }) => [by, verdict])).toEqual([["Assessor 1", "accepted"]]);
  expect(await product.deps.db.selectFrom("phrases").selectAll().execute()).toEqual([]);
});

test("of staff who did everything that they can nothing is left in any row but what they wrote for others", async () => {
  const { ann, ada, deps } = product;
  const admin = await product.newcomer({ name: "Olive Other", role: "admin" });
  const staff = [
    { person: ann, name: "Ann Quill" },
    { person: ada, name: "Ada Quill" },
  ];
  for (const { person, name } of staff) {
    person.email = `${person.id}@quill.example.com`;
    const own = { name, email: person.email, emailKey: person.email, referenceNo: "Quill", phone: "quill" };
    await deps.db.updateTable("accounts").set(own).where("id", "=", person.id).execute();
  }
  await fillEveryTable(product);
  expect(await marked()).toEqual(expect.arrayContaining(["accounts", "outbox"]));
  await deps.db.updateTable("samples").set({ state: "closed" }).execute();
  await deps.db.updateTable("accounts").set({ assessor: null }).execute();
  for (const { person, name } of staff) {
    const params = { id: person.id };
    await product.as(admin, setActive, { params, body: { isActive: false } });
    const body = { name, reason: "They asked." };
    expect((await product.as(admin, erasePerson, { params, body })).status).toBe(200);
  }
  expect(await marked()).toEqual([]);
});

test("files that could not be deleted are deleted by housekeeping", async () => {
  const storage = await openStorage();
  await openAnother(storage.settings);
  await saved(product, product.tom, { images: [await photo()] });
  await deactivated(product.tom);
  storage.gateway.faults.push({ pattern: /^DELETE/, fault: "refused", times: 1 });
  expect((await erased(product.tom, "Tom Tate")).status).toBe(200);
  expect((await storedNames()).length).toBe(2);
  const isFinished = async () => (await product.as(product.ada, listErased, { query: {} })).body.people[0]?.isFinished;
  expect(await isFinished()).toBe(false);
  await finishErasures(product.deps);
  expect([await isFinished(), await storedNames()]).toEqual([true, []]);
  await storage.close();
});

async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of product.deps.files.list()) names.push(...batch.map(({ name }) => name));
  return names.filter((name) => name !== ownerName);
}
