import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../../test/product/product.ts";
import type { Db } from "../../dependencies.ts";
import { isDuplicate } from "../faults.ts";
import { insertRow, prepared, preparedStatement } from "./prepared-statements.ts";

const onPostgres = process.env.HOUSE_DATABASE === "postgres";

let open: OpenProduct;
let db: Db;
beforeEach(async () => {
  open = await openProduct();
  db = open.deps.db;
  await sql`delete from firsts`.execute(db);
});
afterEach(() => open.close());

const note = (db: Db, what: string, account = "x") => insertRow(db, "firsts", { what, account });
const rename = prepared(["what", "account"], (db, value) =>
  db
    .updateTable("firsts")
    .set({ account: value("account") })
    .where("what", "=", value("what")),
);
const accountOf = prepared(["what"], (db, value) =>
  db.selectFrom("firsts").select("account").where("what", "=", value("what")),
);
const kept = async () =>
  (await db.selectFrom("firsts").select("what").orderBy("what").execute()).map((row) => row.what);
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => error,
  );

test("what is written is seen by what follows in the transaction, and by everybody after it", async () => {
  await db.transaction().execute(async (db) => {
    await note(db, "a");
    await rename(db, { what: "a", account: "y" });
    expect(await accountOf(db, { what: "a" })).toEqual([{ account: "y" }]);
    await note(db, "b");
  });
  expect(await kept()).toEqual(["a", "b"]);
});

test("outside of a transaction a refusal is thrown at once", async () => {
  await note(db, "there");
  expect(await refusalOf(note(db, "there"))).toSatisfy(isDuplicate);
  expect(await kept()).toEqual(["there"]);
});

test("a refusal is thrown as it was, at the latest by the commit, and nothing of the transaction stays", async () => {
  await note(db, "there");
  const last = db.transaction().execute(async (db) => {
    await note(db, "before");
    await note(db, "there");
  });
  expect(await refusalOf(last)).toSatisfy(isDuplicate);
  const first = db.transaction().execute(async (db) => {
    await note(db, "there");
    await rename(db, { what: "there", account: "y" });
    await accountOf(db, { what: "there" });
  });
  expect(await refusalOf(first)).toSatisfy(isDuplicate);
  expect(await kept()).toEqual(["there"]);
  expect(await accountOf(db, { what: "there" })).toEqual([{ account: "x" }]);
});

test("a statement whose first try came behind a refusal is known afterwards", async () => {
  await note(db, "there");
  for (let connection = 0; connection < 8; connection++) {
    const later = prepared([`what`], (db, value) =>
      db.insertInto("firsts").values({ what: value("what"), account: `later ${connection}` }),
    );
    const failing = db.transaction().execute(async (db) => {
      await note(db, "there");
      await later(db, { what: `lost ${connection}` });
      await later(db, { what: `lost too ${connection}` });
    });
    expect(await refusalOf(failing)).toSatisfy(isDuplicate);
    await later(db, { what: `kept ${connection}` });
  }
  expect(await kept()).toEqual([...Array.from({ length: 8 }, (_, index) => `kept ${index}`), "there"]);
});

test("what a transaction throws is what is heard, and undoes it", async () => {
  const refusal = new Error("no");
  const failing = db.transaction().execute(async (db) => {
    await note(db, "half");
    await note(db, "half").catch(() => undefined);
    throw refusal;
  });
  expect(await refusalOf(failing)).toBe(refusal);
  await db.transaction().execute(async () => undefined);
  expect(await kept()).toEqual([]);
});

test("a connection that breaks keeps nothing by halves, and the next save is made on another one", async () => {
  const broken = db.transaction().execute(async (db) => {
    await note(db, "half");
    if (!onPostgres) throw new Error("broken");
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  });
  expect(await refusalOf(broken)).toBeInstanceOf(Error);
  await db.transaction().execute((db) => note(db, "whole"));
  expect(await kept()).toEqual(["whole"]);
});

test("tables that a newer server has changed are read as they now are", async () => {
  const all = prepared(["what"], (db, value) => db.selectFrom("firsts").selectAll().where("what", "=", value("what")));
  await note(db, "a");
  const ask = () => Promise.all(Array.from({ length: 8 }, () => all(db, { what: "a" })));
  expect(await ask()).toEqual(Array(8).fill([{ what: "a", account: "x" }]));
  await sql`alter table firsts add column later text`.execute(db);
  expect(await ask()).toEqual(Array(8).fill([{ what: "a", account: "x", later: null }]));
  await sql`alter table firsts drop column later`.execute(db);
  // Within a transaction nothing can be asked anew.
  await refusalOf(db.transaction().execute((db) => all(db, { what: "a" })));
  expect(await ask()).toEqual(Array(8).fill([{ what: "a", account: "x" }]));
});

test("only statements that answer nothing are not waited for", async () => {
  await rename(db, { what: "a", account: "y" });
  await accountOf(db, { what: "a" });
  await note(db, "a");
  const place = (position: number) => (onPostgres ? `$${position}` : "+?");
  expect(
    preparedStatement(`insert into "firsts" ("what", "account") values (${place(1)}, ${place(2)})`)?.returnsNoRows,
  ).toBe(true);
  expect(
    preparedStatement(`update "firsts" set "account" = ${place(1)} where "what" = ${place(2)}`)?.returnsNoRows,
  ).toBe(true);
  expect(preparedStatement(`select "account" from "firsts" where "what" = ${place(1)}`)?.returnsNoRows).toBe(false);
  expect(preparedStatement("select 1")).toBeUndefined();
});

type Step = { note: string } | { ask: string } | "throw";

test("whatever transactions do at once, each is kept as a whole or not at all", async () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ note: name }) },
    { weight: 3, arbitrary: fc.record({ ask: name }) },
    { weight: 1, arbitrary: fc.constant("throw" as const) },
  );
  const transactions = fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(transactions, async (all) => {
      await sql`delete from firsts`.execute(db);
      const results = await Promise.allSettled(
        all.map((steps) =>
          db.transaction().execute(async (db) => {
            for (const one of steps) {
              if (one === "throw") throw new Error("thrown");
              if ("note" in one) await note(db, one.note, String(all.indexOf(steps)));
              else await accountOf(db, { what: one.ask });
            }
          }),
        ),
      );
      const written = all.flatMap((steps, index) =>
        results[index]?.status === "fulfilled"
          ? steps.flatMap((one) => (typeof one === "object" && "note" in one ? [one.note] : []))
          : [],
      );
      expect(await kept()).toEqual(written.sort());
      for (const result of results) {
        if (result.status === "fulfilled") continue;
        const isTold = isDuplicate(result.reason) || /thrown|deadlock/.test(result.reason.message);
        expect(isTold, String(result.reason)).toBe(true);
      }
    }),
    { numRuns: 80 },
  );
});
