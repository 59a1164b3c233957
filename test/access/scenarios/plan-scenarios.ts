import { planned, task } from "../../product/plan.ts";
import { forIds, forQueries, type Rows, row, type Scenario, sends, signedIn } from "../rows.ts";
import { ask, noIds, type Sent } from "../scenario.ts";

type Statuses = Parameters<typeof row>[0];
/** Whoever may see Sam's plan; nobody else learns of it. */
const seers = (status: number): Statuses => [401, status, 404, status, 404, status, 401];
/** Whoever may change it. */
const planners = (status: number): Statuses => [401, 403, 403, status, 404, status, 401];
const unknown = (status: number): Statuses => [401, status, status, 404, 404, 404, 401];
const done = { json: { done: true } };

export const planRows: Rows = {
  "GET /api/tasks": [
    row(signedIn(200), "one's own, those of one's learners, or everybody's"),
    row(
      seers(200),
      "?learner= the owner",
      forQueries(({ product }) => [product.sam.id], "?learner="),
    ),
    row([401, 404, 404, 404, 404, 404, 401], "?learner= nobody", forQueries(noIds, "?learner=")),
  ],
  "POST /api/tasks": [
    row(
      planners(201),
      "for the owner",
      sends(({ product }) => ({ json: { learner: product.sam.id, ...task } })),
    ),
    row(unknown(403), "for nobody", sends({ json: { learner: noIds[0], ...task } })),
    row(
      planners(400),
      "on a past day",
      sends(({ product }) => ({ json: { learner: product.sam.id, ...past } })),
    ),
  ],
  "PUT /api/tasks/{id}": [
    row(planners(200), "{id} = a task of the owner's", forTask({ json: task })),
    row(planners(412), "same, with a stale If-Match", forTask({ json: task, headers: { "if-match": '"7"' } })),
    row(unknown(403), "unknown or malformed id", forIds(noIds, { json: task })),
  ],
  "DELETE /api/tasks/{id}": [
    row(planners(200), "{id} = a task of the owner's", forTask()),
    row(unknown(403), "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/tasks/{id}/done": [
    row(seers(200), "{id} = a task of the owner's", forTask(done)),
    row(unknown(404), "unknown or malformed id", forIds(noIds, done)),
  ],
  "POST /api/calendar": [row(signedIn(201))],
};

const past = { ...task, dueOn: "2020-01-01" };

function forTask(sent: Sent = {}): Scenario {
  return async (context, call) => {
    const { _id } = await planned(context.product);
    return [await ask(context, call.replace("{id}", _id), sent)];
  };
}
