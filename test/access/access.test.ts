import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import type { Status } from "contract/core/moves.ts";
import { paths } from "contract/core/paths.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../product/product.ts";
import { type Persona, personas, readMatrix } from "./matrix.ts";
import { accountScenarios } from "./scenarios/account-scenarios.ts";
import { applicationScenarios } from "./scenarios/application-scenarios.ts";
import { auditScenarios } from "./scenarios/audit-scenarios.ts";
import { bundleScenarios } from "./scenarios/bundle-scenarios.ts";
import { emailScenarios } from "./scenarios/email-scenarios.ts";
import { importScenarios } from "./scenarios/import-scenarios.ts";
import { logbookScenarios } from "./scenarios/logbook-scenarios.ts";
import { oversightScenarios } from "./scenarios/oversight-scenarios.ts";
import { overviewScenarios } from "./scenarios/overview-scenarios.ts";
import { pageErrorScenarios } from "./scenarios/page-error-scenarios.ts";
import { photoScenarios } from "./scenarios/photo-scenarios.ts";
import { portfolioScenarios } from "./scenarios/portfolio-scenarios.ts";
import { profileScenarios } from "./scenarios/profile-scenarios.ts";
import { reviewScenarios } from "./scenarios/review-scenarios.ts";
import { ask, type Context, noIds, personOf, portfolioIn, type Scenario } from "./scenes.ts";

const scenarios: Record<string, Scenario[]> = {
  ...accountScenarios,
  ...importScenarios,
  ...emailScenarios,
  ...portfolioScenarios,
  ...reviewScenarios,
  ...overviewScenarios,
  ...logbookScenarios,
  ...photoScenarios,
  ...applicationScenarios,
  ...profileScenarios,
  ...oversightScenarios,
  ...auditScenarios,
  ...bundleScenarios,
  ...pageErrorScenarios,
};

const matrix = readMatrix();
const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct({ clock });
});
afterAll(() => product.close());

function contextFor(persona: Persona): Context {
  return { product, clock, persona, who: personOf(product, persona) };
}

describe("the matrix of who may do what", () => {
  test.each(Object.values(paths))("has a row and a scenario for %s", (endpoint) => {
    expect(matrix.map((row) => row.endpoint)).toContain(endpoint);
    expect(Object.keys(scenarios)).toContain(endpoint);
  });

  test("is run row by row: each endpoint has as many scenarios as rows", () => {
    const rows = Map.groupBy(matrix, (row) => row.endpoint);
    const rowCounts = [...rows].map(([endpoint, of]) => [endpoint, of.length]);
    const scenarioCounts = Object.entries(scenarios).map(([endpoint, of]) => [endpoint, of.length]);
    expect(scenarioCounts.sort()).toEqual(rowCounts.sort());
  });
});

describe.each(matrix)("$endpoint: $what", ({ endpoint, position, expected }) => {
  const everybody = personas.map((persona) => ({ persona, status: expected[persona] }));

  test.each(everybody)("$persona gets $status", async ({ persona, status }) => {
    const scenario = scenarios[endpoint]?.[position];
    if (!scenario) return expect.fail("no scenario");
    const outcomes = await scenario(contextFor(persona));
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter((one) => one.status !== status)).toEqual([]);
  });
});

describe("whoever is not signed in", () => {
  const closed = Object.values<Call>(calls).filter((call) => !call.open);
  const odd = ["", "Bearer", "Bearer x", "Bearer a.b.c", "Basic c2FtOnNhbQ==", "Bearer null"];

  test.each(closed)("is told to log in by $name, whatever their token looks like", async (call) => {
    const url = call.path.replaceAll(/\{\w+\}/g, "0123456789abcdef0123456789abcdef");
    for (const authorization of odd) {
      const response = await product.request(undefined, { method: call.method, url, headers: { authorization } });
      expect([authorization, response.statusCode, response.json().message]).toEqual([
        authorization,
        401,
        "Please log in.",
      ]);
    }
  });

  test("is told so by HEAD as by GET", async () => {
    for (const call of closed.filter((one) => one.method === "GET")) {
      const response = await product.app.inject({ method: "HEAD", url: call.path.replaceAll(/\{\w+\}/g, "x") });
      expect([call.name, response.statusCode, response.body]).toEqual([call.name, 401, ""]);
    }
  });
});

describe("what someone may not see", () => {
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
