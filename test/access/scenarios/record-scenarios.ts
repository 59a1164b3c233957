import { recorded, recordForm } from "../../product/records.ts";
import { assessor, assessors, forIds, inStatus, owner, type Rows, row, type Scenario } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome, type Sent } from "../scenario.ts";

const reason = { reason: "The photo is of another job." };

export const recordRows: Rows = {
  "POST /api/portfolios/record": [
    row(assessor(201), "of student-owner", async (context, call) => [
      await ask(context, call, { form: recordForm(context.product.sam) }),
    ]),
    row(assessors(404), "of an unknown student", async (context, call) => [
      await ask(context, call, { form: { ...recordForm(context.product.sam), student: "unknown" } }),
    ]),
    row(assessors(400), "without a criterion", async (context, call) => [
      await ask(context, call, { form: recordForm(context.product.sam, { decisions: "[]" }) }),
    ]),
  ],
  "POST /api/portfolios/{id}/confirmation": [
    row(owner(200), "a record about student-owner: confirm, dispute", answerRecord),
    row(owner(412), "of other content", forRecord({ json: { answer: "confirm", fingerprint: "another" } })),
    row(
      owner(400),
      "a dispute without words",
      forRecord({ json: { answer: "dispute", fingerprint: "", text: "No." } }),
    ),
    row(
      owner(409),
      "a portfolio of their own",
      inStatus(["Reviewed"], { json: { answer: "confirm", fingerprint: "" } }),
    ),
    row([401, 404, 404, 403, 403, 403, 401], "unknown or malformed id", forIds(noIds)),
  ],
  "DELETE /api/portfolios/{id}/record": [
    row(assessor(200), "a record by assessor-assigned that is not confirmed", forRecord({ json: reason })),
    row(assessor(400), "a reason of fewer than ten characters", forRecord({ json: { reason: "No." } })),
    row(assessor(403), "another's portfolio", inStatus(["Reviewed"], { json: reason })),
    row(assessors(404), "unknown or malformed id", forIds(noIds, { json: reason })),
  ],
  "GET /api/assessment/records": [row(assessors(200), "only the caller's own")],
};

/** The call for a new record. */
function forRecord(sent: Sent): Scenario {
  return async (context, call) => {
    const { _id } = await recorded(context.product);
    return [await ask(context, call.replace("{id}", _id), sent)];
  };
}

async function answerRecord(context: Context, call: string): Promise<Outcome[]> {
  const { _id, fingerprint } = await recorded(context.product);
  const answers = [{ answer: "dispute", text: "I was not there." }, { answer: "confirm" }];
  return inTurn(answers, (answer) => ask(context, call.replace("{id}", _id), { json: { ...answer, fingerprint } }));
}
