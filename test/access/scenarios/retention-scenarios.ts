import { storedApplication } from "../../product/applications.ts";
import { dueRun, erasable, held, ranOnce } from "../../product/retention-mutations.ts";
import { admin, forIds, forQueries, proved, type Rows, row, type Scenario, sends } from "../rows.ts";
import { ask, type Context, noIds, type Outcome } from "../scenario.ts";

const reason = "They asked.";

export const retentionRows: Rows = {
  "GET /api/holds": [row(admin(200))],
  "GET /api/erasures": [row(admin(200))],
  "POST /api/users/{id}/holds": [
    row(admin(201), "{id} = any user", proved(on(erasable, { reason }))),
    row(admin(404), "{id} unknown or malformed", proved(forIds(noIds, { json: { reason } }))),
  ],
  "POST /api/holds/{id}/end": [
    row(admin(200), "a hold that stands", proved(on(held, { reason }))),
    row(admin(404), "{id} unknown or malformed", proved(forIds(noIds, { json: { reason } }))),
  ],
  "GET /api/users/{id}/erasure": [
    row(admin(200), "{id} = any user", on(erasable)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "POST /api/users/{id}/erasure": [
    row(admin(200), "{id} = a user who is not active", proved(on(erasable, { reason, name: "Ed Erasable" }))),
    row(admin(400), "another name", proved(on(erasable, { reason, name: "Ed" }))),
    row(admin(404), "{id} unknown or malformed", proved(forIds(noIds, { json: { reason, name: "Ed" } }))),
  ],
  "GET /api/retention": [row(admin(200), "the rules, and what would go")],
  "GET /api/retention/due": [
    row(admin(200), "of a rule", forQueries(["sensitive", "left"], "?rule=")),
    row(admin(400), "of none"),
  ],
  "GET /api/retention/export": [
    row(admin(200), "the dry run, or a run", proved(exportRun)),
    row(admin(404), "an unknown run", proved(forQueries(["unknown", "0".repeat(32)], "?run="))),
  ],
  "PUT /api/retention/{id}": [
    row(admin(200), "{id} = a rule", proved(forIds(["staff"], { json: { months: 48 } }))),
    row(admin(400), "out of its bounds", proved(forIds(["staff"], { json: { months: 1 } }))),
    row(admin(404), "{id} unknown or malformed", proved(forIds(noIds, { json: { months: 48 } }))),
  ],
  "GET /api/retention/runs": [row(admin(200))],
  "POST /api/retention/runs": [
    row(admin(201), "what a dry run has found, typed out", proved(run)),
    row(admin(409), "something else", proved(sends({ json: { fingerprint: "x", confirmation: "ERASE 1" } }))),
  ],
  "GET /api/records/{id}": [
    row(
      [401, 200, 404, 404, 404, 200, 401],
      "one's own, or anybody's for administrators; {id} = the owner",
      proved(forIds(({ product }) => [product.sam.id])),
    ),
    row(
      [401, 404, 404, 404, 404, 200, 401],
      "{id} = an application",
      proved(on((product) => storedApplication(product))),
    ),
    row([401, 404, 404, 404, 404, 404, 401], "{id} unknown or malformed", proved(forIds(noIds))),
  ],
};

async function exportRun(context: Context, call: string): Promise<Outcome[]> {
  return [await ask(context, call), await ask(context, `${call}?run=${await ranOnce(context.product)}`)];
}

async function run(context: Context, call: string): Promise<Outcome[]> {
  await context.product.deps.db.updateTable("retentionRuns").set({ state: "done" }).execute();
  return [await ask(context, call, { json: await dueRun(context.product) })];
}

function on(idOf: typeof erasable, json?: object): Scenario {
  return async (context, call) => {
    const id = await idOf(context.product);
    return [await ask(context, call.replace("{id}", id), json === undefined ? {} : { json })];
  };
}
