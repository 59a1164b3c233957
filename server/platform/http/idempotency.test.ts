import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { isChanging, methodOf, pathOf } from "contract/core/paths.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mutation, mutations } from "../../../test/product/mutations.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";
import { startSession } from "../../accounts/sign-in/sessions.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";
import { mostKeys, retentionDays } from "./idempotency.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const changing = Object.values<Call>(calls).filter(({ name }) => isChanging(name));
/** Whoever repeats these is not signed in any more. */
const endsSession = ["logOut", "signOutEverywhere"];
let product: OpenProduct;
let keys = 0;

/** For the tests of one block: all rows are read again and again, so they should be few. */
function opensProduct(): void {
  beforeAll(async () => {
    product = await openProduct({ clock });
  });
  afterAll(() => product.close());
}

const newIdempotencyKey = () => `key-${++keys}`;
const send = (call: Call, { who, ...sent }: Mutation, key?: string) =>
  product.as(who, call, { ...sent, headers: { ...sent.headers, ...(key && { "idempotency-key": key }) } } as object);

function actOf(call: Call): Promise<Mutation> {
  return mutations[call.name]?.(product) ?? expect.fail(`${call.name} is missing in test/product/mutations.ts`);
}

const tables = [
  ...[
    "accounts",
    "sessions",
    "oneTimeClaims",
    "attempts",
    "portfolios",
    "photos",
    "reviews",
    "applications",
    "auditLog",
  ],
  ...[
    "sensitiveAnswers",
    "outbox",
    "resetTokens",
    "notifications",
    "mutedNotifications",
    "digests",
    "emailChanges",
    "bundles",
  ],
  "idempotencyKeys",
];

/** Every row of every table, and every stored file. */
async function everything(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await sql`select * from ${sql.table(table)}`.execute(product.deps.db);
    rows[table] = found.rows.map((row) => JSON.stringify(row, withoutUse)).sort();
  }
  const files = await readdir(join(product.folder, "files"), { recursive: true });
  return { ...rows, files: files.filter((name) => name.endsWith(".jpg")).sort() };
}

// A session says when it was used last.
function withoutUse(this: object, name: string, value: unknown): unknown {
  return "usedAt" in this && ["usedAt", "expiresAt"].includes(name) ? undefined : value;
}

async function counts(): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await everything()).map(([name, rows]) => [name, rows.length]));
}

function growth(before: Record<string, number>, after: Record<string, number>) {
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
}

test("every call that changes something is tried here", () => {
  expect(Object.keys(mutations).sort()).toEqual(changing.map(({ name }) => name).sort());
});

