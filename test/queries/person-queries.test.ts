import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { may, type Role } from "contract/core/permissions.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../../server/app.ts";
import { decidedRound, exercised } from "../product/exercises.ts";
import { portfolioForm } from "../product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../product/product.ts";
import { diploma, imported } from "../product/qualifications.ts";
import { withAction } from "../product/quality.ts";
import { observe } from "../product/statements.ts";
import { beginUpload, photoOf } from "../product/uploads.ts";

// SQLite's query plans are easy to read; queries and indexes are the same on both databases.

let product: OpenProduct;
/** The HTTP interface of a server beside it, whose statements are appended to `run`. */
let app: FastifyInstance;
let run: string[];
let portfolio: string;
/** With an action that Ann has to answer. */
let sample: string;
/** In which Ann takes part. */
let exercise: string;
/** One of each person's own. */
let uploads: { student: string; assessor: string };
const key = "known";
beforeAll(async () => {
  product = await openProduct({ settings: {} });
  const begun = async (who: TestUser) => (await beginUpload(product, who, await photoOf(20_000)))._id;
  uploads = { student: await begun(product.sam), assessor: await begun(product.ann) };
  const own = { form: portfolioForm({ status: "To Be Reviewed" }), headers: { "idempotency-key": key } };
  portfolio = (await product.as(product.sam, createPortfolio, own)).body.portfolio._id;
  sample = await withAction(product);
  const ofBob = await decidedRound(product, { learner: product.tom, assessor: product.bob });
  const verifier = await product.newcomer({ role: "assessor" });
  exercise = (await exercised(product, { verifier, portfolio: ofBob, participants: [product.ann] })).id;
  const beside = observe(product.deps);
  run = beside.run;
  app = await openApp(beside.observed);
});
afterAll(async () => {
  await app.close();
  await product.close();
});

/** The texts of the statements with which it answers. */
async function statementsFor(who: TestUser, url: string): Promise<string[]> {
  run.length = 0;
  const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
  expect([url, statusCode]).toEqual([url, 200]);
  return run.slice();
}

function mayCall(call: Call, role: Role): boolean {
  // The event stream never ends, and it polls once a second for everybody, not per person.
  return methodOf(call) === "GET" && call.name !== "followNotifications" && isPermitted(call, role);
}

function isPermitted({ permission }: Call, role: Role): boolean {
  return permission !== undefined && may({ _id: "", role }, permission);
}

function ofStaff(path: string): string {
  if (path.includes("exercises")) return exercise;
  return path.includes("samples") ? sample : portfolio;
}

/** The steps of a query plan that grow with the table: full scans, and range scans without an equality. */
async function growingSteps(text: string): Promise<string[]> {
  return (await stepsOf(text)).filter((step) => /^SCAN (?!CONSTANT)/.test(step) || isOpenEnded(step));
}

