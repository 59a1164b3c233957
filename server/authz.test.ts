import type { Call } from "contract/call.ts";
import { calls } from "contract/calls.ts";
import type { Status } from "contract/moves.ts";
import { paths } from "contract/paths.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountScenarios } from "./authz/account-scenarios.ts";
import { applicationScenarios } from "./authz/application-scenarios.ts";
import { bundleScenarios } from "./authz/bundle-scenarios.ts";
import { importScenarios } from "./authz/import-scenarios.ts";
import { letterScenarios } from "./authz/letter-scenarios.ts";
import { logbookScenarios } from "./authz/logbook-scenarios.ts";
import { type Persona, personas, readMatrix } from "./authz/matrix.ts";
import { oversightScenarios } from "./authz/oversight-scenarios.ts";
import { overviewScenarios } from "./authz/overview-scenarios.ts";
import { pageErrorScenarios } from "./authz/page-error-scenarios.ts";
import { photoScenarios } from "./authz/photo-scenarios.ts";
import { portfolioScenarios } from "./authz/portfolio-scenarios.ts";
import { profileScenarios } from "./authz/profile-scenarios.ts";
import { reviewScenarios } from "./authz/review-scenarios.ts";
import { ask, noIds, personOf, portfolioIn, type Scenario, type Scene } from "./authz/scenes.ts";
import { trailScenarios } from "./authz/trail-scenarios.ts";
import { frozenAt, type OpenHouse, openHouse } from "./testing.ts";

const scenarios: Record<string, Scenario[]> = {
  ...accountScenarios,
  ...importScenarios,
  ...letterScenarios,
  ...portfolioScenarios,
  ...reviewScenarios,
  ...overviewScenarios,
  ...logbookScenarios,
  ...photoScenarios,
  ...applicationScenarios,
  ...profileScenarios,
  ...oversightScenarios,
  ...trailScenarios,
  ...bundleScenarios,
  ...pageErrorScenarios,
};

const matrix = readMatrix();
const clock = frozenAt("2026-03-02T09:00:00Z");
let house: OpenHouse;

beforeAll(async () => {
  house = await openHouse({ clock });
});
afterAll(() => house.close());

function sceneOf(persona: Persona): Scene {
  return { house, clock, persona, who: personOf(house, persona) };
}

describe("the matrix of who may do what", () => {
  test.each(Object.values(paths))("has a row and a scenario for %s", (endpoint) => {
    expect(matrix.map((row) => row.endpoint)).toContain(endpoint);
    expect(Object.keys(scenarios)).toContain(endpoint);
  });

  test("is played row by row: each endpoint has as many scenarios as rows", () => {
    const rows = Map.groupBy(matrix, (row) => row.endpoint);
    const counted = [...rows].map(([endpoint, of]) => [endpoint, of.length]);
    const played = Object.entries(scenarios).map(([endpoint, of]) => [endpoint, of.length]);
    expect(played.sort()).toEqual(counted.sort());
  });
});

describe.each(matrix)("$endpoint: $what", ({ endpoint, position, expected }) => {
  const everybody = personas.map((persona) => ({ persona, status: expected[persona] }));

  test.each(everybody)("$persona gets $status", async ({ persona, status }) => {
    const play = scenarios[endpoint]?.[position];
    if (!play) return expect.fail("no scenario");
    const outcomes = await play(sceneOf(persona));
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
      const response = await house.request(undefined, { method: call.method, url, headers: { authorization } });
      expect([authorization, response.statusCode, response.json().message]).toEqual([
        authorization,
        401,
        "Please log in.",
      ]);
    }
  });

  test("is told so by HEAD as by GET", async () => {
    for (const call of closed.filter((one) => one.method === "GET")) {
      const response = await house.app.inject({ method: "HEAD", url: call.path.replaceAll(/\{\w+\}/g, "x") });
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
      const scene = sceneOf(persona);
      const id = await portfolioIn(scene, status);
      const answers = new Set<string>();
      for (const one of [id, ...noIds]) {
        const { status: code, body } = await ask(scene, endpoint.replace("{id}", one), { json });
        answers.add(`${code} ${body.replace(/"requestId":"[^"]+"/, "")}`);
      }
      expect([...answers]).toEqual(['404 {"message":"Portfolio not found",}']);
    },
  );
});
