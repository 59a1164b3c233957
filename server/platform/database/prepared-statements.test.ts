import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import type { Db } from "../dependencies.ts";
import { isDuplicate } from "./errors.ts";
import { insertRow, prepared, preparedStatement } from "./prepared-statements.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";

let product: OpenProduct;
let db: Db;
beforeEach(async () => {
  product = await openProduct();
  db = product.deps.db;
  await sql`delete from "oneTimeClaims"`.execute(db);
});
afterEach(() => product.close());

const insert = (db: Db, what: string, account = "x") => insertRow(db, "oneTimeClaims", { what, account });
const rename = prepared(["what", "account"], (db, value) =>
  db
    .updateTable("oneTimeClaims")
    .set({ account: value("account") })
    .where("what", "=", value("what")),
);
const accountOf = prepared(["what"], (db, value) =>
  db.selectFrom("oneTimeClaims").select("account").where("what", "=", value("what")),
);
const stored = async () =>
  (await db.selectFrom("oneTimeClaims").select("what").orderBy("what").execute()).map((row) => row.what);
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "it succeeded",
    (error: unknown) => error,
  );

test("what a transaction writes is visible within it, and to everybody after it", async () => {
  await db.transaction().execute(async (db) => {
    await insert(db, "a");
    await rename(db, { what: "a", account: "y" });
    expect(await accountOf(db, { what: "a" })).toEqual([{ account: "y" }]);
    await insert(db, "b");
  });
  expect(await stored()).toEqual(["a", "b"]);
});

test("outside of a transaction an error is thrown at once", async () => {
  await insert(db, "there");
  expect(await errorOf(insert(db, "there"))).toSatisfy(isDuplicate);
  expect(await stored()).toEqual(["there"]);
});

test("an error is thrown unchanged, at the latest by the commit, and the transaction is rolled back", async () => {
  await insert(db, "there");
  const last = db.transaction().execute(async (db) => {
    await insert(db, "before");
    await insert(db, "there");
  });
  expect(await errorOf(last)).toSatisfy(isDuplicate);
  const first = db.transaction().execute(async (db) => {
    await insert(db, "there");
    await rename(db, { what: "there", account: "y" });
    await accountOf(db, { what: "there" });
  });
  expect(await errorOf(first)).toSatisfy(isDuplicate);
  expect(await stored()).toEqual(["there"]);
  expect(await accountOf(db, { what: "there" })).toEqual([{ account: "x" }]);
});

test("a statement that was first prepared after an error is prepared again afterwards", async () => {
  await insert(db, "there");
  for (let connection = 0; connection < 8; connection++) {
    const later = prepared([`what`], (db, value) =>
      db.insertInto("oneTimeClaims").values({ what: value("what"), account: `later ${connection}` }),
    );
    const failing = db.transaction().execute(async (db) => {
      await insert(db, "there");
      await later(db, { what: `lost ${connection}` });
      await later(db, { what: `lost too ${connection}` });
    });
    expect(await errorOf(failing)).toSatisfy(isDuplicate);
    await later(db, { what: `kept ${connection}` });
  }
  expect(await stored()).toEqual([...Array.from({ length: 8 }, (_, index) => `kept ${index}`), "there"]);
});

test("what a transaction throws is thrown to its caller, and rolls it back", async () => {
  const error = new Error("no");
  const failing = db.transaction().execute(async (db) => {
    await insert(db, "half");
    await insert(db, "half").catch(() => undefined);
    throw error;
  });
  expect(await errorOf(failing)).toBe(error);
  await db.transaction().execute(async () => undefined);
  expect(await stored()).toEqual([]);
});

test("a lost connection stores nothing by halves, and the next transaction uses another one", async () => {
  const broken = db.transaction().execute(async (db) => {
    await insert(db, "half");
    if (!onPostgres) throw new Error("broken");
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  });
  expect(await errorOf(broken)).toBeInstanceOf(Error);
  await db.transaction().execute((db) => insert(db, "whole"));
  expect(await stored()).toEqual(["whole"]);
});

