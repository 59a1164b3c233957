import { ask, type Context, type Outcome, type Scenario } from "../scenes.ts";

export const pageErrorScenarios: Record<string, Scenario[]> = {
  "POST /api/page-errors": [report],
};

async function report(context: Context): Promise<Outcome[]> {
  const json = { name: "TypeError", page: "/dashboard", build: "assets/start-x.js", places: ["assets/kit-x.js:1:2"] };
  return [await ask(context, "POST /api/page-errors", { json })];
}
