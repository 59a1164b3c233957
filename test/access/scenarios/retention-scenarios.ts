import { erasable, held } from "../../product/retention-mutations.ts";
import { admin, forIds, proved, type Rows, row, type Scenario } from "../rows.ts";
import { ask, noIds } from "../scenario.ts";

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
};

function on(idOf: typeof erasable, json?: object): Scenario {
  return async (context, call) => {
    const id = await idOf(context.product);
    return [await ask(context, call.replace("{id}", id), json === undefined ? {} : { json })];
  };
}
