import { expect } from "vitest";
import { photoOf, uploaded } from "../../product/uploads.ts";
import { admin, all, everyone, forQueries, inStatus, owner, type Rows, row, sendsEach, signedIn } from "../rows.ts";
import {
  ask,
  type Context,
  inTurn,
  noIds,
  type Outcome,
  portfolioIn,
  smallPhoto,
  submitted,
  texts,
} from "../scenario.ts";

const to = (status: string) => ({ json: { status } });

export const portfolioRows: Rows = {
  "GET /api/portfolios/user-portfolios": [
    row([401, 200, 200, 403, 403, 403, 401], "each student gets only their own list", listOwn),
  ],
  "POST /api/portfolios/save": [
    row([401, 201, 201, 403, 403, 403, 401], "status Draft or To Be Reviewed; owner is always the caller", save),
    row(
      [401, 400, 400, 403, 403, 403, 401],
      "status Reviewed, Done or anything else",
      sendsEach(["Reviewed", "Done", "", "draft"], (status) => ({ form: { ...texts, status } })),
    ),
    row([401, 201, 409, 403, 403, 403, 401], "with a photo that student-owner has uploaded before", saveUploaded),
  ],
  "GET /api/portfolios/sent/{key}": [
    row([401, 200, 404, 403, 403, 403, 401], "{key} under which student-owner has created a portfolio", findSent),
  ],
  "GET /api/portfolios/{id}": [
    row(
      [401, 200, 404, 200, 404, 200, 401, 200],
      "portfolio of student-owner, status To Be Reviewed, Reviewed or Done",
      inStatus(submitted),
    ),
    row(
      [401, 200, 404, 404, 404, 200, 401],
      "same, status Draft (drafts are hidden from assessors, D12)",
      inStatus(["Draft"]),
    ),
    row(signedIn(404), "unknown, deleted or malformed id", viewNothing),
  ],
  "PUT /api/portfolios/{id}": [
    row(owner(200), "multipart content, status Draft", inStatus(["Draft"], { form: texts })),
    row(owner(409), "multipart content, status To Be Reviewed, Reviewed or Done", inStatus(submitted, { form: texts })),
    row(owner(412), "multipart content with a stale If-Match", editStale),
    row(owner(400), "multipart content, existingImages names an image that is not this portfolio's", editForeignPhotos),
    row(
      owner(200),
      "JSON status=To Be Reviewed, from Draft (from To Be Reviewed: 200, no change)",
      inStatus(["Draft", "To Be Reviewed"], to("To Be Reviewed")),
    ),
    row(
      owner(200),
      "JSON status=Draft, from To Be Reviewed or Reviewed (from Draft: 200, no change)",
      inStatus(["To Be Reviewed", "Reviewed", "Draft"], to("Draft")),
    ),
    row(
      owner(409),
      "JSON status=Draft or To Be Reviewed, from Done; or To Be Reviewed from Reviewed",
      all(inStatus(["Done"], to("Draft")), inStatus(["Done", "Reviewed"], to("To Be Reviewed"))),
    ),
    row(
      owner(400),
      "JSON status=Reviewed, Done or anything else",
      all(inStatus(["Draft"], to("Reviewed"), to("submitted"), to("")), inStatus(["Reviewed"], to("Done"))),
    ),
  ],
  "DELETE /api/portfolios/{id}": [row(owner(200), "any status. Second delete: 404", remove)],
  "GET /api/portfolios/{id}/export-pdf": [
    row([401, 200, 404, 200, 404, 200, 401, 200], "status To Be Reviewed, Reviewed or Done", inStatus(submitted)),
    row([401, 200, 404, 404, 404, 200, 401], "status Draft", inStatus(["Draft"])),
  ],
  "GET /api/portfolios/admin/all": [row(admin(200))],
  "GET /api/postcodes?q=": [row(signedIn(200), "address look-up through our server", forQueries(["LS1"]))],
  "GET /Nvq_2357_13.json": [row(everyone(200), "public reference data")],
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
  return inTurn(["Draft", "To Be Reviewed"], async (status) => {
    const form = { ...texts, status, userId: context.product.tom.id, student: context.product.tom.id };
    const outcome = await ask(context, "POST /api/portfolios/save", { form });
    if (outcome.status === 201) {
      expect(JSON.parse(outcome.body).portfolio).toMatchObject({ status, userId: { _id: context.who?.id } });
    }
    return outcome;
  });
}

async function saveUploaded(context: Context): Promise<Outcome[]> {
  const { product } = context;
  const uploads = JSON.stringify([await uploaded(product, product.sam, await photoOf(20_000))]);
  return [await ask(context, "POST /api/portfolios/save", { form: { ...texts, status: "Draft", uploads } })];
}

async function findSent(context: Context): Promise<Outcome[]> {
  const owner = { ...context, who: context.product.sam };
  const headers = { "idempotency-key": "a lost answer" };
  await ask(owner, "POST /api/portfolios/save", { form: { ...texts, status: "Draft" }, headers });
  return [await ask(context, "GET /api/portfolios/sent/a%20lost%20answer")];
}

async function viewNothing(context: Context): Promise<Outcome[]> {
  const deleted = await portfolioIn(context, "Reviewed");
  await ask({ ...context, who: context.product.sam }, `DELETE /api/portfolios/${deleted}`);
  return inTurn([deleted, ...noIds], (id) => ask(context, `GET /api/portfolios/${id}`));
}

async function editStale(context: Context): Promise<Outcome[]> {
  const id = await portfolioIn(context, "Draft");
  return inTurn(['"0"', '"2"', '"nonsense"'], (version) =>
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
  const outcomes = await inTurn(foreign, (path) =>
    ask(context, `PUT /api/portfolios/${id}`, {
      form: { ...texts, title: "Changed", existingImages: JSON.stringify([path]) },
    }),
  );
  expect(JSON.parse((await ask(owner, `GET /api/portfolios/${id}`)).body).title).toBe(texts.title);
  expect(await imagesOf(other)).toHaveLength(1);
  return outcomes;
}

function remove(context: Context): Promise<Outcome[]> {
  return inTurn(["Draft", ...submitted] as const, async (status) => {
    const id = await portfolioIn(context, status);
    const outcome = await ask(context, `DELETE /api/portfolios/${id}`);
    if (outcome.status === 200) expect((await ask(context, `DELETE /api/portfolios/${id}`)).status).toBe(404);
    return outcome;
  });
}
