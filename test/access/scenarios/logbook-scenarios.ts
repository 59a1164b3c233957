import { expect } from "vitest";
import { ask, type Context, forEachOf, noIds, type Outcome, portfolioIn, type Scenario, submitted } from "../scenes.ts";

export const logbookScenarios: Record<string, Scenario[]> = {
  "GET /api/logbook": [viewOwn],
  "GET /api/logbook/students": [listStudents],
  "GET /api/logbook/students/{id}": [viewSams, viewNobodys],
};

async function viewOwn(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const draft = await portfolioIn(context, "Draft");
  return forEachOf(submitted, async (status) => {
    const shown = await portfolioIn(context, status);
    const outcome = await ask(context, "GET /api/logbook");
    if (outcome.status === 200) {
      const ids = idsIn(JSON.parse(outcome.body));
      expect([ids.includes(shown), ids.includes(draft)]).toEqual([who === product.sam, false]);
    }
    return outcome;
  });
}

async function listStudents(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const outcome = await ask(context, "GET /api/logbook/students");
  if (outcome.status === 200) {
    const ids = idsIn(JSON.parse(outcome.body));
    expect([ids.includes(product.sam.id), ids.includes(product.tom.id)]).toEqual([
      who === product.ann,
      who === product.bob,
    ]);
  }
  return [outcome];
}

async function viewSams(context: Context): Promise<Outcome[]> {
  const draft = await portfolioIn(context, "Draft");
  return forEachOf(submitted, async (status) => {
    const shown = await portfolioIn(context, status);
    const outcome = await ask(context, `GET /api/logbook/students/${context.product.sam.id}`);
    if (outcome.status === 200) {
      const ids = idsIn(JSON.parse(outcome.body).evidence);
      expect([ids.includes(shown), ids.includes(draft)]).toEqual([true, false]);
    }
    return outcome;
  });
}

function viewNobodys(context: Context): Promise<Outcome[]> {
  const { ann, bob, ada } = context.product;
  return forEachOf([ann.id, bob.id, ada.id, ...noIds], (id) => ask(context, `GET /api/logbook/students/${id}`));
}

function idsIn(records: { _id: string }[]): string[] {
  return records.map((record) => record._id);
}
