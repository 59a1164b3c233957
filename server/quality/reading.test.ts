import { assignAssessor } from "contract/accounts/accounts.ts";
import { setDuties } from "contract/accounts/duties.ts";
import { pathOf } from "contract/core/paths.ts";
import { viewCoverage } from "contract/logbook/coverage-calls.ts";
import { listLogbookStudents, viewLogbook } from "contract/logbook/logbook-calls.ts";
import { listHours } from "contract/plan/hours.ts";
import { listMessages, writeMessage } from "contract/portfolios/messages.ts";
import { changePortfolio, deletePortfolio, exportPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { askWitness, listRequests } from "contract/portfolios/witnesses.ts";
import { viewSample } from "contract/quality/samples.ts";
import { listDecisions } from "contract/reviews/deciding.ts";
import { listAssessorPortfolios, reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attached, pdf } from "../../test/product/attachments.ts";
import { photo } from "../../test/product/photos.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { givenDuty, withAction } from "../../test/product/quality.ts";

// Ann assesses Sam; Bob verifies.
let product: OpenProduct;
let id: string;
beforeEach(async () => {
  product = await openProduct();
  const attachments = JSON.stringify([{ upload: await attached(product, product.sam, { bytes: pdf() }) }]);
  const form = { status: "To Be Reviewed", attachments, images: [await photo()] };
  id = (await saved(product, product.sam, form))._id;
  await givenDuty(product, product.bob);
});
afterEach(() => product.close());

const ofPortfolio = () => ({ params: { id } });
const ofSam = () => ({ params: { id: product.sam.id } });

async function looks() {
  const actions = ["viewPortfolio", "viewLogbook", "exportPortfolio"] as const;
  const rows = product.deps.db.selectFrom("auditLog").select(["actor", "action", "subjectId"]).orderBy("position");
  return (await rows.where("action", "in", actions).execute()).map(({ actor, action, subjectId }) => {
    expect(actor).toBe(product.bob.id);
    return `${action} ${subjectId}`;
  });
}

test("a verifier reads any learner's submitted work, and each look at it is in the audit log once", async () => {
  const { bob, sam } = product;
  const { status, body } = await product.as(bob, viewPortfolio, ofPortfolio());
  expect([status, body.userId]).toEqual([200, { _id: sam.id, name: expect.any(String) }]);
  expect(JSON.stringify(body)).not.toContain(sam.email);
  for (const path of [...body.images, ...body.attachments.map(({ path }) => path)])
    expect((await product.request(undefined, { method: "GET", url: `/${path}` })).statusCode).toBe(200);
  expect((await product.as(bob, listDecisions, ofPortfolio())).status).toBe(200);
  expect((await product.as(bob, listRequests, ofPortfolio())).status).toBe(200);
  expect(await looks()).toEqual([`viewPortfolio ${id}`]);

  const logbook = await product.as(bob, viewLogbook, ofSam());
  expect(logbook.body.evidence.map(({ _id }) => _id)).toEqual([id]);
  expect((await product.as(bob, viewCoverage, ofSam())).status).toBe(200);
  const hours = await product.as(bob, listHours, { query: { learner: sam.id } });
  expect(hours.body.student).toEqual({ _id: sam.id, name: expect.any(String) });
  expect(JSON.stringify([logbook.body, hours.body])).not.toContain(sam.email);
  const pdf = { method: "GET" as const, url: pathOf(exportPortfolio).replace("{id}", id) };
  expect((await product.request(bob, pdf)).statusCode).toBe(200);
  expect(await looks()).toEqual([`viewPortfolio ${id}`, `viewLogbook ${sam.id}`, `exportPortfolio ${id}`]);
});

test("others' looks are no entries, nor a verifier's at the work of learners of their own", async () => {
  for (const who of [product.sam, product.ann, product.ada]) await product.as(who, viewPortfolio, ofPortfolio());
  await product.as(product.ann, viewLogbook, ofSam());
  await product.as(product.ada, assignAssessor, { ...ofSam(), body: { assessorId: product.bob.id } });
  expect((await product.as(product.bob, viewPortfolio, ofPortfolio())).status).toBe(200);
  expect((await product.as(product.bob, viewLogbook, ofSam())).status).toBe(200);
  expect(await looks()).toEqual([]);
});

test("a verifier does nothing that is its assessor's, reads no draft, no questions and nothing deleted", async () => {
  const { bob, sam, ann } = product;
  await product.as(ann, writeMessage, { ...ofPortfolio(), body: { text: "Which cable?" } });
  const refused = [
    product.as(bob, viewForReview, ofPortfolio()),
    product.as(bob, reviewPortfolio, { ...ofPortfolio(), body: { status: "Reviewed", assessorComments: "Good." } }),
    product.as(bob, listMessages, ofPortfolio()),
    product.as(bob, writeMessage, { ...ofPortfolio(), body: { text: "Which cable?" } }),
    product.as(bob, askWitness, { ...ofPortfolio(), body: { code: true } }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await product.as(bob, changePortfolio, { ...ofPortfolio(), body: { status: "Draft" } })).status).toBe(403);

  const { body } = await product.as(bob, viewPortfolio, ofPortfolio());
  await product.as(sam, changePortfolio, { ...ofPortfolio(), body: { status: "Draft" } });
  expect((await product.as(bob, viewPortfolio, ofPortfolio())).status).toBe(404);
  expect((await product.as(bob, listDecisions, ofPortfolio())).status).toBe(404);
  expect((await product.as(bob, viewLogbook, ofSam())).body.evidence).toEqual([]);
  for (const path of body.images)
    expect((await product.request(undefined, { method: "GET", url: `/${path}` })).statusCode).toBe(403);
  await product.as(sam, changePortfolio, { ...ofPortfolio(), body: { status: "To Be Reviewed" } });
  await product.as(sam, deletePortfolio, ofPortfolio());
  expect((await product.as(bob, viewPortfolio, ofPortfolio())).status).toBe(404);
  expect(await looks()).toEqual([`viewPortfolio ${id}`, `viewLogbook ${sam.id}`]);
});

test("their own lists have none of it, and with the duty the reading ends", async () => {
  const { bob, ada } = product;
  expect((await product.as(bob, listLogbookStudents)).body.map(({ _id }) => _id)).toEqual([product.tom.id]);
  expect((await product.as(bob, listAssessorPortfolios, { params: { assessorId: bob.id } })).body).toEqual([]);
  const { body } = await product.as(bob, viewPortfolio, ofPortfolio());
  const [path] = body.images;
  await product.as(ada, setDuties, { params: { id: bob.id }, body: { duties: [], reason: "Left the team." } });
  expect((await product.as(bob, viewPortfolio, ofPortfolio())).status).toBe(404);
  expect((await product.as(bob, viewLogbook, ofSam())).status).toBe(404);
  expect((await product.request(undefined, { method: "GET", url: `/${path}` })).statusCode).toBe(403);
});

test("beside a sample a verifier reads what happened with its portfolio, and whoever else sees it does not", async () => {
  const sample = { params: { id: await withAction(product) } };
  const { portfolio, happened } = (await product.as(product.bob, viewSample, sample)).body;
  expect(happened.map(({ action }) => action)).toEqual(expect.arrayContaining(["requireAction", "create"]));
  expect(new Set(happened.map(({ subjectId }) => subjectId))).toEqual(new Set([portfolio]));
  expect((await product.as(product.ann, viewSample, sample)).body).toMatchObject({ portfolio, happened: [] });
});
