import { openApp } from "server/app.ts";
import { plansOf } from "../../test/product/plans.ts";
import type { Benchmark } from "../harness/harness.ts";
import { print } from "../harness/report.ts";
import { assessorScreens } from "./growth.ts";

/** Prints how the database runs the statements of the first assessor's screens. */
export const plans: Benchmark = async (harness) => {
  const { settings, centre } = await harness.install();
  const deps = await harness.open(settings);
  const headers = { authorization: `Bearer ${centre.assessor.token}` };
  const figures = [];
  for (const url of assessorScreens(centre)) {
    const plans = await plansOf(deps, async (observed) => {
      const app = await openApp(observed);
      await app.inject({ url, headers });
      await app.close();
    });
    print([url, ...plans.flatMap(({ statement, steps }) => [statement.slice(0, 120), ...steps])].join("\n"));
    const whole = plans
      .flatMap(({ steps }) => steps)
      .filter((step) => /(Seq Scan on|SCAN) "?(portfolios|reviews)/.test(step));
    figures.push({ bound: "tables read from end to end", of: url, value: whole.length });
  }
  return { figures };
};