async function stepsOf(text: string): Promise<string[]> {
  const explained = sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll("+?", "'0'")}`);
  const { rows } = await explained.execute(product.deps.db);
  return rows.map(({ detail }) => detail);
}

function isOpenEnded(step: string): boolean {
  return /^SEARCH .*\(/.test(step) && !step.includes("=?");
}

const figures = ["counts", "admin/overview", "admin/submissions", "admin/progress?search=sam&page=9", "users/workload"];
const filters = [
  "",
  "page=9",
  "search=sam",
  "search=wiring",
  "status=Done&sort=status",
  "waiting=late",
  "assessor=none",
  "student=0123456789abcdef0123456789abcdef",
];
const tables = ["", "?search=sam", "?sort=email", "?sort=isActive&order=desc&show=unassigned", "?assessor=none"];
const sorts = ["createdAt", "assessor", "employer"].map(
  (sort) => `?sort=${sort}&waiting=yes&cohort=none&qualification=2357-13`,
);
const screens = [
  ...figures,
  ...["users", "users/assessors", "users/tables/rows?role=student&rows=50"],
  ...[...tables, ...sorts].map((query) => `users/tables${query}`),
  ...filters.map((filter) => `oversight/students?${filter}`),
];

test.each(screens)("an administrator's /api/%s reads no portfolio but those it shows or counts", async (path) => {
  const statements = await statementsFor(product.ada, `/api/${path}`);
  expect(statements.length).toBeGreaterThan(1);
  const read = statements.filter((text) => /^(select|with)/i.test(text));
  const steps = (await Promise.all(read.map(growingSteps))).flat();
  // Accounts are read from a covering index, or a page of them in order.
  const grows =
    /^(SCAN|SEARCH) (portfolios|reviews|auditLog)\b|^SCAN (accounts|students|assessors)(?!.* (COVERING INDEX|INDEX accountsInOrder))/;
  expect(steps.filter((step) => grows.test(step))).toEqual([]);
});

test.each(["student", "assessor"] as const)(
  "what a person with the role %s reads comes from an index that begins with its owner",
  async (role) => {
    const queries: Record<string, string> = { findBundle: `?studentId=${product.sam.id}`, findCards: "?status=Done" };
    if (role === "assessor") queries.listHours = `?learner=${product.sam.id}`;
    // Everybody reads every version of every qualification.
    const readable = Object.values<Call>(calls).filter(
      (call) => mayCall(call, role) && call.name !== "listQualifications",
    );
    expect(readable.length).toBeGreaterThan(10);
    // What a page of learners, or a caseload, has signed off, a few plans and rooms for each year, and how many people were erased.
    const isSmall = (step: string) =>
      /^SCAN (places|accepted|further|samplingPlans|rooms|people|erasedPeople USING COVERING INDEX erasedPeopleBy)$/.test(
        step,
      );
    const found: Record<string, string> = {};
    for (const call of readable) {
      const [name, path] = [call.name, pathOf(call)];
      const records = path.includes("uploads") ? uploads[role] : ofStaff(path);
      const own = role === "student" ? product.sam.id : product.ann.id;
      const ofOne = /users|logbook|coverage|bundle/.test(path) ? product.sam.id : records;
      const ofAny = path.includes("qualifications") ? "2357-13" : ofOne;
      const id = path.startsWith("/api/records/") ? own : ofAny;
      const query = queries[name] ?? "";
      const named = path.replaceAll("{assessorId}", product.ann.id).replaceAll("{key}", key);
      const url = named.replaceAll(/\{\w+\}/g, id) + query;
      const statements = await statementsFor(role === "student" ? product.sam : product.ann, url);
      for (const text of statements.filter((one) => /^(select|with|update|delete)/i.test(one)))
        for (const step of (await growingSteps(text)).filter((one) => !isSmall(one))) found[`${name}: ${step}`] = text;
    }
    expect(found).toEqual({});
  },
);

test.each([
  "portfolios/{portfolio}",
  "portfolios/{portfolio}/decisions",
  "portfolios/{portfolio}/witnesses",
  "logbook/students/{sam}",
  "coverage/{sam}",
  "hours?learner={sam}",
])("what a verifier reads of another assessor's learner, /api/%s, comes from indexes", async (path) => {
  const url = `/api/${path.replace("{portfolio}", portfolio).replace("{sam}", product.sam.id)}`;
  // Bob verifies the sample above.
  const statements = await statementsFor(product.bob, url);
  const steps: string[] = [];
  for (const text of statements.filter((one) => /^(select|with|update|delete)/i.test(one)))
    steps.push(...(await growingSteps(text)));
  expect(steps.filter((step) => !/^SCAN places$/.test(step))).toEqual([]);
});

describe("once a second qualification is imported", () => {
  beforeAll(async () => {
    // A word of one unit alone, whatever qualifications other tests of this process have read.
    const outcomes = [{ number: "1", text: "Fit", criteria: [{ number: "1.1", text: "Fit it" }] }];
    const units = [{ unit: "1", title: "Zinc trunking", outcomes }];
    await imported(product, diploma({ units, requirements: [] }));
  });

  test.each(["", "page=9", "status=submitted", "status=Done&sort=status", "search=sam", "search=zinc"])(
    "a page of oversight/students?%s and its totals are read from indexes alone, without sorting",
    async (query) => {
      const statements = await statementsFor(product.ada, `/api/oversight/students?${query}`);
      const found: string[] = [];
      for (const text of statements.filter((one) => one.includes('"counts"'))) found.push(...(await stepsOf(text)));
      expect(found.join("\n")).toMatch(/\bcounts USING COVERING INDEX/);
      const uncovered = /\bcounts(?! USING COVERING)|TEMP B-TREE/;
      expect(found.filter((step) => uncovered.test(step))).toEqual([]);
    },
  );
});
