import { claimable, claimed, ofUnits } from "../../product/claims.ts";
import { admin, type Rows, row, type Scenario, sends } from "../rows.ts";
import { ask } from "../scenario.ts";

/** Administrators, and verifiers who read. */
const readers = (status: number): Parameters<typeof row>[0] => [401, 403, 403, 403, 403, status, 401, status];
const nobody = { json: { units: [{ learner: "nobody", unit: "312" }] } };
const reason = "The decision was wrong.";

export const claimRows: Rows = {
  "GET /api/claims": [row(readers(200))],
  "POST /api/claims": [
    row(admin(201), "a unit that is ready", claiming(claimable)),
    row(admin(409), "a unit that is claimed", claiming(claimed)),
    row(admin(400), "of an unknown student", sends(nobody)),
  ],
  "POST /api/claims/release": [
    row(admin(200), "a unit that is claimed", claiming(claimed)),
    row(admin(409), "a unit that is not", claiming(claimable)),
  ],
  "POST /api/claims/take-back": [
    row(admin(200), "a unit that is claimed", claiming(claimed, { reason })),
    row(admin(409), "a unit that is not", claiming(claimable, { reason })),
    row(admin(400), "without a reason", claiming(claimed)),
  ],
  "PUT /api/claims/direct": [
    row(admin(200), "that are not allowed", sends({ json: { allowed: false, reason } })),
    row(admin(400), "without a reason", sends({ json: { allowed: true } })),
  ],
  "GET /api/claims/export": [row(readers(200))],
  "GET /api/claims/export-pdf": [row(readers(200))],
};

function claiming(unitOf: typeof claimable, more = {}): Scenario {
  return async (context, call) => {
    const { product } = context;
    const json = { ...ofUnits(await unitOf(product, product.vic)), ...more };
    return [await ask(context, call, { json })];
  };
}
