import { moved, movingTwo, restored, restoringTwo } from "../../product/bulk-mutations.ts";
import { done, grouped, viewSaved } from "../../product/people.ts";
import { admin, forIds, type Rows, row, type Scenario, sends } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

const seenAt = "2100-01-01T00:00:00.000Z";
const view = { list: "users", name: "Mine", filter: "show=unassigned" };
const wording = { name: "Leeds 2026", contact: "" };

/** The call with the id of what this makes. */
const on =
  (made: (product: Context["product"]) => Promise<string>, json?: unknown): Scenario =>
  async (context, call) => [
    await ask(context, call.replace("{id}", await made(context.product)), json ? { json } : {}),
  ];

const groupRows: Rows = {
  "GET /api/groups": [row(admin(200))],
  "POST /api/groups": [
    row(admin(201), "a name of its own", makes),
    row(admin(400), "no name, or no kind", sends({ json: { kind: "cohort", name: "" } })),
  ],
  "PUT /api/groups/{id}": [
    row(admin(200), "{id} = a group", on(grouped, wording)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds, { json: wording })),
  ],
  "DELETE /api/groups/{id}": [
    row(admin(200), "{id} = a group that nobody is in", on(grouped)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
};

export const peopleRows: Rows = {
  ...groupRows,
  "POST /api/users/bulk": [
    row(admin(200), "students by their ids, or all whom a filter finds; whoever cannot be changed is left out", acts),
    row(admin(400), "no or two choices of students, or an assessor or a group that is not there", actsOddly),
  ],
  "POST /api/users/bulk/{id}/undo": [
    row(admin(200), "{id} = an act of the last hour", on(done)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "POST /api/applications/bulk": [
    row(admin(200), "applications by their ids, or all that a filter finds", actsOn(movingTwo)),
    row(
      admin(400),
      "a stage or an owner that there is not",
      sends(({ product }) => ({
        json: { ids: [product.sam.id], seenAt, change: { act: "own", owner: product.ann.id } },
      })),
    ),
  ],
  "POST /api/applications/bulk/{id}/undo": [
    row(admin(200), "{id} = an act of the last hour", on(moved)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
    row(admin(404), "{id} = an act on another list", on(done)),
  ],
  "POST /api/oversight/deleted/restore": [
    row(admin(200), "deleted portfolios by their ids, or all that a filter finds", actsOn(restoringTwo)),
  ],
  "POST /api/oversight/deleted/restore/{id}/undo": [
    row(admin(200), "{id} = an act of the last hour", on(restored)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "GET /api/views": [row(admin(200), "one's own")],
  "POST /api/views": [
    row(admin(200), "one's own", sends({ json: view })),
    row(admin(400), "without a name", sends({ json: { ...view, name: "" } })),
  ],
  "DELETE /api/views/{id}": [
    row(admin(200), "{id} = one of their own", on(viewSaved)),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "GET /api/users/{id}/handover": [
    row(
      admin(200),
      "{id} = anybody",
      forIds(({ product }) => [product.ann.id, product.sam.id]),
    ),
    row(admin(404), "{id} unknown or malformed", forIds(noIds)),
  ],
};

function actsOn(bodyOf: (product: Context["product"]) => Promise<{ ids: string[]; change: object }>): Scenario {
  return async (context, call) => {
    const { ids, change } = await bodyOf(context.product);
    const matching = { search: "nobody at all", total: 0 };
    return inTurn([{ ids: [...ids, ...noIds] }, { matching }], (whom) =>
      ask(context, call, { json: { ...whom, change, seenAt } }),
    );
  };
}

async function makes(context: Context, call: string): Promise<Outcome[]> {
  const name = `Group ${crypto.randomUUID()}`;
  return [await ask(context, call, { json: { kind: "cohort", name } })];
}

async function acts(context: Context, call: string): Promise<Outcome[]> {
  const { product } = context;
  const ids = [(await product.newcomer({})).id, product.ada.id, ...noIds];
  const change = { act: "assign", assessorId: product.ann.id };
  const matching = { search: "nobody at all", total: 0 };
  return inTurn([{ ids }, { matching }], (whom) => ask(context, call, { json: { ...whom, change, seenAt } }));
}

async function actsOddly(context: Context, call: string): Promise<Outcome[]> {
  const { product } = context;
  const ids = [(await product.newcomer({})).id];
  const change = { act: "deactivate" };
  const bodies = [
    { change },
    { ids: [], change },
    { ids, matching: { total: 1 }, change },
    ...[product.tom.id, "nobody"].map((assessorId) => ({ ids, change: { act: "assign", assessorId } })),
    ...noIds.map((group) => ({ ids, change: { act: "join", group } })),
  ];
  return inTurn(bodies, (json) => ask(context, call, { json: { seenAt, ...json } }));
}
