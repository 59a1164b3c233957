import { type Status, statuses } from "contract/core/moves.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { expect } from "vitest";
import { ask, forEachOf, noIds, type Outcome, portfolioIn, type Scenario, type Scene, submitted } from "../scenes.ts";

/** The matrix's rows about assessment, played in the order in which they stand there. */
export const reviewScenarios: Record<string, Scenario[]> = {
  "GET /api/portfolios/assessor-portfolios/{assessorId}": [listOwnBoard, listAnothersBoard],
  "GET /api/portfolios/assessor/{id}": [reviewSubmitted, reviewHidden],
  "GET /api/portfolios/{id}/standing": [viewStanding, viewNoStanding],
  "POST /api/portfolios/{id}/feedback": [submitFeedback, saveFeedback, finish, reopen, sendTooLate, sendOddly],
  "GET /api/portfolios/assessor-reviews": [listReviews],
  "GET /api/assessment/overview": [viewAssessment],
  "GET /api/assessment/queue": [viewQueue],
  "GET /api/assessment/reviews": [findReviews],
};

const text = { assessorComments: "Well done." };

async function listOwnBoard(scene: Scene): Promise<Outcome[]> {
  const { product, who } = scene;
  const hidden = await portfolioIn(scene, "Draft");
  const shown = await portfolioIn(scene, "To Be Reviewed");
  const own = who === product.ann || who === product.bob ? who.id : product.ann.id;
  const outcome = await ask(scene, `GET /api/portfolios/assessor-portfolios/${own}`);
  if (outcome.status === 200) {
    const ids: string[] = JSON.parse(outcome.body).map((portfolio: { _id: string }) => portfolio._id);
    expect(ids).not.toContain(hidden);
    expect(ids.includes(shown)).toBe(own === product.ann.id);
  }
  return [outcome];
}

async function listAnothersBoard(scene: Scene): Promise<Outcome[]> {
  const { product, who } = scene;
  const other = who === product.ann ? product.bob : product.ann;
  return [await ask(scene, `GET /api/portfolios/assessor-portfolios/${other.id}`)];
}

function reviewSubmitted(scene: Scene): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(scene, `GET /api/portfolios/assessor/${await portfolioIn(scene, status)}`),
  );
}

async function reviewHidden(scene: Scene): Promise<Outcome[]> {
  const draft = await portfolioIn(scene, "Draft");
  return forEachOf([draft, ...noIds], (id) => ask(scene, `GET /api/portfolios/assessor/${id}`));
}

async function viewStanding(scene: Scene): Promise<Outcome[]> {
  const { product } = scene;
  const deleted = await portfolioIn(scene, "Reviewed");
  await product.as(product.sam, deletePortfolio, { params: { id: deleted } });
  const ids = [deleted];
  for (const status of statuses) ids.push(await portfolioIn(scene, status));
  return forEachOf(ids, async (id) => {
    const outcome = await ask(scene, `GET /api/portfolios/${id}/standing`);
    if (outcome.status === 200) expect(JSON.parse(outcome.body).isDeleted).toBe(id === deleted);
    return outcome;
  });
}

function viewNoStanding(scene: Scene): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(scene, `GET /api/portfolios/${id}/standing`));
}

function submitFeedback(scene: Scene): Promise<Outcome[]> {
  return send(scene, ["To Be Reviewed", "Reviewed"], { status: "Reviewed", ...text });
}

function saveFeedback(scene: Scene): Promise<Outcome[]> {
  return send(scene, ["To Be Reviewed", "Reviewed"], { status: "To Be Reviewed", ...text });
}

function finish(scene: Scene): Promise<Outcome[]> {
  return send(scene, ["Reviewed", "Done"], { status: "Done" });
}

function reopen(scene: Scene): Promise<Outcome[]> {
  return send(scene, ["Done"], { status: "Reviewed" });
}

async function sendTooLate(scene: Scene): Promise<Outcome[]> {
  const late = [
    await send(scene, ["To Be Reviewed", "Draft"], { status: "Done" }),
    await send(scene, ["Done", "Draft"], { status: "Reviewed", ...text }),
    await send(scene, ["Done", "Draft"], { status: "To Be Reviewed", ...text }),
    await send(scene, ["Done"], { status: "Done", ...text }),
    await send(scene, ["Draft"], { status: "Reviewed" }),
  ];
  return late.flat();
}

async function sendOddly(scene: Scene): Promise<Outcome[]> {
  const odd = [
    await send(scene, submitted, { status: "Draft", ...text }),
    await send(scene, submitted, text),
    await send(scene, submitted, { status: "Approved" }),
  ];
  return odd.flat();
}

async function listReviews(scene: Scene): Promise<Outcome[]> {
  const reviewed = await portfolioIn(scene, "Reviewed");
  const outcome = await ask(scene, "GET /api/portfolios/assessor-reviews");
  if (outcome.status === 200) {
    const of: string[] = JSON.parse(outcome.body).map((review: { portfolioId: string }) => review.portfolioId);
    expect(of.includes(reviewed)).toBe(scene.who === scene.product.ann);
  }
  return [outcome];
}

async function viewAssessment(scene: Scene): Promise<Outcome[]> {
  await portfolioIn(scene, "Done");
  const outcome = await ask(scene, "GET /api/assessment/overview");
  if (outcome.status === 200) {
    const { total } = JSON.parse(outcome.body);
    if (scene.who === scene.product.ann) expect(total).toBeGreaterThan(0);
  }
  return [outcome];
}

async function viewQueue(scene: Scene): Promise<Outcome[]> {
  const waiting = await portfolioIn(scene, "To Be Reviewed");
  const outcomes: Outcome[] = [];
  for (const at of [...noIds, waiting]) {
    const outcome = await ask(scene, `GET /api/assessment/queue?at=${encodeURIComponent(at)}`);
    // Nobody else's queue names what waits for Ann.
    if (outcome.status === 200 && scene.who !== scene.product.ann) expect(outcome.body).not.toContain(waiting);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function findReviews(scene: Scene): Promise<Outcome[]> {
  await portfolioIn(scene, "Reviewed");
  const outcome = await ask(scene, "GET /api/assessment/reviews");
  if (outcome.status === 200) expect(JSON.parse(outcome.body).total > 0).toBe(scene.who === scene.product.ann);
  return [outcome];
}

function send(scene: Scene, from: readonly Status[], json: object): Promise<Outcome[]> {
  return forEachOf(from, async (status) =>
    ask(scene, `POST /api/portfolios/${await portfolioIn(scene, status)}/feedback`, { json }),
  );
}
