import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { expect } from "vitest";
import { ask, forEachOf, noIds, type Outcome, portfolioIn, type Scenario, type Scene, submitted } from "../scenes.ts";

/** The matrix's rows about what administrators oversee and export, played in the order in which they stand there. */
export const oversightScenarios: Record<string, Scenario[]> = {
  "GET /api/oversight/students": [oversee],
  "GET /api/oversight/students/{id}": [overseeSam, overseeNobody],
  "GET /api/oversight/deleted": [listDeleted],
  "POST /api/portfolios/{id}/restore": [restore, restoreNothing],
  "DELETE /api/portfolios/{id}/restore": [undo, undoTooLate, undoNothing],
  "GET /api/users/export": [(scene) => takeOut(scene, "GET /api/users/export")],
  "GET /api/portfolios/export": [(scene) => takeOut(scene, "GET /api/portfolios/export")],
};

async function oversee(scene: Scene): Promise<Outcome[]> {
  await portfolioIn(scene, "Draft");
  return forEachOf(["", "?search=singh", "?sort=unit&order=asc"], (query) =>
    ask(scene, `GET /api/oversight/students${query}`),
  );
}

async function overseeSam(scene: Scene): Promise<Outcome[]> {
  await portfolioIn(scene, "Draft");
  return [await ask(scene, `GET /api/oversight/students/${scene.product.sam.id}`)];
}

function overseeNobody(scene: Scene): Promise<Outcome[]> {
  return forEachOf([scene.product.ann.id, ...noIds], (id) => ask(scene, `GET /api/oversight/students/${id}`));
}

async function listDeleted(scene: Scene): Promise<Outcome[]> {
  const id = await deletedIn(scene, "Draft");
  const outcome = await ask(scene, "GET /api/oversight/deleted");
  if (outcome.status === 200) expect(outcome.body).toContain(id);
  return [outcome];
}

function restore(scene: Scene): Promise<Outcome[]> {
  return forEachOf(["Draft", ...submitted] as const, async (status) => {
    const id = await deletedIn(scene, status);
    const outcome = await ask(scene, `POST /api/portfolios/${id}/restore`);
    if (outcome.status === 200) expect((await ask(scene, `POST /api/portfolios/${id}/restore`)).status).toBe(200);
    return outcome;
  });
}

function restoreNothing(scene: Scene): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(scene, `POST /api/portfolios/${id}/restore`));
}

async function undo(scene: Scene): Promise<Outcome[]> {
  const id = await deletedIn(scene, "Draft");
  await ask({ ...scene, who: scene.product.ada }, `POST /api/portfolios/${id}/restore`);
  return [await ask(scene, `DELETE /api/portfolios/${id}/restore`)];
}

async function undoTooLate(scene: Scene): Promise<Outcome[]> {
  const id = await portfolioIn(scene, "To Be Reviewed");
  return [await ask(scene, `DELETE /api/portfolios/${id}/restore`)];
}

function undoNothing(scene: Scene): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(scene, `DELETE /api/portfolios/${id}/restore`));
}

async function takeOut(scene: Scene, endpoint: string): Promise<Outcome[]> {
  const outcome = await ask(scene, endpoint);
  expect(outcome.body.startsWith("\ufeff")).toBe(outcome.status === 200);
  return [outcome];
}

async function deletedIn(scene: Scene, status: Parameters<typeof portfolioIn>[1]): Promise<string> {
  const id = await portfolioIn(scene, status);
  await scene.product.as(scene.product.sam, deletePortfolio, { params: { id } });
  return id;
}
