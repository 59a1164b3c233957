import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { expect } from "vitest";
import { ask, type Context, forEachOf, noIds, type Outcome, portfolioIn, type Scenario, submitted } from "../scenes.ts";

export const oversightScenarios: Record<string, Scenario[]> = {
  "GET /api/oversight/students": [oversee],
  "GET /api/oversight/students/{id}": [overseeSam, overseeNobody],
  "GET /api/oversight/deleted": [listDeleted],
  "POST /api/portfolios/{id}/restore": [restore, restoreNothing],
  "DELETE /api/portfolios/{id}/restore": [undo, undoTooLate, undoNothing],
  "GET /api/users/export": [(context) => exportList(context, "GET /api/users/export")],
  "GET /api/portfolios/export": [(context) => exportList(context, "GET /api/portfolios/export")],
};

async function oversee(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Draft");
  return forEachOf(["", "?search=singh", "?sort=unit&order=asc"], (query) =>
    ask(context, `GET /api/oversight/students${query}`),
  );
}

async function overseeSam(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Draft");
  return [await ask(context, `GET /api/oversight/students/${context.product.sam.id}`)];
}

function overseeNobody(context: Context): Promise<Outcome[]> {
  return forEachOf([context.product.ann.id, ...noIds], (id) => ask(context, `GET /api/oversight/students/${id}`));
}

async function listDeleted(context: Context): Promise<Outcome[]> {
  const id = await deletedIn(context, "Draft");
  const outcome = await ask(context, "GET /api/oversight/deleted");
  if (outcome.status === 200) expect(outcome.body).toContain(id);
  return [outcome];
}

function restore(context: Context): Promise<Outcome[]> {
  return forEachOf(["Draft", ...submitted] as const, async (status) => {
    const id = await deletedIn(context, status);
    const outcome = await ask(context, `POST /api/portfolios/${id}/restore`);
    if (outcome.status === 200) expect((await ask(context, `POST /api/portfolios/${id}/restore`)).status).toBe(200);
    return outcome;
  });
}

function restoreNothing(context: Context): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(context, `POST /api/portfolios/${id}/restore`));
}

async function undo(context: Context): Promise<Outcome[]> {
  const id = await deletedIn(context, "Draft");
  await ask({ ...context, who: context.product.ada }, `POST /api/portfolios/${id}/restore`);
  return [await ask(context, `DELETE /api/portfolios/${id}/restore`)];
}

async function undoTooLate(context: Context): Promise<Outcome[]> {
  const id = await portfolioIn(context, "To Be Reviewed");
  return [await ask(context, `DELETE /api/portfolios/${id}/restore`)];
}

function undoNothing(context: Context): Promise<Outcome[]> {
  return forEachOf(noIds, (id) => ask(context, `DELETE /api/portfolios/${id}/restore`));
}

async function exportList(context: Context, endpoint: string): Promise<Outcome[]> {
  const outcome = await ask(context, endpoint);
  expect(outcome.body.startsWith("\ufeff")).toBe(outcome.status === 200);
  return [outcome];
}

async function deletedIn(context: Context, status: Parameters<typeof portfolioIn>[1]): Promise<string> {
  const id = await portfolioIn(context, status);
  await context.product.as(context.product.sam, deletePortfolio, { params: { id } });
  return id;
}
