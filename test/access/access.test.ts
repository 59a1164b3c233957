import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import type { Status } from "contract/core/moves.ts";
import { methodOf, pathOf, paths } from "contract/core/paths.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everything } from "../../run/everything.ts";
import { frozenAt, openProduct } from "../product/product.ts";
import { givenDuty } from "../product/quality.ts";
import { matrix, matrixAsCsv } from "./matrix.ts";
import {
  ask,
  type Context,
  type MatrixProduct,
  noIds,
  type Persona,
  personas,
  personOf,
  portfolioIn,
} from "./scenario.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: MatrixProduct;

/** For the tests of one block: in one for all, each row would work on what the rows before it have left. */
function opensProduct(): void {
  beforeAll(async () => {
    const opened = await openProduct({ clock });
    product = { ...opened, vic: await opened.newcomer({ role: "assessor", name: "Vic" }) };
    if (product.vic) await givenDuty(product, product.vic);
  });
  afterAll(() => product.close());
}

function contextFor(persona: Persona): Context {
  return { product, clock, persona, who: personOf(product, persona) };
}

describe("the matrix of who may do what", () => {
  test.each(Object.values(paths))("has a row for %s", (path) => {
    // The query belongs to the case; a viewer token stays, because it makes another call.
    expect(matrix.map(({ call }) => call.replace(/\?q=$/, ""))).toContain(path);
  });

  test("is printed in access-matrix.csv; vitest run test/access --update prints it again", async () => {
    await expect(matrixAsCsv()).toMatchFileSnapshot("./access-matrix.csv");
  });
});

const rows = matrix.map((row, index) => ({ ...row, people: askedOf(row.expected, index) }));

describe.each(Object.entries(Object.groupBy(rows, ({ call }) => call)))("the call %s", (_, rowsOf = []) => {
  opensProduct();

  test.each(rowsOf)(
    "case: $when",
    async ({ call, expected, scenario, people }) => {
      const unchanged: Context["unchanged"] = new Map();
      for (const persona of people) {
        const status = expected[persona];
        const changesNothing = status >= 400 || call.startsWith("GET ");
        const outcomes = await scenario({ ...contextFor(persona), ...(changesNothing && { unchanged }) }, call).catch(
          (cause) => {
            throw new Error(`as ${persona}`, { cause });
          },
        );
        expect.soft(outcomes.length, persona).toBeGreaterThan(0);
        expect
          .soft(
            outcomes.filter((one) => one.status !== status),
            `${persona} gets ${status}`,
          )
          .toEqual([]);
      }
    },
    300_000,
  );
});

// Who may do what is no matter of SQL, so on PostgreSQL one of those who get furthest asks.
function askedOf(expected: Record<Persona, number>, index: number): readonly Persona[] {
  if (everything || process.env.TEST_DATABASE !== "postgres") return personas;
  const least = Math.min(...Object.values(expected));
  const furthest = personas.filter((persona) => expected[persona] === least);
  return furthest.filter((_, at) => at === index % furthest.length);
}

describe("whoever is not signed in", () => {
  opensProduct();
  const closed = Object.values<Call>(calls).filter((call) => !call.open);
  const odd = ["", "Bearer", "Bearer x", "Bearer a.b.c", "Basic c2FtOnNhbQ==", "Bearer null"];

  test.each(closed)("is told to log in by $name, whatever their token looks like", async (call) => {
    const url = pathOf(call).replaceAll(/\{\w+\}/g, "0123456789abcdef0123456789abcdef");
    for (const authorization of odd) {
      const response = await product.request(undefined, { method: methodOf(call), url, headers: { authorization } });
      expect([authorization, response.statusCode, response.json().message]).toEqual([
        authorization,
        401,
        "Please log in.",
      ]);
    }
  });

  test("is told so by HEAD as by GET", async () => {
    for (const call of closed.filter((one) => methodOf(one) === "GET")) {
      const response = await product.app.inject({ method: "HEAD", url: pathOf(call).replaceAll(/\{\w+\}/g, "x") });
      expect([call.name, response.statusCode, response.body]).toEqual([call.name, 401, ""]);
    }
  });
});

describe("what someone may not see", () => {
  opensProduct();
  const hidden: [string, Persona, Status, object | undefined][] = [
    ["GET /api/portfolios/{id}", "student-other", "Reviewed", undefined],
    ["GET /api/portfolios/{id}", "assessor-assigned", "Draft", undefined],
    ["GET /api/portfolios/{id}", "assessor-unassigned", "Done", undefined],
    ["PUT /api/portfolios/{id}", "student-other", "Draft", { status: "To Be Reviewed" }],
    ["DELETE /api/portfolios/{id}", "student-other", "Draft", undefined],
    ["GET /api/portfolios/assessor/{id}", "assessor-unassigned", "To Be Reviewed", undefined],
    ["GET /api/portfolios/assessor/{id}", "assessor-assigned", "Draft", undefined],
    ["POST /api/portfolios/{id}/feedback", "assessor-unassigned", "To Be Reviewed", { status: "Done" }],
  ];

  test.each(hidden)(
    "%s as %s (%s) answers byte for byte as what does not exist",
    async (endpoint, persona, status, json) => {
      const context = contextFor(persona);
      const id = await portfolioIn(context, status);
      const answers = new Set<string>();
      for (const one of [id, ...noIds]) {
        const { status: code, body } = await ask(context, endpoint.replace("{id}", one), { json });
        answers.add(`${code} ${body.replace(/"requestId":"[^"]+"/, "")}`);
      }
      expect([...answers]).toEqual(['404 {"message":"Portfolio not found",}']);
    },
  );
});
