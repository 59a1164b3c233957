import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { RefusalAnswer } from "contract/core/text.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portfolioIn, texts } from "../../../test/access/scenario.ts";
import { storedApplication } from "../../../test/product/applications.ts";
import { frozenAt, multipartOf, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { beginUpload, photoOf } from "../../../test/product/uploads.ts";

let product: OpenProduct;
let people: (TestUser | undefined)[];
let ids: string[];

beforeAll(async () => {
  product = await openProduct();
  const { sam, tom, ann, bob, ada, dee } = product;
  people = [undefined, sam, tom, ann, bob, ada, dee];
  const scenario = { product, clock: frozenAt("2026-03-02T09:00:00Z"), persona: "student-owner", who: sam } as const;
  const portfolios = [await portfolioIn(scenario, "Draft"), await portfolioIn(scenario, "Reviewed")];
  ids = [
    ...portfolios,
    await storedApplication(product),
    (await beginUpload(product, sam, await photoOf(20_000)))._id,
    (await product.newcomer({})).id,
    (await product.newcomer({ role: "assessor" })).id,
  ];
});
afterAll(() => product.close());

// Neither calls that end the sessions that other cases need, nor the stream that never ends.
const excluded = ["logOut", "signOutEverywhere", "followNotifications"];
const tested = Object.values<Call>(calls).filter((call) => !excluded.includes(call.name));

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "a\u0000b",
    "'; drop table accounts; --",
    '" or 1=1',
    "%",
    "_",
    "\\",
    "{{7*7}}",
  ),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "=1+1",
    "\u202e",
  ),
  fc.constantFrom(
    "null",
    "undefined",
    "NaN",
    "1e999",
    "-1",
    "0",
    "9".repeat(400),
    "[]",
    "{}",
    '{"number":"311"}',
    "🧑‍🏭".repeat(50),
  ),
);
async function checkAnswer(who: TestUser | undefined, request: Parameters<OpenProduct["request"]>[1]): Promise<void> {
  const response = await product.request(who, request);
  expect(response.statusCode, `${request.method} ${request.url}: ${response.body.slice(0, 500)}`).toBeLessThan(500);
  if (response.statusCode < 400) return;
  const refusal = RefusalAnswer.strict().parse(response.json());
  expect(refusal.message).toMatch(/\S.*\.$|not found$/);
  expect(refusal.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|SQLITE|syntax error|select |insert /i);
}

describe.each(tested.filter((call) => pathOf(call).includes("{")))("$name, of an id that no text can be", (call) => {
  test("is refused to everybody, and never breaks", async () => {
    const url = pathOf(call).replaceAll(/\{\w+\}/g, encodeURIComponent("a\0b"));
    for (const who of people) await checkAnswer(who, { method: methodOf(call), url });
  });
});

