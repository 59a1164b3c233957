import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { expect } from "vitest";
import { admin, forIds, owner, proved, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome, portfolioIn, submitted } from "../scenario.ts";

export const oversightRows: Rows = {
  "GET /api/oversight/students": [
    row(admin(200), "everyone's portfolios by student, drafts too, with and without a search", oversee),
  ],
  "GET /api/oversight/students/{id}": [
    row(admin(200), "{id} = student-owner", overseeSam),
    row(
      admin(404),
      "unknown or malformed id, or an account that is no student's",
      forIds(({ product }) => [product.ann.id, ...noIds]),
    ),
  ],
  "GET /api/oversight/portfolios/{id}/rounds": [
    row(admin(200), "a portfolio in any status", listRounds),
    row(admin(404), "unknown or malformed id", forIds(noIds)),
  ],
  "GET /api/oversight/students/{id}/photos": [
    row(admin(200), "{id} = student-owner", viewStorage),
    row(
      admin(404),
      "unknown or malformed id, or an account that is no student's",
      forIds(({ product }) => [product.ann.id, ...noIds]),
    ),
  ],
  "GET /api/oversight/deleted": [row(admin(200), "what was deleted within the retention time", listDeleted)],
  "POST /api/portfolios/{id}/restore": [
    row(admin(200), "deleted in any status, and repeated", restore),
    row(admin(404), "unknown or malformed id", forIds(noIds)),
  ],
  "DELETE /api/portfolios/{id}/restore": [
    row(admin(200), "restored and untouched since", undo),
    row(admin(409), "never restored", undoTooLate),
    row(admin(404), "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/portfolios/{id}/undo-delete": [
    row(owner(200), "{id} = a portfolio that student-owner has deleted within the hour; repeated too", undoDelete),
    row([401, 404, 404, 403, 403, 403, 401], "unknown or malformed id", forIds(noIds)),
  ],
  "GET /api/users/export": [
    row(
      admin(200),
      "CSV of every account",
      proved((context) => exportList(context, "GET /api/users/export")),
    ),
  ],
  "GET /api/portfolios/export": [
    row(
      admin(200),
      "CSV of every portfolio that is not deleted",
      proved((context) => exportList(context, "GET /api/portfolios/export")),
    ),
  ],
};

async function oversee(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Draft");
  return inTurn(["", "?search=singh", "?sort=unit&order=asc"], (query) =>
    ask(context, `GET /api/oversight/students${query}`),
  );
}

async function overseeSam(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Draft");
  return [await ask(context, `GET /api/oversight/students/${context.product.sam.id}`)];
}

function listRounds(context: Context): Promise<Outcome[]> {
  return inTurn(["Draft", ...submitted] as const, async (status) => {
    const id = await portfolioIn(context, status);
    return ask(context, `GET /api/oversight/portfolios/${id}/rounds`);
  });
}

async function viewStorage(context: Context): Promise<Outcome[]> {
  return [await ask(context, `GET /api/oversight/students/${context.product.sam.id}/photos`)];
}

async function listDeleted(context: Context): Promise<Outcome[]> {
  const id = await deletedIn(context, "Draft");
  const outcome = await ask(context, "GET /api/oversight/deleted");
  if (outcome.status === 200) expect(outcome.body).toContain(id);
  return [outcome];
}

function restore(context: Context): Promise<Outcome[]> {
  return inTurn(["Draft", ...submitted] as const, async (status) => {
    const id = await deletedIn(context, status);
    const outcome = await ask(context, `POST /api/portfolios/${id}/restore`);
    if (outcome.status === 200) expect((await ask(context, `POST /api/portfolios/${id}/restore`)).status).toBe(200);
    return outcome;
  });
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

async function undoDelete(context: Context): Promise<Outcome[]> {
  const id = await deletedIn(context, "Draft");
  const undo = () => ask(context, `POST /api/portfolios/${id}/undo-delete`);
  return [await undo(), await undo()];
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
