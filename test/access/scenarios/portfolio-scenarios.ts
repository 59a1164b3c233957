import { expect } from "vitest";
import {
  ask,
  type Context,
  forEachOf,
  noIds,
  type Outcome,
  portfolioIn,
  type Scenario,
  smallPhoto,
  submitted,
  texts,
} from "../scenes.ts";

export const portfolioScenarios: Record<string, Scenario[]> = {
  "GET /api/portfolios/user-portfolios": [listOwn],
  "POST /api/portfolios/save": [save, saveOddly],
  "GET /api/portfolios/{id}": [viewSubmitted, viewDraft, viewNothing],
  "PUT /api/portfolios/{id}": [
    editDraft,
    editSubmitted,
    editStale,
    editForeignPhotos,
    submitDraft,
    withdrawSubmitted,
    moveFromEnd,
    moveOddly,
  ],
  "DELETE /api/portfolios/{id}": [remove],
  "GET /api/portfolios/{id}/export-pdf": [exportSubmitted, exportDraft],
  "GET /api/portfolios/admin/all": [async (context) => [await ask(context, "GET /api/portfolios/admin/all")]],
  "GET /api/postcodes": [async (context) => [await ask(context, "GET /api/postcodes?q=LS1")]],
  "GET /Nvq_2357_13.json": [async (context) => [await ask(context, "GET /Nvq_2357_13.json")]],
};

async function listOwn(context: Context): Promise<Outcome[]> {
  await portfolioIn(context, "Draft");
  const outcome = await ask(context, "GET /api/portfolios/user-portfolios");
  if (outcome.status === 200) {
    const owners: string[] = JSON.parse(outcome.body).map(
      (portfolio: { userId: { _id: string } }) => portfolio.userId._id,
    );
    expect(owners.filter((owner) => owner !== context.who?.id)).toEqual([]);
  }
  return [outcome];
}

function save(context: Context): Promise<Outcome[]> {
  return forEachOf(["Draft", "To Be Reviewed"], async (status) => {
    const form = { ...texts, status, userId: context.product.tom.id, student: context.product.tom.id };
    const outcome = await ask(context, "POST /api/portfolios/save", { form });
    if (outcome.status === 201) {
      expect(JSON.parse(outcome.body).portfolio).toMatchObject({ status, userId: { _id: context.who?.id } });
    }
    return outcome;
  });
}

function saveOddly(context: Context): Promise<Outcome[]> {
  return forEachOf(["Reviewed", "Done", "", "draft"], (status) =>
    ask(context, "POST /api/portfolios/save", { form: { ...texts, status } }),
  );
}

function viewSubmitted(context: Context): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(context, `GET /api/portfolios/${await portfolioIn(context, status)}`),
  );
}

async function viewDraft(context: Context): Promise<Outcome[]> {
  return [await ask(context, `GET /api/portfolios/${await portfolioIn(context, "Draft")}`)];
}

async function viewNothing(context: Context): Promise<Outcome[]> {
  const deleted = await portfolioIn(context, "Reviewed");
  await ask({ ...context, who: context.product.sam }, `DELETE /api/portfolios/${deleted}`);
  return forEachOf([deleted, ...noIds], (id) => ask(context, `GET /api/portfolios/${id}`));
}

function exportSubmitted(context: Context): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(context, `GET /api/portfolios/${await portfolioIn(context, status)}/export-pdf`),
  );
}

async function exportDraft(context: Context): Promise<Outcome[]> {
  return [await ask(context, `GET /api/portfolios/${await portfolioIn(context, "Draft")}/export-pdf`)];
}

async function editDraft(context: Context): Promise<Outcome[]> {
  return [await ask(context, `PUT /api/portfolios/${await portfolioIn(context, "Draft")}`, { form: texts })];
}

function editSubmitted(context: Context): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(context, `PUT /api/portfolios/${await portfolioIn(context, status)}`, { form: texts }),
  );
}

async function editStale(context: Context): Promise<Outcome[]> {
  const id = await portfolioIn(context, "Draft");
  return forEachOf(['"0"', '"2"', '"nonsense"'], (version) =>
    ask(context, `PUT /api/portfolios/${id}`, { form: texts, headers: { "if-match": version } }),
  );
}

async function editForeignPhotos(context: Context): Promise<Outcome[]> {
  const [id, other] = [await portfolioIn(context, "Draft"), await portfolioIn(context, "Draft", [await smallPhoto()])];
  const owner = { ...context, who: context.product.sam };
  const imagesOf = async (of: string): Promise<string[]> =>
    JSON.parse((await ask(owner, `GET /api/portfolios/${of}`)).body).images;
  const foreign = [...(await imagesOf(other)), "uploads/0123456789abcdef0123456789abcdef.jpg", "../secret.key"];
  expect(foreign).toHaveLength(3);
  const outcomes = await forEachOf(foreign, (path) =>
    ask(context, `PUT /api/portfolios/${id}`, {
      form: { ...texts, title: "Changed", existingImages: JSON.stringify([path]) },
    }),
  );
  expect(JSON.parse((await ask(owner, `GET /api/portfolios/${id}`)).body).title).toBe(texts.title);
  expect(await imagesOf(other)).toHaveLength(1);
  return outcomes;
}

function submitDraft(context: Context): Promise<Outcome[]> {
  return moveFrom(context, [
    ["Draft", "To Be Reviewed"],
    ["To Be Reviewed", "To Be Reviewed"],
  ]);
}

function withdrawSubmitted(context: Context): Promise<Outcome[]> {
  return moveFrom(context, [
    ["To Be Reviewed", "Draft"],
    ["Reviewed", "Draft"],
    ["Draft", "Draft"],
  ]);
}

function moveFromEnd(context: Context): Promise<Outcome[]> {
  return moveFrom(context, [
    ["Done", "Draft"],
    ["Done", "To Be Reviewed"],
    ["Reviewed", "To Be Reviewed"],
  ]);
}

function moveOddly(context: Context): Promise<Outcome[]> {
  return moveFrom(context, [
    ["Draft", "Reviewed"],
    ["Reviewed", "Done"],
    ["Draft", "submitted"],
    ["Draft", ""],
  ]);
}

function moveFrom(
  context: Context,
  pairs: ["Draft" | "To Be Reviewed" | "Reviewed" | "Done", string][],
): Promise<Outcome[]> {
  return forEachOf(pairs, async ([from, status]) =>
    ask(context, `PUT /api/portfolios/${await portfolioIn(context, from)}`, { json: { status } }),
  );
}

function remove(context: Context): Promise<Outcome[]> {
  return forEachOf(["Draft", ...submitted] as const, async (status) => {
    const id = await portfolioIn(context, status);
    const outcome = await ask(context, `DELETE /api/portfolios/${id}`);
    if (outcome.status === 200) expect((await ask(context, `DELETE /api/portfolios/${id}`)).status).toBe(404);
    return outcome;
  });
}