// All fields are valid but one, so that a value that passes validation reaches the database.
describe("one odd field in what is otherwise right", () => {
  const person = {
    name: "Odd",
    password: "long-enough-7",
    dob: "2003-05-06",
    phone: "1",
    qualification: "2",
    referenceNo: "3",
    role: "student",
  };
  const portfolio = {
    ...texts,
    status: "Draft",
    comments: "",
    statement: "",
    sections: "[]",
    existingImages: "[]",
    uploads: "[]",
  };
  let count = 0;

  async function checkForm(who: TestUser | undefined, target: string, form: Record<string, string>): Promise<void> {
    const [method, url = ""] = target.split(" ");
    await checkAnswer(who, { method: method === "PUT" ? "PUT" : "POST", url, ...(await multipartOf(form)) });
  }

  test("of a registration", async () => {
    const field = fc.constantFrom(...Object.keys(person), "email", "setupCode");
    await fc.assert(
      fc.asyncProperty(field, oddText, async (name, text) => {
        const form = {
          ...person,
          postcode: "LS1 1AA",
          email: `odd-${++count}@example.com`,
          [name]: text.toWellFormed(),
        };
        await checkForm(undefined, "POST /api/users/register", form);
      }),
      { numRuns: 60 },
    );
  });

  test("of a portfolio", async () => {
    const field = fc.constantFrom(...Object.keys(portfolio));
    await fc.assert(
      fc.asyncProperty(field, oddText, async (name, text) => {
        const form = { ...portfolio, [name]: text.toWellFormed() };
        await checkForm(product.sam, "POST /api/portfolios/save", form);
        await checkForm(product.sam, `PUT /api/portfolios/${ids[0]}`, form);
      }),
      { numRuns: 100 },
    );
  });

  test("of feedback, a login, an assignment", async () => {
    const headers = { "content-type": "application/json" };
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const feedback = JSON.stringify({ status: "To Be Reviewed", assessorComments: text });
        await checkAnswer(product.ann, {
          method: "POST",
          url: `/api/portfolios/${ids[1]}/feedback`,
          headers,
          payload: feedback,
        });
        const login = JSON.stringify({ email: text, password: text });
        await checkAnswer(undefined, { method: "POST", url: "/api/users/login", headers, payload: login });
        const assessorId = JSON.stringify({ assessorId: text });
        await checkAnswer(product.ada, {
          method: "PUT",
          url: `/api/users/assign-assessor/${ids[2]}`,
          headers,
          payload: assessorId,
        });
      }),
      { numRuns: 60 },
    );
  });
});

test("an odd token, host or address breaks nothing either", async () => {
  await fc.assert(
    fc.asyncProperty(
      oddText,
      fc.webPath(),
      fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH"),
      async (text, path, method) => {
        const token = text.replaceAll(/[^\x20-\x7e]/g, "?");
        const headers = { authorization: `Bearer ${token}`, host: token || "x", origin: token, cookie: token };
        await checkAnswer(undefined, { method, url: `/api${path}`, headers });
        await checkAnswer(undefined, {
          method: "GET",
          url: `/uploads/x.jpg?t=${encodeURIComponent(text.toWellFormed())}`,
        });
        await checkAnswer(product.sam, { method: "GET", url: `/uploads/${encodeURIComponent(text.toWellFormed())}` });
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  "%00",
  "%ff",
  "%zz",
  "%",
  "..%2f..%2f",
  "%E0%A4%A",
  "a".repeat(1000),
  "%F0%9F%A6%84",
  "'",
  "*",
  "[object%20Object]",
])("an id like %.40s is not found, for everybody who may ask", async (id) => {
  for (const url of [`/api/portfolios/${id}`, `/uploads/${id}`, `/api/portfolios/${id}?x=%00&x=%ff&__proto__=1`]) {
    const response = await product.request(product.sam, { method: "GET", url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      message: expect.stringMatching(/not found$|nothing here\.$/),
      requestId: expect.any(String),
    });
  }
});

test("nobody became anybody through all this", async () => {
  expect("isAdmin" in {}).toBe(false);
  const before = [product.sam, product.tom, product.ann, product.bob, product.ada].map((who) => who.id);
  const roles = await product.deps.db
    .selectFrom("accounts")
    .select(["id", "role", "isActive"])
    .where("id", "in", before)
    .execute();
  const found = new Map(roles.map((row) => [row.id, `${row.role} ${row.isActive}`]));
  expect(before.map((id) => found.get(id))).toEqual(["student 1", "student 1", "assessor 1", "assessor 1", "admin 1"]);
});

test("a request with the method TRACE is not repeated to its sender", async () => {
  const headers = { authorization: `Bearer ${product.sam.token}`, "x-secret": "a secret" };
  for (const url of ["/", "/login", "/api/users/me"]) {
    const { statusCode, body } = await product.app.inject({ method: "TRACE", url, headers });
    expect([url, statusCode]).toEqual([url, expect.toBeOneOf([404, 405])]);
    expect(body).not.toContain("secret");
  }
});
