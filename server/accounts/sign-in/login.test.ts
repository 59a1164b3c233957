import { logIn, viewSelf } from "contract/accounts/accounts.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const minute = 60_000;
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

function guess(email: string, given = "a wrong guess") {
  return product.as(undefined, logIn, { body: { email, password: given } });
}

// From another network address.
async function guessFrom(remoteAddress: string, email: string, given = "a wrong guess") {
  const payload = { email, password: given };
  const response = await product.app.inject({ method: "POST", url: "/api/users/login", payload, remoteAddress });
  return response.statusCode;
}

async function guessTimes(times: number, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push((await guess(email)).status);
  return statuses;
}

describe("logging in", () => {
  test("answers a token and who is signed in, whatever the case of the email", async () => {
    const { status, body } = await guess(` ${product.sam.email.toUpperCase()} `, password);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      _id: product.sam.id,
      name: "Sam Singh",
      email: product.sam.email,
      role: "student",
      isActive: true,
      reading: { font: "standard", spacing: "standard", size: "standard", contrast: "standard" },
    });
    const self = await product.as({ ...product.sam, token: body.token }, viewSelf);
    expect(self.body._id).toBe(product.sam.id);
  });

  test("with a wrong password and with an unknown email answers the same", async () => {
    const [wrong, unknown] = [await guess(product.sam.email), await guess("nobody@example.com")];
    expect(wrong.body).toEqual({ message: "Invalid email or password.", requestId: expect.any(String) });
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
  });

  test("takes an unknown email as long as a known one", async () => {
    const timeOf = async (email: string) => {
      const started = performance.now();
      await guess(email);
      return performance.now() - started;
    };
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < 7; round++) {
      known = Math.min(known, await timeOf(product.sam.email));
      unknown = Math.min(unknown, await timeOf("nobody@example.com"));
    }
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test("is case-sensitive and blank-sensitive in the password", async () => {
    for (const near of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(1)])
      expect((await guess(product.sam.email, near)).status).toBe(401);
  });

  test("to an account that is not active says so to the right password, and nothing to a wrong one", async () => {
    const right = await guess(product.dee.email, password);
    expect([right.status, right.body.message]).toEqual([
      403,
      "Your account is not active. Please contact an administrator.",
    ]);
    expect(await guess(product.dee.email)).toMatchObject({
      status: 401,
      body: { message: "Invalid email or password." },
    });
  });

  test.each([
    {},
    { email: "x" },
    { email: { $gt: "" }, password: { $gt: "" } },
    { email: ["a@b.co"], password: "x" },
    { email: "a@b.co", password: "x".repeat(129) },
    "null",
    [],
  ])("with %j is refused without reading any account", async (sent) => {
    const headers = { "content-type": "application/json" };
    const payload = typeof sent === "string" ? sent : JSON.stringify(sent);
    const response = await product.request(undefined, { method: "POST", url: "/api/users/login", headers, payload });
    expect(response.statusCode).toBe(400);
    expect(await product.deps.db.selectFrom("attempts").select("what").execute()).toEqual([]);
  });

  test("is written in the audit log, right or wrong, without the email", async () => {
    await guess(product.sam.email, password);
    await guess(product.sam.email);
    await guess("nobody@example.com");
    const entries = await product.deps.db
      .selectFrom("auditLog")
      .select(["actor", "action", "subjectId"])
      .orderBy("position")
      .execute();
    expect(entries).toEqual([
      { actor: product.sam.id, action: "logIn", subjectId: product.sam.id },
      { actor: product.sam.id, action: "refuseLogIn", subjectId: product.sam.id },
      { actor: null, action: "refuseLogIn", subjectId: "unknown" },
    ]);
  });
});

