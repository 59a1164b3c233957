import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { openDatabase } from "../platform/database/open.ts";
import type { AuditRow } from "../platform/database/tables.ts";
import { type Db, wallClock } from "../platform/dependencies.ts";
import { type Entry, recordAction, seed } from "./log.ts";
import { verifyAuditLog } from "./verify.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";
let product: OpenProduct;
let db: Db;

beforeAll(async () => {
  product = await openProduct();
  db = product.deps.db;
});
afterAll(() => product.close());

// Whoever tampers with a database can drop its triggers first.
async function dropTriggers(): Promise<void> {
  if (onPostgres) await sql`alter table "auditLog" disable trigger "auditLogRefuses"`.execute(db);
  else
    for (const name of ["auditLogRefusesupdate", "auditLogRefusesdelete"])
      await sql`drop trigger ${sql.id(name)}`.execute(db);
}

async function createTriggers(): Promise<void> {
  if (onPostgres) return void (await sql`alter table "auditLog" enable trigger "auditLogRefuses"`.execute(db));
  for (const change of ["update", "delete"])
    await sql`create trigger ${sql.id(`auditLogRefuses${change}`)} before ${sql.raw(change)} on "auditLog"
      begin select raise(abort, 'The audit log is only ever added to.'); end`.execute(db);
}

async function emptyAuditLog(): Promise<void> {
  await db.deleteFrom("auditLog").execute();
  await db.updateTable("auditLogHead").set({ position: 0, hash: seed }).execute();
}

const anEntry: fc.Arbitrary<Entry> = fc.record({
  actor: fc.option(
    fc.string({ maxLength: 5 }).map((text) => text.replaceAll("\0", "")),
    { nil: null },
  ),
  action: fc.constantFrom("create", "edit", "submit", "logIn"),
  subject: fc.constantFrom("account", "portfolio", "application"),
  subjectId: fc.constantFrom("p1", "p2", "ó\n|"),
  was: fc.constantFrom(null, "Draft", ""),
  became: fc.constantFrom(null, "Done", "ó \u{1f600}"),
});

async function write(entries: Entry[]): Promise<void> {
  for (const entry of entries) await recordAction(db, wallClock, entry);
}

async function positions(): Promise<number[]> {
  return (await db.selectFrom("auditLog").select("position").orderBy("position").execute()).map((row) => row.position);
}

describe("the audit log", () => {
  beforeEach(async () => {
    await dropTriggers();
    await emptyAuditLog();
    await createTriggers();
  });

  test("verifies from its first entry, without a gap, also after transactions that failed", async () => {
    expect(await verifyAuditLog(db)).toEqual({ entries: 0, head: { position: 0, hash: seed }, trouble: undefined });
    const entry = { actor: "a", action: "edit", subject: "portfolio", subjectId: "p" } as const;
    const tries = Array.from({ length: 12 }, (_, index) =>
      db
        .transaction()
        .execute(async (db) => {
          await recordAction(db, wallClock, entry);
          if (index % 3 === 1) throw new Error("undone");
        })
        .catch(() => undefined),
    );
    await Promise.all([...tries, recordAction(db, wallClock, entry)]);
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 9, trouble: undefined });
  });

  test("can be neither changed nor shortened while the triggers exist", async () => {
    await write([{ actor: "a", action: "edit", subject: "portfolio", subjectId: "p" }]);
    const changed = db.updateTable("auditLog").set({ actor: "b" }).execute();
    await expect(changed).rejects.toThrow("The audit log is only ever added to.");
    await expect(db.deleteFrom("auditLog").execute()).rejects.toThrow("The audit log is only ever added to.");
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 1, trouble: undefined });
  });

  test("takes no entry without a head, and rolls back the change with it", async () => {
    const heads = await db.deleteFrom("auditLogHead").returningAll().execute();
    const entry = { actor: "a", action: "edit", subject: "portfolio", subjectId: "p" } as const;
    const act = db.transaction().execute(async (db) => {
      await db.insertInto("oneTimeClaims").values({ what: "unrecorded", account: "a" }).execute();
      await recordAction(db, wallClock, entry);
    });
    await expect(act).rejects.toThrow(/null/i);
    expect(await db.selectFrom("oneTimeClaims").where("what", "=", "unrecorded").selectAll().execute()).toEqual([]);
    await db.insertInto("auditLogHead").values(heads).execute();
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 0, trouble: undefined });
  });

  test("that was rewritten with all its hashes differs from a head that was noted before", async () => {
    const entries: Entry[] = ["p1", "p2"].map((subjectId) => ({
      actor: "a",
      action: "edit",
      subject: "portfolio",
      subjectId,
    }));
    await write(entries);
    const noted = (await verifyAuditLog(db)).head;
    await write(entries);
    expect((await verifyAuditLog(db, noted)).trouble).toBeUndefined();
    await dropTriggers();
    await emptyAuditLog();
    await createTriggers();
    await write([...entries, ...entries].reverse());
    expect((await verifyAuditLog(db)).trouble).toBeUndefined();
    expect((await verifyAuditLog(db, noted)).trouble).toMatch(/at or before position 2: it has another hash/);
  });
});

