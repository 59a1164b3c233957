import { statuses } from "contract/core/moves.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { expect } from "vitest";
import { admin, all, assessor, assessors, forIds, inStatus, type Rows, row, sends } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome, portfolioIn, submitted } from "../scenario.ts";

const text = { assessorComments: "Well done." };
const phrase = { json: { text: "Meets the criterion." } };
const place = { unit: "311", learningOutcome: "1", criteria: "1.1" };
const more = { json: { decisions: [{ ...place, criteria: "1.2", verdict: "accepted" }] } };
const reason = { reason: "The photo is of another job." };
const feedback = (status: string) => ({ json: { status, ...text } });

export const reviewRows: Rows = {
  "GET /api/assessment/caseload": [row(assessors(200), "only the caller's own learners")],
  "GET /api/assessment/board": [row(assessors(200), "only the caller's own learners, no drafts", viewBoard)],
  "GET /api/assessment/board/cards": [
    row(assessors(200), "any status but Draft; only the caller's own learners", findCards),
  ],
  "GET /api/assessment/phrases": [row(assessors(200), "only the caller's own")],
  "POST /api/assessment/phrases": [
    row(assessors(201), "", sends(phrase)),
    row(assessors(400), "no text", sends({ json: { text: " " } })),
  ],
  "PUT /api/assessment/phrases/{id}": [
    row(assessors(200), "{id} = a phrase of the caller's own", withOwnPhrase),
    row(assessors(404), "unknown or malformed id", forIds(noIds, phrase)),
  ],
  "DELETE /api/assessment/phrases/{id}": [
    row(assessors(200), "{id} = a phrase of the caller's own", withOwnPhrase),
    row(assessors(404), "unknown or malformed id", forIds(noIds)),
  ],
  "GET /api/portfolios/assessor-portfolios/{assessorId}": [
    row(
      [401, 403, 403, 200, 200, 200, 401],
      "{assessorId} = the calling assessor's own id (admin: any assessor). Lists only portfolios of currently assigned students, no drafts",
      listOwn,
    ),
    row(admin(200), "{assessorId} = a different assessor", listAnothers),
    row(admin(404), "{assessorId} = a student, or unknown id", all(listOfStudent, forIds(noIds))),
  ],
  "GET /api/portfolios/assessor/{id}": [
    row(assessor(200), "{id} = portfolio, status To Be Reviewed, Reviewed or Done", inStatus(submitted)),
    row(assessors(404), "{id} = portfolio, status Draft; or unknown id", all(inStatus(["Draft"]), forIds(noIds))),
  ],
  "GET /api/portfolios/{id}/standing": [
    row(assessor(200), "{id} = portfolio in any status, Draft and deleted too", viewStanding),
    row(assessors(404), "{id} unknown or malformed", forIds(noIds)),
  ],
  "POST /api/portfolios/{id}/feedback": [
    row(
      assessor(200),
      "Submit Feedback: assessorComments + Reviewed, from To Be Reviewed or Reviewed",
      inStatus(["To Be Reviewed", "Reviewed"], feedback("Reviewed")),
    ),
    row(
      assessor(200),
      "Save Feedback: assessorComments + To Be Reviewed, from To Be Reviewed or Reviewed",
      inStatus(["To Be Reviewed", "Reviewed"], feedback("To Be Reviewed")),
    ),
    row(
      assessor(200),
      "Mark as done: Done, from Reviewed (from Done: 200, no change)",
      inStatus(["Reviewed", "Done"], { json: { status: "Done" } }),
    ),
    row(
      assessor(200),
      "Mark as Undone: Reviewed without assessorComments, from Done",
      inStatus(["Done"], { json: { status: "Reviewed" } }),
    ),
    row(
      assessor(409),
      "Done from To Be Reviewed; any feedback text while Done; anything while Draft",
      all(
        inStatus(["To Be Reviewed", "Draft"], { json: { status: "Done" } }),
        inStatus(["Done", "Draft"], feedback("Reviewed"), feedback("To Be Reviewed")),
        inStatus(["Done"], feedback("Done")),
        inStatus(["Draft"], { json: { status: "Reviewed" } }),
      ),
    ),
    row(
      assessor(400),
      "status Draft, missing, or not one of the three values",
      inStatus(submitted, feedback("Draft"), { json: text }, { json: { status: "Approved" } }),
    ),
  ],
  "GET /api/portfolios/{id}/decisions": [
    row([401, 200, 404, 200, 404, 200, 401, 200], "{id} = portfolio in any status but Draft", inStatus(submitted)),
    row([401, 200, 404, 404, 404, 200, 401], "same, status Draft", inStatus(["Draft"])),
    row([401, 404, 404, 404, 404, 404, 401], "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/portfolios/{id}/decisions": [
    row(assessor(200), "further criteria are accepted, Reviewed or Done", inStatus(["Reviewed", "Done"], more)),
    row(assessor(409), "To Be Reviewed or Draft", inStatus(["To Be Reviewed", "Draft"], more)),
    row(assessors(404), "{id} unknown or malformed", forIds(noIds, more)),
  ],
  "POST /api/portfolios/{id}/take-back": [
    row(assessor(200), "an acceptance, with a reason", inStatus(["Done"], { json: { ...place, ...reason } })),
    row(assessor(409), "nothing is accepted there", inStatus(statuses.slice(0, 3), { json: { ...place, ...reason } })),
    row(
      assessor(400),
      "a reason of fewer than ten characters",
      inStatus(["Done"], { json: { ...place, reason: "No." } }),
    ),
    row(assessors(404), "{id} unknown or malformed", forIds(noIds, { json: { ...place, ...reason } })),
  ],
  "GET /api/portfolios/assessor-reviews": [
    row(assessors(200), "each assessor gets only reviews they wrote themselves", listReviews),
  ],
  "GET /api/assessment/overview": [row(assessors(200), "figures of the caller's own learners only", viewAssessment)],
  "GET /api/assessment/queue": [
    row(assessors(200), "at = any portfolio, waiting or not, the caller's or not", viewQueue),
  ],
  "GET /api/assessment/reviews": [
    row(assessors(200), "each assessor finds only reviews they wrote themselves", findReviews),
  ],
  "GET /api/assessment/reviews/export": [row(assessors(200), "only the caller's own reviews")],
};

async function listOwn(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const hidden = await portfolioIn(context, "Draft");
  const shown = await portfolioIn(context, "To Be Reviewed");
  const own = [product.bob, product.vic].includes(who) && who ? who.id : product.ann.id;
  const outcome = await ask(context, `GET /api/portfolios/assessor-portfolios/${own}`);
  if (outcome.status === 200) {
    const ids: string[] = JSON.parse(outcome.body).map((portfolio: { _id: string }) => portfolio._id);
    expect(ids).not.toContain(hidden);
    expect(ids.includes(shown)).toBe(own === product.ann.id);
  }
  return [outcome];
}

async function listAnothers(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const other = who === product.ann ? product.bob : product.ann;
  return [await ask(context, `GET /api/portfolios/assessor-portfolios/${other.id}`)];
}

async function listOfStudent(context: Context): Promise<Outcome[]> {
  return [await ask(context, `GET /api/portfolios/assessor-portfolios/${context.product.sam.id}`)];
}

async function viewStanding(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const deleted = await portfolioIn(context, "Reviewed");
  await product.as(product.sam, deletePortfolio, { params: { id: deleted } });
  const ids = [deleted];
  for (const status of statuses) ids.push(await portfolioIn(context, status));
  return inTurn(ids, async (id) => {
    const outcome = await ask(context, `GET /api/portfolios/${id}/standing`);
    if (outcome.status === 200) expect(JSON.parse(outcome.body).isDeleted).toBe(id === deleted);
    return outcome;
  });
}

async function listReviews(context: Context): Promise<Outcome[]> {
  const reviewed = await portfolioIn(context, "Reviewed");
  const outcome = await ask(context, "GET /api/portfolios/assessor-reviews");
  if (outcome.status === 200) {
    const of: string[] = JSON.parse(outcome.body).map((review: { portfolioId: string }) => review.portfolioId);
    expect(of.includes(reviewed)).toBe(context.who === context.product.ann);
  }
  return [outcome];
}

async function viewAssessment(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Done");
  const outcome = await ask(context, "GET /api/assessment/overview");
  if (outcome.status === 200) {
    const { total } = JSON.parse(outcome.body);
    if (context.who === context.product.ann) expect(total).toBeGreaterThan(0);
  }
  return [outcome];
}

async function viewBoard(context: Context): Promise<Outcome[]> {
  const hidden = await portfolioIn(context, "Draft");
  await portfolioIn(context, "Done");
  const outcome = await ask(context, "GET /api/assessment/board");
  if (outcome.status !== 200) return [outcome];
  expect(outcome.body).not.toContain(hidden);
  // Others' portfolios may have been changed as late, so that this one is on the first page is not certain.
  const students = JSON.parse(outcome.body).students;
  expect(students.some(({ _id }: { _id: string }) => _id === context.product.sam.id)).toBe(
    context.who === context.product.ann,
  );
  return [outcome];
}

async function findCards(context: Context): Promise<Outcome[]> {
  const statuses = ["To Be Reviewed", "Reviewed", "Done"];
  return inTurn(statuses, (status) =>
    ask(context, `GET /api/assessment/board/cards?status=${encodeURIComponent(status)}`),
  );
}

async function viewQueue(context: Context): Promise<Outcome[]> {
  const waiting = await portfolioIn(context, "To Be Reviewed");
  const outcomes: Outcome[] = [];
  for (const at of [...noIds, waiting]) {
    const outcome = await ask(context, `GET /api/assessment/queue?at=${encodeURIComponent(at)}`);
    // Nobody else's queue names what waits for Ann.
    if (outcome.status === 200 && context.who !== context.product.ann) expect(outcome.body).not.toContain(waiting);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function findReviews(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Reviewed");
  const outcome = await ask(context, "GET /api/assessment/reviews");
  if (outcome.status === 200) expect(JSON.parse(outcome.body).total > 0).toBe(context.who === context.product.ann);
  return [outcome];
}

async function withOwnPhrase(context: Context, call: string): Promise<Outcome[]> {
  const { status, body } = await ask(context, "POST /api/assessment/phrases", phrase);
  const id = status === 201 ? JSON.parse(body).phrase._id : noIds[0];
  return [await ask(context, call.replace("{id}", id), phrase)];
}
