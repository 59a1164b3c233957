import { addHours } from "contract/plan/hours.ts";
import { hours } from "../../product/hours.ts";
import { forIds, type Rows, row, sends } from "../rows.ts";
import { ask, type Context, noIds, type Outcome } from "../scenario.ts";

const targets = { json: { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: 520 } };
const entry = { json: hours({ minutes: 5 }) };
const students = (status: number): Parameters<typeof row>[0] => [401, status, status, 403, 403, 403, 401];

export const hoursRows: Rows = {
  "PUT /api/enrolments/{id}": [
    row(
      [401, 403, 403, 200, 404, 200, 401],
      "{id} = student-owner",
      forIds(({ product }) => [product.sam.id], targets),
    ),
    row(
      [401, 403, 403, 404, 404, 404, 401],
      "unknown or malformed id, or an account that is no student's",
      forIds(({ product }) => [product.ann.id, ...noIds], targets),
    ),
  ],
  "GET /api/hours": [
    row([401, 200, 200, 400, 400, 400, 401], "each student gets only their own"),
    row([401, 200, 404, 200, 404, 200, 401, 200], "learner = student-owner", async (context) => [
      await ask(context, `GET /api/hours?learner=${context.product.sam.id}`),
    ]),
  ],
  "POST /api/hours": [row(students(201), "", sends(entry))],
  "PUT /api/hours/{id}": [
    row([401, 200, 404, 403, 403, 403, 401], "{id} = hours of student-owner", ofSam("PUT", entry)),
    row(students(404), "unknown or malformed id", forIds(noIds, entry)),
  ],
  "DELETE /api/hours/{id}": [
    row([401, 200, 404, 403, 403, 403, 401], "{id} = hours of student-owner", ofSam("DELETE", {})),
    row(students(404), "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/hours/confirmations": [
    row(students(409), "a week without hours", sends({ json: { week: "2026-01-05", code: true } })),
  ],
};

function ofSam(method: "PUT" | "DELETE", sent: object) {
  return async (context: Context): Promise<Outcome[]> => {
    const { product } = context;
    const { body } = await product.as(product.sam, addHours, { body: hours({ minutes: 5 }) });
    return [await ask(context, `${method} /api/hours/${body.hours._id}`, sent)];
  };
}
