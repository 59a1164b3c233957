import { expect } from "vitest";
import { ask, type Scenario } from "../scenes.ts";

export const auditScenarios: Record<string, Scenario[]> = {
  "GET /api/trail": [
    async (context) => {
      const outcome = await ask(context, "GET /api/trail");
      if (outcome.status === 200) expect(JSON.parse(outcome.body).entries).toBeInstanceOf(Array);
      return [outcome];
    },
  ],
  "GET /api/trail/export": [async (context) => [await ask(context, "GET /api/trail/export")]],
};
