import { expect } from "vitest";
import { assessors, forIds, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome, portfolioIn, submitted } from "../scenario.ts";

export const logbookRows: Rows = {
  "GET /api/logbook": [
    row([401, 200, 200, 403, 403, 403, 401], "each student gets only their own evidence, no drafts", viewOwn),
  ],
  "GET /api/logbook/students": [
    row(
      assessors(200),
      "each assessor gets the students assigned to them now, also those without evidence",
      listStudents,
    ),
  ],
  "GET /api/logbook/students/{id}": [
    row([401, 403, 403, 200, 404, 200, 401, 200], "{id} = student-owner. No drafts", viewSams),
    row(
      [401, 403, 403, 404, 404, 404, 401],
      "unknown or malformed id, or an account that is no student's",
      forIds(({ product: { ann, bob, ada } }) => [ann.id, bob.id, ada.id, ...noIds]),
    ),
  ],
  "GET /api/coverage": [row([401, 200, 200, 403, 403, 403, 401], "each student gets only their own", once)],
  "GET /api/coverage/{id}": [row([401, 403, 403, 200, 404, 200, 401, 200], "{id} = student-owner", ofSam(""))],
  "POST /api/coverage/{id}/achievements": [
    row([401, 403, 403, 409, 404, 403, 401], "a unit of student-owner that is not complete", ofSam("/achievements")),
  ],
  "POST /api/coverage/{id}/achievements/take-back": [
    row([401, 403, 403, 409, 404, 403, 401], "one that is not achieved", ofSam("/achievements/take-back")),
  ],
};

async function once(context: Context): Promise<Outcome[]> {
  return [await ask(context, "GET /api/coverage")];
}

function ofSam(act: "" | "/achievements" | "/achievements/take-back") {
  return async (context: Context): Promise<Outcome[]> => {
    const path = `/api/coverage/${context.product.sam.id}${act}`;
    if (act === "") return [await ask(context, `GET ${path}`)];
    return [await ask(context, `POST ${path}`, { json: { unit: "315", reason: "The photo is of another job." } })];
  };
}

async function viewOwn(context: Context): Promise<Outcome[]> {
  const { product, who } = context;
  const draft = await portfolioIn(context, "Draft");
  return inTurn(submitted, async (status) => {
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
  return inTurn(submitted, async (status) => {
    const shown = await portfolioIn(context, status);
    const outcome = await ask(context, `GET /api/logbook/students/${context.product.sam.id}`);
    if (outcome.status === 200) {
      const ids = idsIn(JSON.parse(outcome.body).evidence);
      expect([ids.includes(shown), ids.includes(draft)]).toEqual([true, false]);
    }
    return outcome;
  });
}

function idsIn(records: { _id: string }[]): string[] {
  return records.map((record) => record._id);
}