test("any single tampering is found at its place, and an untouched log verifies", async () => {
  await dropTriggers();
  const property = fc.asyncProperty(
    fc.array(anEntry, { minLength: 2, maxLength: 8 }),
    aTampering,
    async (entries, how) => {
      await emptyAuditLog();
      await write(entries);
      expect((await verifyAuditLog(db)).trouble).toBeUndefined();
      const place = await tamper(how, entries.length);
      expect((await verifyAuditLog(db)).trouble).toMatch(new RegExp(`at position (${place.join("|")}):`));
    },
  );
  await fc.assert(property, { numRuns: 60 });
  await emptyAuditLog();
  await createTriggers();
});

const aTampering = fc.record({
  kind: fc.constantFrom("change", "drop", "dropAndCloseUp", "insert", "swap", "cut", "append"),
  where: fc.nat(),
  column: fc.constantFrom("at", "actor", "action", "subjectId", "was", "became", "hash"),
});

/** Returns the positions of which one has to be named. */
async function tamper(how: { kind: string; where: number; column: keyof AuditRow }, length: number): Promise<number[]> {
  const at = 1 + (how.where % length);
  const move = (from: number, to: number) =>
    db.updateTable("auditLog").set({ position: to }).where("position", "=", from).execute();
  if (how.kind === "change") {
    await db
      .updateTable("auditLog")
      .set({ [how.column]: "tampered" })
      .where("position", "=", at)
      .execute();
    return [at];
  }
  if (how.kind === "cut") {
    await db.deleteFrom("auditLog").where("position", ">=", at).execute();
    return [at];
  }
  if (how.kind === "swap") {
    const first = Math.min(at, length - 1);
    await move(first, 1000);
    await move(first + 1, first);
    await move(1000, first + 1);
    return [first];
  }
  if (how.kind === "insert" || how.kind === "append") {
    const place = how.kind === "append" ? length + 1 : at;
    for (let position = length; position >= place; position--) await move(position, position + 1);
    const row = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("position", "=", length >= place ? place + 1 : length)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("auditLog")
      .values({ ...row, position: place })
      .execute();
    // A copy in the place of its original passes for it; then the original is the entry that does not fit.
    return [place, place + 1];
  }
  await db.deleteFrom("auditLog").where("position", "=", at).execute();
  if (how.kind === "dropAndCloseUp")
    for (let position = at + 1; position <= length; position++) await move(position, position - 1);
  return [at];
}

if (onPostgres)
  test("writers on two servers at once make one chain", async () => {
    const { DATABASE_URL } = product.deps.settings;
    const second = await openDatabase({ DATA_DIR: "", DATABASE_URL, DATABASE_POOL: 4 });
    const entry = { actor: "a", action: "edit", subject: "portfolio", subjectId: "p" } as const;
    const before = (await positions()).length;
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => recordAction(index % 2 ? db : second.db, wallClock, entry)),
    );
    await second.close();
    expect(await positions()).toHaveLength(before + 100);
    expect(await verifyAuditLog(db)).toMatchObject({ entries: before + 100, trouble: undefined });
  });
