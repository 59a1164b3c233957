import { makeToken } from "contract/accounts/tokens.ts";
import { grouped } from "../../product/people.ts";
import { admin, forIds, proved, type Rows, row, type Scenario, sends } from "../rows.ts";
import { ask, noIds } from "../scenario.ts";

/** An assessor's own figures; administrators and verifiers have everybody's. */
const readers = (status: number) => [401, 403, 403, status, status, status, 401, status] as Parameters<typeof row>[0];
/** Of the assigned assessor, by name. */
const ofAnn: Scenario = async (context, call) => [await ask(context, `${call}?assessor=${context.product.ann.id}`)];

const ofGroup: Scenario = async (context, call) => [
  await ask(context, `${call}?group=${await grouped(context.product)}`),
];
const ofNoGroup: Scenario = async (context, call) => [await ask(context, `${call}?group=${"0".repeat(32)}`)];

const reports = ["turnaround", "progress", "achievement", "at-risk", "coverage", "activity"];

const token = { json: { name: "Power BI", scopes: ["reports"], days: 30 } };

export const reportRows: Rows = {
  ...Object.fromEntries(
    reports.map((name) => [
      `GET /api/reports/${name}`,
      [
        row(readers(200), "of an assessor their own figures"),
        row([401, 403, 403, 200, 403, 200, 401, 200], "?assessor= the assigned assessor", ofAnn),
        row(readers(200), "?group= a cohort", ofGroup),
        row(readers(404), "?group= unknown", ofNoGroup),
      ],
    ]),
  ),
  "GET /api/reports/groups": [row(readers(200), "of an assessor those of their learners")],
  "GET /api/tokens": [row(admin(200))],
  "POST /api/tokens": [
    row(admin(201), "asks again who one is", proved(sends(token))),
    row(admin(400), "for too long", sends({ json: { ...token.json, days: 366 } })),
  ],
  "DELETE /api/tokens/{id}": [
    row(admin(200), "{id} = any administrator's", onToken),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
};

async function onToken(context: Parameters<Scenario>[0], call: string): ReturnType<Scenario> {
  const { as, ada } = context.product;
  const { token: made } = (await as(ada, makeToken, { body: token.json as never })).body;
  return [await ask(context, call.replace("{id}", made._id))];
}
