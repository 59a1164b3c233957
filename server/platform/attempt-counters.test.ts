import { logIn } from "contract/accounts/accounts.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct, password } from "../../test/product/product.ts";
import { openApp } from "../app.ts";
import { countAttempt, resetAttempts, sweepRateLimits, uncountAttempt } from "./attempt-counters.ts";
import { openPostgres } from "./database/postgres/postgres.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const limit = { most: 3, seconds: 60 };
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

function attempting(what = "anything"): Promise<number> {
  return countAttempt(product.deps.db, clock, what, limit).then(
    () => 200,
    (refusal) => refusal.status,
  );
}

describe("counting attempts", () => {
  test("allows as many as the limit, and answers how long to wait", async () => {
    expect([await attempting(), await attempting(), await attempting()]).toEqual([200, 200, 200]);
    clock.advance(20_000);
    await expect(countAttempt(product.deps.db, clock, "anything", limit)).rejects.toMatchObject({
      status: 429,
      retryAfter: 40,
      message: "Too many attempts. Please try again in 1 minute.",
    });
    expect(await attempting("anything else")).toBe(200);
  });

  test("runs from the first attempt: those that are refused do not lengthen the wait", async () => {
    for (let count = 0; count < 5; count++) await attempting();
    clock.advance(59_999);
    expect(await attempting()).toBe(429);
    clock.advance(1);
    expect([await attempting(), await attempting(), await attempting(), await attempting()]).toEqual([
      200, 200, 200, 429,
    ]);
  });

  test("counts every one of fifty at the same instant", async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => attempting()));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  test("takes one back, resets all, and never counts below zero", async () => {
    for (let count = 0; count < 3; count++) await attempting();
    await uncountAttempt(product.deps.db, "anything");
    expect([await attempting(), await attempting()]).toEqual([200, 429]);
    await resetAttempts(product.deps.db, "anything");
    await uncountAttempt(product.deps.db, "anything");
    await attempting();
    for (let count = 0; count < 5; count++) await uncountAttempt(product.deps.db, "anything");
    expect([await attempting(), await attempting(), await attempting(), await attempting()]).toEqual([
      200, 200, 200, 429,
    ]);
  });

  test("keeps only counters whose window is not over", async () => {
    await attempting("old");
    clock.advance(60_001);
    await attempting("young");
    await sweepRateLimits(product.deps.db, clock);
    expect(await product.deps.db.selectFrom("attempts").select("what").execute()).toEqual([{ what: "young" }]);
  });
});

describe("guesses at two servers on one database", () => {
  test("are counted together, and hold after a restart", async () => {
    const second = await anotherServer();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push(await guessAt(product.app), await guessAt(second.app));
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    await second.close();

    const third = await anotherServer();
    const right = await guessAt(third.app, password);
    await third.close();
    expect(right).toBe(429);
  });

  test("at the same instant are still ten", async () => {
    const second = await anotherServer();
    const guesses = Array.from({ length: 24 }, (_, index) => guessAt(index % 2 ? product.app : second.app));
    const statuses = await Promise.all(guesses);
    await second.close();
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  // On PostgreSQL with connections of its own. On SQLite one process has the folder, so the second shares its handle.
  async function anotherServer(): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
    const { DATABASE_URL } = product.deps.settings;
    const own = DATABASE_URL ? await openPostgres(DATABASE_URL, 2) : undefined;
    const app = await openApp({ ...product.deps, db: own?.db ?? product.deps.db });
    return {
      app,
      close: async () => {
        await app.close();
        await own?.close();
      },
    };
  }

  async function guessAt(app: FastifyInstance, given = "a wrong guess"): Promise<number> {
    const payload = { email: product.sam.email, password: given };
    return (await app.inject({ method: methodOf(logIn), url: pathOf(logIn), payload })).statusCode;
  }
});