describe("guessing a password", () => {
  test("is stopped at the tenth, with a time to wait, and then the right one is refused as well", async () => {
    expect(await guessTimes(10, product.sam.email)).toEqual(Array(10).fill(401));
    clock.advance(5 * minute);
    const right = await guess(product.sam.email, password);
    expect([right.status, right.body.message]).toEqual([429, "Too many attempts. Please try again in 10 minutes."]);
    expect(right.headers["retry-after"]).toBe("600");
  });

  test("can be tried again once the time is over, and not a moment before", async () => {
    await guessTimes(11, product.sam.email);
    clock.advance(15 * minute - 1);
    expect((await guess(product.sam.email, password)).status).toBe(429);
    clock.advance(1);
    expect((await guess(product.sam.email, password)).status).toBe(200);
  });

  test("does not stop others at the same address from logging in, nor the person themselves elsewhere", async () => {
    await guessTimes(11, product.sam.email);
    expect((await guess(product.tom.email, password)).status).toBe(200);
    expect(await guessFrom("10.0.0.7", product.sam.email, password)).toBe(200);
  });

  test("does not end anybody's session", async () => {
    await guessTimes(11, product.sam.email);
    expect((await product.as(product.sam, viewSelf)).status).toBe(200);
  });

  test("of an unknown email is limited in the same way", async () => {
    expect((await guessTimes(11, "nobody@example.com")).at(-1)).toBe(429);
  });

  test("under another case of the email is the same guess", async () => {
    await guessTimes(9, product.sam.email);
    await guess(product.sam.email.toUpperCase());
    expect((await guess(` ${product.sam.email}`, password)).status).toBe(429);
  });

  test("thirty times at the same instant is ten guesses", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(product.sam.email)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test("is cleared by a correct login", async () => {
    await guessTimes(9, product.sam.email);
    expect((await guess(product.sam.email, password)).status).toBe(200);
    expect(await guessTimes(10, product.sam.email)).toEqual(Array(10).fill(401));
  });

  test("leaves no email in the counters", async () => {
    await guess(product.sam.email);
    const rows = await product.deps.db.selectFrom("attempts").selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(product.sam.email);
  });
});

describe("guessing from many sides", () => {
  // Sets the counter that the first guess created, instead of hashing hundreds of guesses.
  async function setCounter(counter: RegExp, count: number): Promise<void> {
    const rows = await product.deps.db.selectFrom("attempts").select("what").execute();
    const found = rows.filter((row) => counter.test(row.what));
    expect(found).toHaveLength(1);
    for (const { what } of found)
      await product.deps.db.updateTable("attempts").set({ count }).where("what", "=", what).execute();
  }

  test("at one account is stopped after a hundred in an hour, wherever they come from", async () => {
    expect(await guessFrom("10.0.0.1", product.sam.email)).toBe(401);
    await setCounter(/^login [^ ]+$/, 99);
    expect(await guessFrom("10.0.0.2", product.sam.email)).toBe(401);
    expect(await guessFrom("10.0.0.3", product.sam.email, password)).toBe(429);
    expect(await guessFrom("10.0.0.3", product.tom.email, password)).toBe(200);
    clock.advance(60 * minute);
    expect(await guessFrom("10.0.0.3", product.sam.email, password)).toBe(200);
  });

  test("at many accounts from one address is stopped after three hundred in a quarter of an hour", async () => {
    expect(await guessFrom("10.0.0.1", product.sam.email)).toBe(401);
    await setCounter(/^login from /, 299);
    expect(await guessFrom("10.0.0.1", product.tom.email)).toBe(401);
    expect(await guessFrom("10.0.0.1", product.ann.email, password)).toBe(429);
    expect(await guessFrom("10.0.0.2", product.ann.email, password)).toBe(200);
    clock.advance(15 * minute);
    expect(await guessFrom("10.0.0.1", product.ann.email, password)).toBe(200);
  });

  test("does not count a classroom that logs in honestly", async () => {
    expect(await guessFrom("10.0.0.1", product.sam.email)).toBe(401);
    await setCounter(/^login from /, 298);
    const classroom: TestUser[] = [product.tom, product.ann, product.bob, product.ada];
    for (const who of classroom) expect(await guessFrom("10.0.0.1", who.email, password)).toBe(200);
    expect(await guessFrom("10.0.0.1", product.tom.email)).toBe(401);
  });
});

test("when too many passwords are being checked, the next people are asked to come back shortly, and can", async () => {
  const people = Array.from({ length: 120 }, (_, index) => guess(`person-${index}@example.com`));
  const answers = await Promise.all(people);
  const busy = answers.filter((answer) => answer.status === 503);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, 503]));
  expect(busy[0]).toMatchObject({
    body: { message: "The server is busy. Please try again shortly." },
    headers: { "retry-after": "5" },
  });
  expect((await guess(product.sam.email, password)).status).toBe(200);
});
