import { expect } from "vitest";
import { ask, type Scenario } from "../scenes.ts";

/** The matrix's rows about the trail. */
export const trailScenarios: Record<string, Scenario[]> = {
  "GET /api/trail": [
    async (scene) => {
      const outcome = await ask(scene, "GET /api/trail");
      if (outcome.status === 200) expect(JSON.parse(outcome.body).entries).toBeInstanceOf(Array);
      return [outcome];
    },
  ],
  "GET /api/trail/export": [async (scene) => [await ask(scene, "GET /api/trail/export")]],
};
