import { type Status, statuses } from "contract/core/moves.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { expect } from "vitest";
import { ask, type Context, forEachOf, noIds, type Outcome, portfolioIn, type Scenario, submitted } from "../scenes.ts";

export const reviewScenarios: Record<string, Scenario[]> = {
  "GET /api/portfolios/assessor-portfolios/{assessorId}": [listOwn, listAnothers],
  "GET /api/portfolios/assessor/{id}": [reviewSubmitted, reviewHidden],
  "GET /api/portfolios/{id}/standing": [viewStanding, viewNoStanding],
  "POST /api/portfolios/{id}/feedback": [submitFeedback, saveFeedback, finish, reopen, sendTooLate, sendOddly],
  "GET /api/portfolios/assessor-reviews": [listReviews],
  "GET /api/assessment/overview": [viewAssessment],
  "GET /api/assessment/queue": [viewQueue],
  "GET /api/assessment/reviews": [findReviews],
};

const text = { assessorComments: "Well done." };

async function listOwn(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const hidden = await portfolioIn(context, "Draft");
  const shown = await portfolioIn(context, "To Be Reviewed");
  const own = who === product.ann || who === product.bob ? who.id : product.ann.id;
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

function reviewSubmitted(context: Context): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(context, `GET /api/portfolios/assessor/${await portfolioIn(context, status)}`),
  );
}

async function reviewHidden(context: Context): Promise<Outcome[]> {
  const draft = await portfolioIn(context, "Draft");
  return forEachOf([draft, ...noIds], (id) => ask(context, `GET /api/portfolios/assessor/${id}`));
}

async function viewStanding(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const deleted = await portfolioIn(context, "Reviewed");
  await product.as(product.sam, deletePortfolio, { params: { id: deleted } });
  const ids = [deleted];
  for (const status of statuses) ids.push(await portfolioIn(context, status));
  return forEachOf(ids, async (id) => {
    const outcome = await ask(context, `GET /api/portfolios/${id}/standing`);
    if (outcome.status === 200) expect(JSON.parse(outcome.body).isDeleted).toBe(id === deleted);
    return outcome;
  });
}

function viewNoStanding(context: Context): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(context, `GET /api/portfolios/${id}/standing`));
}

function submitFeedback(context: Context): Promise<Outcome[]> {
  return send(context, ["To Be Reviewed", "Reviewed"], { status: "Reviewed", ...text });
}

function saveFeedback(context: Context): Promise<Outcome[]> {
  return send(context, ["To Be Reviewed", "Reviewed"], { status: "To Be Reviewed", ...text });
}

function finish(context: Context): Promise<Outcome[]> {
  return send(context, ["Reviewed", "Done"], { status: "Done" });
}

function reopen(context: Context): Promise<Outcome[]> {
  return send(context, ["Done"], { status: "Reviewed" });
}

async function sendTooLate(context: Context): Promise<Outcome[]> {
  const late = [
    await send(context, ["To Be Reviewed", "Draft"], { status: "Done" }),
    await send(context, ["Done", "Draft"], { status: "Reviewed", ...text }),
    await send(context, ["Done", "Draft"], { status: "To Be Reviewed", ...text }),
    await send(context, ["Done"], { status: "Done", ...text }),
    await send(context, ["Draft"], { status: "Reviewed" }),
  ];
  return late.flat();
}

async function sendOddly(context: Context): Promise<Outcome[]> {
  const odd = [
    await send(context, submitted, { status: "Draft", ...text }),
    await send(context, submitted, text),
    await send(context, submitted, { status: "Approved" }),
  ];
  return odd.flat();
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

function send(context: Context, from: readonly Status[], json: object): Promise<Outcome[]> {
  return forEachOf(from, async (status) =>
    ask(context, `POST /api/portfolios/${await portfolioIn(context, status)}/feedback`, { json }),
  );
}
