import { expect } from "vitest";
import { admin, proved, type Rows, row, sends } from "../rows.ts";
import { ask } from "../scenario.ts";

export const auditRows: Rows = {
  "GET /api/audit-log": [
    row(admin(200), "who did what when, never contents", async (context) => {
      const outcome = await ask(context, "GET /api/audit-log");
      if (outcome.status === 200) expect(JSON.parse(outcome.body).entries).toBeInstanceOf(Array);
      return [outcome];
    }),
  ],
  "GET /api/audit-log/export": [row(admin(200), "the same as CSV", proved(sends()))],
};
