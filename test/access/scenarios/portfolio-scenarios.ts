import { expect } from "vitest";
import {
  ask,
  forEachOf,
  noIds,
  type Outcome,
  portfolioIn,
  type Scenario,
  type Scene,
  smallPhoto,
  submitted,
  texts,
} from "../scenes.ts";

/** The matrix's rows about a learner's portfolios, played in the order in which they stand there. */
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
  "GET /api/portfolios/admin/all": [async (scene) => [await ask(scene, "GET /api/portfolios/admin/all")]],
  "GET /api/postcodes": [async (scene) => [await ask(scene, "GET /api/postcodes?q=LS1")]],
  "GET /Nvq_2357_13.json": [async (scene) => [await ask(scene, "GET /Nvq_2357_13.json")]],
};

async function listOwn(scene: Scene): Promise<Outcome[]> {
  await portfolioIn(scene, "Draft");
  const outcome = await ask(scene, "GET /api/portfolios/user-portfolios");
  if (outcome.status === 200) {
    const owners: string[] = JSON.parse(outcome.body).map(
      (portfolio: { userId: { _id: string } }) => portfolio.userId._id,
    );
    expect(owners.filter((owner) => owner !== scene.who?.id)).toEqual([]);
  }
  return [outcome];
}

function save(scene: Scene): Promise<Outcome[]> {
  return forEachOf(["Draft", "To Be Reviewed"], async (status) => {
    const form = { ...texts, status, userId: scene.product.tom.id, student: scene.product.tom.id };
    const outcome = await ask(scene, "POST /api/portfolios/save", { form });
    if (outcome.status === 201) {
      expect(JSON.parse(outcome.body).portfolio).toMatchObject({ status, userId: { _id: scene.who?.id } });
    }
    return outcome;
  });
}

function saveOddly(scene: Scene): Promise<Outcome[]> {
  return forEachOf(["Reviewed", "Done", "", "draft"], (status) =>
    ask(scene, "POST /api/portfolios/save", { form: { ...texts, status } }),
  );
}

function viewSubmitted(scene: Scene): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) => ask(scene, `GET /api/portfolios/${await portfolioIn(scene, status)}`));
}

async function viewDraft(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, `GET /api/portfolios/${await portfolioIn(scene, "Draft")}`)];
}

async function viewNothing(scene: Scene): Promise<Outcome[]> {
  const deleted = await portfolioIn(scene, "Reviewed");
  await ask({ ...scene, who: scene.product.sam }, `DELETE /api/portfolios/${deleted}`);
  return forEachOf([deleted, ...noIds], (id) => ask(scene, `GET /api/portfolios/${id}`));
}

function exportSubmitted(scene: Scene): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(scene, `GET /api/portfolios/${await portfolioIn(scene, status)}/export-pdf`),
  );
}

async function exportDraft(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, `GET /api/portfolios/${await portfolioIn(scene, "Draft")}/export-pdf`)];
}

async function editDraft(scene: Scene): Promise<Outcome[]> {
  return [await ask(scene, `PUT /api/portfolios/${await portfolioIn(scene, "Draft")}`, { form: texts })];
}

function editSubmitted(scene: Scene): Promise<Outcome[]> {
  return forEachOf(submitted, async (status) =>
    ask(scene, `PUT /api/portfolios/${await portfolioIn(scene, status)}`, { form: texts }),
  );
}

async function editStale(scene: Scene): Promise<Outcome[]> {
  const id = await portfolioIn(scene, "Draft");
  return forEachOf(['"0"', '"2"', '"nonsense"'], (version) =>
    ask(scene, `PUT /api/portfolios/${id}`, { form: texts, headers: { "if-match": version } }),
  );
}

async function editForeignPhotos(scene: Scene): Promise<Outcome[]> {
  const [id, other] = [await portfolioIn(scene, "Draft"), await portfolioIn(scene, "Draft", [await smallPhoto()])];
  const owner = { ...scene, who: scene.product.sam };
  const imagesOf = async (of: string): Promise<string[]> =>
    JSON.parse((await ask(owner, `GET /api/portfolios/${of}`)).body).images;
  const foreign = [...(await imagesOf(other)), "uploads/0123456789abcdef0123456789abcdef.jpg", "../secret.key"];
  expect(foreign).toHaveLength(3);
  const outcomes = await forEachOf(foreign, (path) =>
    ask(scene, `PUT /api/portfolios/${id}`, {
      form: { ...texts, title: "Changed", existingImages: JSON.stringify([path]) },
    }),
  );
  expect(JSON.parse((await ask(owner, `GET /api/portfolios/${id}`)).body).title).toBe(texts.title);
  expect(await imagesOf(other)).toHaveLength(1);
  return outcomes;
}

function submitDraft(scene: Scene): Promise<Outcome[]> {
  return moveFrom(scene, [
    ["Draft", "To Be Reviewed"],
    ["To Be Reviewed", "To Be Reviewed"],
  ]);
}

function withdrawSubmitted(scene: Scene): Promise<Outcome[]> {
  return moveFrom(scene, [
    ["To Be Reviewed", "Draft"],
    ["Reviewed", "Draft"],
    ["Draft", "Draft"],
  ]);
}

function moveFromEnd(scene: Scene): Promise<Outcome[]> {
  return moveFrom(scene, [
    ["Done", "Draft"],
    ["Done", "To Be Reviewed"],
    ["Reviewed", "To Be Reviewed"],
  ]);
}

function moveOddly(scene: Scene): Promise<Outcome[]> {
  return moveFrom(scene, [
    ["Draft", "Reviewed"],
    ["Reviewed", "Done"],
    ["Draft", "submitted"],
    ["Draft", ""],
  ]);
}

function moveFrom(
  scene: Scene,
  pairs: ["Draft" | "To Be Reviewed" | "Reviewed" | "Done", string][],
): Promise<Outcome[]> {
  return forEachOf(pairs, async ([from, status]) =>
    ask(scene, `PUT /api/portfolios/${await portfolioIn(scene, from)}`, { json: { status } }),
  );
}

function remove(scene: Scene): Promise<Outcome[]> {
  return forEachOf(["Draft", ...submitted] as const, async (status) => {
    const id = await portfolioIn(scene, status);
    const outcome = await ask(scene, `DELETE /api/portfolios/${id}`);
    if (outcome.status === 200) expect((await ask(scene, `DELETE /api/portfolios/${id}`)).status).toBe(404);
    return outcome;
  });
}