describe.each(changing)("$name with an Idempotency-Key", (call) => {
  opensProduct();

  test("gives the same answer a second time, and nothing has happened again", async () => {
    const [act, key] = [await actOf(call), newIdempotencyKey()];
    const first = await send(call, act, key);
    expect(first).toMatchObject({ status: call.status ?? 200 });
    const before = await everything();
    clock.advance(1000);
    const second = await send(call, act, key);
    if (endsSession.includes(call.name)) expect(second.status).toBe(401);
    else expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await everything()).toEqual(before);
  });

  test("does it once when the same is sent twice at once", async () => {
    const one = await actOf(call);
    const start = await counts();
    await send(call, one, newIdempotencyKey());
    const once = growth(start, await counts());
    const other = await actOf(call);
    const between = await counts();
    const key = newIdempotencyKey();
    const answers = await Promise.all([send(call, other, key), send(call, other, key), send(call, other, key)]);
    const twice = growth(between, await counts());
    // Attempts are counted before anything is done.
    expect({ ...twice, attempts: 0 }).toEqual({ ...once, attempts: 0 });
    const repeated = answers.filter(({ status }) => !(endsSession.includes(call.name) && status === 401));
    expect(new Set(repeated.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(repeated[0]?.status).toBe(call.status ?? 200);
  });

  test("takes the key for nothing else", async () => {
    const [{ who, ...act }, key] = [await actOf(call), newIdempotencyKey()];
    await send(call, { who, ...act }, key);
    if (endsSession.includes(call.name)) return;
    // Whoever has the pass of a room has no account.
    const isSignedIn = who !== undefined && who.id !== "";
    const elsewhere = isSignedIn ? calls.changeName : calls.forgotPassword;
    const body = isSignedIn ? { name: "Somebody Else" } : { email: "somebody.else@example.com" };
    const other = await send(elsewhere as Call, { who, body }, key);
    expect([other.status, other.body.errors?.[0]?.path]).toEqual([409, "idempotency-key"]);
  });
});

describe("the key and what was done under it", () => {
  const onPostgres = process.env.TEST_DATABASE === "postgres";
  opensProduct();
  // No act is prepared with a key. To refuse them for each call anew would let the database plan every statement anew.
  beforeAll(() => refuseKeys());
  afterAll(() => storeKeysAgain());

  async function refuseKeys(): Promise<void> {
    const { db } = product.deps;
    if (!onPostgres) {
      await sql`create trigger "refuseKeys" before insert on "idempotencyKeys" begin select raise(abort, 'no'); end`.execute(
        db,
      );
      return;
    }
    await sql`create function "refuseKeys"() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(db);
    await sql`create trigger "refuseKeys" before insert on "idempotencyKeys"
      for each row execute function "refuseKeys"()`.execute(db);
  }

  async function storeKeysAgain(): Promise<void> {
    const { db } = product.deps;
    if (!onPostgres) return void (await sql`drop trigger if exists "refuseKeys"`.execute(db));
    await sql`drop trigger if exists "refuseKeys" on "idempotencyKeys"`.execute(db);
    await sql`drop function if exists "refuseKeys"()`.execute(db);
  }

  // These change many things a slice at a time, and go on where they broke off (accounts/people/bulk.test.ts).
  const inSlices = [
    ...["changeSeveral", "undoSeveral", "changeApplications", "undoApplications", "restoreSeveral", "undoRestores"],
  ];

  test.each(changing.filter(({ name }) => !inSlices.includes(name)))(
    "are committed together or not at all: $name",
    async (call) => {
      const act = await actOf(call);
      const before = await everything();
      const { status } = await send(call, act, newIdempotencyKey());
      const after = await everything();
      expect(status).toBe(500);
      expect({ ...after, attempts: [] }).toEqual({ ...before, attempts: [] });
    },
  );
});

describe("a deletion whose answer was lost", () => {
  opensProduct();

  test("is answered as done when the student tries again, and as not found to everybody else", async () => {
    const [act, key] = [await actOf(calls.deletePortfolio), newIdempotencyKey()];
    const first = await send(calls.deletePortfolio, act, key);
    const again = await send(calls.deletePortfolio, act, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const [who, sent] of [
      [product.sam, undefined],
      [product.sam, newIdempotencyKey()],
      [product.tom, key],
    ] as const)
      expect((await send(calls.deletePortfolio, { ...act, who }, sent)).status).toBe(404);
    expect((await send(calls.deletePortfolio, { ...act, who: undefined }, key)).status).toBe(401);
    expect((await send(calls.deletePortfolio, { ...act, who: product.ann }, key)).status).toBe(403);
  });
});

describe("whoever may not see it any more", () => {
  opensProduct();

  test("is not shown what they changed", async () => {
    const student = await product.newcomer({ assessor: product.ann.id });
    const form = portfolioForm({ status: "To Be Reviewed" });
    const { body } = await product.as(student, calls.createPortfolio, { form });
    const params = { id: body.portfolio._id };
    const act = { who: product.ann, params, body: { status: "Reviewed", assessorComments: "Good." } };
    const key = newIdempotencyKey();
    expect((await send(calls.reviewPortfolio, act, key)).status).toBe(200);
    await product.as(product.ada, calls.assignAssessor, {
      params: { id: student.id },
      body: { assessorId: product.bob.id },
    });
    expect((await send(calls.reviewPortfolio, act, key)).status).toBe(404);
  });
});

describe("a key", () => {
  opensProduct();

  const about = { name: "New Comer", dob: "2003-05-06", postcode: "LS1 1AA", qualification: "Level 2" };
  const rest = { phone: "0113 496 0001", referenceNo: "N-1", role: "student", password: "quite-long-enough-1" };
  const registration = (email: string) => ({ who: undefined, form: { ...about, ...rest, email } });

  test("of a stranger does not show the answer to another stranger with the same key", async () => {
    const key = newIdempotencyKey();
    const mine = await send(calls.register, registration("mine@example.com"), key);
    const theirs = await send(calls.register, registration("theirs@example.com"), key);
    expect([mine.status, theirs.status]).toEqual([201, 409]);
    expect(JSON.stringify(theirs.body)).not.toContain("mine@");
    expect((await send(calls.register, registration("mine@example.com"), key)).body).toEqual(mine.body);
  });

  test("is taken by no refusal: what was put right goes through under it", async () => {
    const [act, key] = [registration("again@example.com"), newIdempotencyKey()];
    expect((await send(calls.register, { ...act, form: { ...act.form, password: "short" } }, key)).status).toBe(400);
    expect((await send(calls.register, act, key)).status).toBe(201);
  });

  test.each(["", "k".repeat(201)])(
    "that is invalid is refused, after every check that comes before a body",
    async (key) => {
      const headers = { "idempotency-key": key };
      const [method, path] = [methodOf(calls.deletePortfolio), pathOf(calls.deletePortfolio)];
      const statusFor = async (who: TestUser | undefined, id: string) =>
        (await product.request(who, { method, url: path.replace("{id}", id), headers })).statusCode;
      const { params } = await actOf(calls.deletePortfolio);
      const id = params?.id ?? "";
      expect(
        await Promise.all([statusFor(undefined, id), statusFor(product.ann, id), statusFor(product.tom, id)]),
      ).toEqual([401, 403, 404]);
      expect(await statusFor(product.sam, id)).toBe(400);
    },
  );

  test("and what came with it stand nowhere in clear, nor does any secret", async () => {
    const key = "a-key-that-can-be-recognised";
    const act = await actOf(calls.changePassword);
    await send(calls.changePassword, act, key);
    const stored = JSON.stringify(await product.deps.db.selectFrom("idempotencyKeys").selectAll().execute());
    for (const secret of [key, "quite-another-1", password, "Bearer", ".thumb.jpg", "?t="])
      expect(stored).not.toContain(secret);
  });

  test("is stored for two weeks, then swept", async () => {
    const [act, key] = [await actOf(calls.deletePortfolio), newIdempotencyKey()];
    const log = { error: () => expect.fail("housekeeping failed"), info: () => undefined };
    await send(calls.deletePortfolio, act, key);
    clock.advance(retentionDays * 86_400_000 - 1);
    await runHousekeeping(product.deps, log);
    // Sessions have ended meanwhile.
    const token = await startSession(product.deps, { ...product.sam, role: "student" });
    const who = { ...product.sam, token };
    expect((await send(calls.deletePortfolio, { ...act, who }, key)).status).toBe(200);
    clock.advance(2);
    await runHousekeeping(product.deps, log);
    expect((await send(calls.deletePortfolio, { ...act, who }, key)).status).toBe(404);
  });
});

describe("somebody with the most keys", () => {
  opensProduct();

  test("one person stores so many keys and no more, is told so, and nobody else notices", async () => {
    const { db } = product.deps;
    const { sam, tom } = product;
    const call = calls.createPortfolio;
    const save = async (who: TestUser, key?: string) => {
      const { status, body, headers } = await send(call as Call, { who, form: portfolioForm() }, key);
      return [status, headers["retry-after"], Object(body).message];
    };
    const before = newIdempotencyKey();
    const created = [201, undefined, "Portfolio saved successfully"];
    expect(await save(sam, before)).toEqual(created);
    const createdAt = clock.now().toISOString();
    for (let stored = 0; stored < mostKeys; stored += 1000) {
      const rows = Array.from({ length: 1000 }, (_, nth) => ({
        hash: `full ${stored + nth}`,
        caller: sam.id,
        createdAt,
      }));
      await db
        .insertInto("idempotencyKeys")
        .values(rows.map((row) => ({ ...row, fingerprint: "", result: "null" })))
        .execute();
    }
    const message =
      "You have changed 20,000 things in 14 days, more than can be kept apart. Please try again in an hour.";
    const key = newIdempotencyKey();
    expect(await save(sam, key)).toEqual([429, "3600", message]);
    expect([await save(sam, before), await save(tom, newIdempotencyKey()), await save(sam)]).toEqual(
      Array(3).fill(created),
    );
    await db.deleteFrom("idempotencyKeys").where("hash", "like", "full 1%").execute();
    expect(await save(sam, key)).toEqual(created);
    await db.deleteFrom("idempotencyKeys").where("hash", "like", "full %").execute();
  });
});