test("tables that a newer server has migrated are read as they are now", async () => {
  const all = prepared(["what"], (db, value) =>
    db.selectFrom("oneTimeClaims").selectAll().where("what", "=", value("what")),
  );
  await insert(db, "a");
  const readAll = () => Promise.all(Array.from({ length: 8 }, () => all(db, { what: "a" })));
  expect(await readAll()).toEqual(Array(8).fill([{ what: "a", account: "x" }]));
  await sql`alter table "oneTimeClaims" add column later text`.execute(db);
  expect(await readAll()).toEqual(Array(8).fill([{ what: "a", account: "x", later: null }]));
  await sql`alter table "oneTimeClaims" drop column later`.execute(db);
  // Within a transaction the statement cannot be repeated.
  await errorOf(db.transaction().execute((db) => all(db, { what: "a" })));
  expect(await readAll()).toEqual(Array(8).fill([{ what: "a", account: "x" }]));
});

test("reads that are asked at once share a connection, and one that fails harms no other", async () => {
  await insert(db, "a");
  const connection = prepared(["what"], (db, value) =>
    db
      .selectFrom("oneTimeClaims")
      .select(onPostgres ? sql<number>`pg_backend_pid()`.as("id") : sql<number>`1`.as("id"))
      .where("what", "=", value("what")),
  );
  const failing = prepared(["what"], (db, value) =>
    db
      .selectFrom("oneTimeClaims")
      .select(onPostgres ? sql`1 / (length(what) - 1)`.as("x") : sql`json(what)`.as("x"))
      .where("what", "=", value("what")),
  );
  const asked = await Promise.allSettled([
    connection(db, { what: "a" }),
    failing(db, { what: "a" }),
    connection(db, { what: "a" }),
    accountOf(db, { what: "a" }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  const [first, , third, account] = asked.map((one) => (one.status === "fulfilled" ? one.value : one.reason));
  expect(third).toEqual(first);
  expect(account).toEqual([{ account: "x" }]);
});

test("only statements that return no rows are pipelined", async () => {
  await rename(db, { what: "a", account: "y" });
  await accountOf(db, { what: "a" });
  await insert(db, "a");
  const place = (position: number) => (onPostgres ? `$${position}` : "+?");
  expect(
    preparedStatement(`insert into "oneTimeClaims" ("what", "account") values (${place(1)}, ${place(2)})`)
      ?.returnsNoRows,
  ).toBe(true);
  expect(
    preparedStatement(`update "oneTimeClaims" set "account" = ${place(1)} where "what" = ${place(2)}`)?.returnsNoRows,
  ).toBe(true);
  expect(preparedStatement(`select "account" from "oneTimeClaims" where "what" = ${place(1)}`)?.returnsNoRows).toBe(
    false,
  );
  expect(preparedStatement("select 1")).toBeUndefined();
});

type Step = { insert: string } | { read: string } | "throw";

test("whatever transactions do at once, each is stored as a whole or not at all", async () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ insert: name }) },
    { weight: 3, arbitrary: fc.record({ read: name }) },
    { weight: 1, arbitrary: fc.constant("throw" as const) },
  );
  const transactions = fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(transactions, async (all) => {
      await sql`delete from "oneTimeClaims"`.execute(db);
      const results = await Promise.allSettled(
        all.map((steps) =>
          db.transaction().execute(async (db) => {
            for (const one of steps) {
              if (one === "throw") throw new Error("thrown");
              if ("insert" in one) await insert(db, one.insert, String(all.indexOf(steps)));
              else await accountOf(db, { what: one.read });
            }
          }),
        ),
      );
      const inserted = all.flatMap((steps, index) =>
        results[index]?.status === "fulfilled"
          ? steps.flatMap((one) => (typeof one === "object" && "insert" in one ? [one.insert] : []))
          : [],
      );
      expect(await stored()).toEqual(inserted.sort());
      for (const result of results) {
        if (result.status === "fulfilled") continue;
        const isExpected = isDuplicate(result.reason) || /thrown|deadlock/.test(result.reason.message);
        expect(isExpected, String(result.reason)).toBe(true);
      }
    }),
    { numRuns: 80 },
  );
});
