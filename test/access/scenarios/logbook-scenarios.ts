import { expect } from "vitest";
import { ask, forEachOf, noIds, type Outcome, portfolioIn, type Scenario, type Scene, submitted } from "../scenes.ts";

/** The matrix's rows about logbooks, played in the order in which they stand there. */
export const logbookScenarios: Record<string, Scenario[]> = {
  "GET /api/logbook": [viewOwn],
  "GET /api/logbook/students": [listStudents],
  "GET /api/logbook/students/{id}": [viewSams, viewNobodys],
};

async function viewOwn(scene: Scene): Promise<Outcome[]> {
  const { product, who } = scene;
  const draft = await portfolioIn(scene, "Draft");
  return forEachOf(submitted, async (status) => {
    const shown = await portfolioIn(scene, status);
    const outcome = await ask(scene, "GET /api/logbook");
    if (outcome.status === 200) {
      const ids = idsIn(JSON.parse(outcome.body));
      expect([ids.includes(shown), ids.includes(draft)]).toEqual([who === product.sam, false]);
    }
    return outcome;
  });
}

async function listStudents(scene: Scene): Promise<Outcome[]> {
  const { product, who } = scene;
  const outcome = await ask(scene, "GET /api/logbook/students");
  if (outcome.status === 200) {
    const ids = idsIn(JSON.parse(outcome.body));
    expect([ids.includes(product.sam.id), ids.includes(product.tom.id)]).toEqual([
      who === product.ann,
      who === product.bob,
    ]);
  }
  return [outcome];
}

async function viewSams(scene: Scene): Promise<Outcome[]> {
  const draft = await portfolioIn(scene, "Draft");
  return forEachOf(submitted, async (status) => {
    const shown = await portfolioIn(scene, status);
    const outcome = await ask(scene, `GET /api/logbook/students/${scene.product.sam.id}`);
    if (outcome.status === 200) {
      const ids = idsIn(JSON.parse(outcome.body).evidence);
      expect([ids.includes(shown), ids.includes(draft)]).toEqual([true, false]);
    }
    return outcome;
  });
}

function viewNobodys(scene: Scene): Promise<Outcome[]> {
  const { ann, bob, ada } = scene.product;
  return forEachOf([ann.id, bob.id, ada.id, ...noIds], (id) => ask(scene, `GET /api/logbook/students/${id}`));
}

function idsIn(records: { _id: string }[]): string[] {
  return records.map((record) => record._id);
}
