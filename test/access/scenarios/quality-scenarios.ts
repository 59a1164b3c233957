import { setDuties } from "contract/accounts/duties.ts";
import { decidedRound, ended, exercised, judgement } from "../../product/exercises.ts";
import { closedRound, drawable, plan, sampled, uncountersigned, withAction } from "../../product/quality.ts";
import { appealedTwice, place, refusedRound, roundOf, why } from "../../product/raised.ts";
import { admin, forIds, forQueries, type Rows, row, type Scenario, sends } from "../rows.ts";
import { ask, type Context, type MatrixProduct, noIds, type Sent } from "../scenario.ts";

type Statuses = Parameters<typeof row>[0];
/** Verifiers, and administrators who read. */
const readers = (status: number): Statuses => [401, 403, 403, 403, 403, status, 401, status];
const verifiers = (status: number): Statuses => [401, 403, 403, 403, 403, 403, 401, status];

const given = { json: { duties: [], reason: "Nothing yet." } };
const period = { json: { from: "2020-01-01", until: "2999-12-31" } };
const agree = { json: { verdict: "agree" } };
const appeal = { json: { places: [place], text: why } };
const words = { json: { text: "The same photo is in other work." } };
const raise = { json: { risk: "new", reason: why } };
const lower = { json: { risk: "standard", reason: why } };
const answer = { json: { verdict: "answered", text: "The sheath is marked." } };

const judged = { json: judgement() };

export const qualityRows: Rows = {
  "GET /api/users/{id}/duties": [
    row(
      admin(200),
      "of the assigned assessor",
      forIds(({ product }) => [product.ann.id]),
    ),
    row(admin(404), "unknown or malformed id", forIds(noIds)),
  ],
  "PUT /api/users/{id}/duties": [
    row(
      admin(200),
      "for the assigned assessor",
      forIds(({ product }) => [product.ann.id], given),
    ),
    row(
      admin(409),
      "for a student",
      forIds(({ product }) => [product.sam.id], given),
    ),
    row(admin(404), "unknown or malformed id", forIds(noIds, given)),
  ],
  "GET /api/quality/plans": [row(readers(200))],
  "POST /api/quality/plans": [
    row(verifiers(201), "", sends(period)),
    row(verifiers(400), "without a period", sends({ json: {} })),
  ],
  "GET /api/quality/plans/{id}/draws": [
    row(readers(200), "{id} = a plan", forPlan()),
    row(readers(404), "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/quality/plans/{id}/draws": [
    row(verifiers(201), "{id} = a plan with a round to draw from", sampling(drawnFrom)),
    row(verifiers(409), "{id} = a plan without", forPlan("2020-01-02")),
    row(verifiers(404), "unknown or malformed id", forIds(noIds)),
  ],
  "PUT /api/quality/assessors/{id}/risk": [
    row(
      verifiers(200),
      "{id} = the assigned assessor",
      forIds(({ product }) => [product.ann.id], raise),
    ),
    row(
      verifiers(400),
      "same, to less than is computed",
      forIds(({ product }) => [product.ann.id], lower),
    ),
    row(
      verifiers(404),
      "a student, unknown or malformed id",
      forIds(({ product }) => [product.sam.id, ...noIds], raise),
    ),
  ],
  "GET /api/quality/coverage": [
    row(readers(200), "?plan= a plan", forPlan(undefined, "?plan={id}")),
    row(readers(404), "?plan= none", forQueries(noIds, "?plan=")),
  ],
  // Assessors get what is theirs.
  "GET /api/quality/desk": [row([401, 403, 403, 200, 200, 200, 401, 200])],
  "GET /api/quality/actions": [row([401, 403, 403, 200, 200, 403, 401])],
  "GET /api/quality/samples/{id}": [
    row(
      [401, 403, 403, 404, 404, 200, 401, 200],
      "{id} = a sample of the assigned assessor's decisions",
      sampling(drawn),
    ),
    row([401, 403, 403, 200, 404, 200, 401, 200], "same, with an action that they have to answer", sampling(asked)),
    row(
      [401, 403, 403, 404, 200, 200, 401, 200],
      "{id} = a trainee's round, which the other assessor countersigns",
      sampling(trainees),
    ),
    row([401, 403, 403, 404, 404, 404, 401, 404], "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/quality/samples/{id}/checks": [
    row(
      [401, 403, 403, 404, 404, 403, 401, 200],
      "agree with the assigned assessor's decisions",
      sampling(drawn, agree),
    ),
    row([401, 403, 403, 200, 404, 403, 401, 403], "answer an action that they have to answer", sampling(asked, answer)),
    row(
      [401, 403, 403, 404, 200, 403, 401, 403],
      "agree with a trainee's round, which the other assessor countersigns",
      sampling(trainees, agree),
    ),
    row([401, 403, 403, 404, 404, 403, 401, 404], "unknown or malformed id", forIds(noIds, agree)),
  ],
  // Of assessors who do not verify: those in which they take part.
  "GET /api/quality/exercises": [row([401, 403, 403, 200, 200, 200, 401, 200])],
  "POST /api/quality/exercises": [
    row(verifiers(201), "a round of the assigned assessor, for a newcomer", exercise),
    row(verifiers(400), "a round that is not there", sends({ json: { round: "1", participants: ["1"] } })),
  ],
  "GET /api/quality/exercises/{id}": [
    row([401, 403, 403, 404, 404, 200, 401, 200], "{id} = one with a round of the assigned assessor", sampling(blind)),
    row([401, 403, 403, 404, 200, 200, 401, 200], "same, in which the other assessor takes part", sampling(bobsBlind)),
    row([401, 403, 403, 404, 404, 404, 401, 404], "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/quality/exercises/{id}/answer": [
    row([401, 403, 403, 404, 404, 403, 401, 403], "with a round of the assigned assessor", sampling(blind, judged)),
    row([401, 403, 403, 404, 200, 403, 401, 403], "same, in which the other takes part", sampling(bobsBlind, judged)),
    row([401, 403, 403, 404, 404, 403, 401, 404], "unknown or malformed id", forIds(noIds, judged)),
  ],
  "POST /api/quality/exercises/{id}/end": [
    row(verifiers(200), "one that is open", sampling(blind)),
    row(verifiers(409), "one that has ended", sampling(overBlind)),
    row(verifiers(404), "unknown or malformed id", forIds(noIds)),
  ],
  "PUT /api/quality/exercises/{id}/agreed": [
    row(verifiers(200), "one that has ended", sampling(overBlind, words)),
    row(verifiers(409), "one that is open", sampling(blind, words)),
    row(verifiers(404), "unknown or malformed id", forIds(noIds, words)),
  ],
  "GET /api/quality/rounds/{id}/participants": [
    row(verifiers(200), "{id} = a round of the assigned assessor", sampling(round)),
    row(verifiers(404), "unknown or malformed id", forIds(noIds)),
  ],
  "GET /api/portfolios/{id}/appeals": [
    row([401, 200, 404, 200, 404, 200, 401, 200], "{id} = a portfolio with a not yet", sampling(refused)),
    row([401, 404, 404, 404, 404, 404, 401, 404], "unknown or malformed id", forIds(noIds)),
  ],
  "POST /api/portfolios/{id}/appeals": [
    row([401, 201, 404, 403, 403, 403, 401], "a not yet", sampling(refused, appeal)),
    row(
      [401, 409, 404, 403, 403, 403, 401],
      "what nobody refused",
      sampling(({ product }) => closedRound(product), appeal),
    ),
    row([401, 404, 404, 403, 403, 403, 401], "unknown or malformed id", forIds(noIds, appeal)),
  ],
  "POST /api/portfolios/{id}/concerns": [
    row(
      [401, 403, 403, 201, 404, 201, 401, 201],
      "about decisions of the assigned assessor",
      sampling(({ product }) => closedRound(product), words),
    ),
    row([401, 403, 403, 404, 404, 404, 401, 404], "unknown or malformed id", forIds(noIds, words)),
  ],
  "POST /api/quality/samples/{id}/outcome": [
    row(admin(201), "{id} = an appeal that was not upheld twice", sampling(appealedOnceMore, words)),
    row(admin(409), "{id} = a sample that was drawn", sampling(drawn, words)),
    row(admin(404), "unknown or malformed id", forIds(noIds, words)),
  ],
  "GET /api/quality/raised": [row(readers(200), "appeals and concerns")],
  "GET /api/quality/rounds": [row(verifiers(200), "?search= a learner", forQueries(["sam"], "?search="))],
  "POST /api/quality/samples": [
    row(verifiers(201), "a round of the assigned assessor", byHand),
    row(
      verifiers(400),
      "a round that is not there",
      sends({ json: { round: "1", kind: "interim", reason: words.json.text } }),
    ),
  ],
};

async function round({ product }: Context) {
  return roundOf(product, await decidedRound(product));
}
async function exercise(context: Context, call: string) {
  const { id } = await context.product.newcomer({ role: "assessor" });
  return [await ask(context, call, { json: { round: await round(context), participants: [id] } })];
}
/** Set by a verifier, for a newcomer. */
async function blind({ product }: Context) {
  return (await exercised(product, { verifier: verifierOf(product) })).id;
}
/** Set by somebody else who verifies for as long as it takes. */
async function bobsBlind({ product }: Context) {
  const verifier = await product.newcomer({ role: "assessor", name: "Val Vance" });
  const participants = [product.bob, await product.newcomer({ role: "assessor" })];
  const { id } = await exercised(product, { verifier, participants });
  const duties = { duties: [], reason: "Left the team." };
  await product.as(product.ada, setDuties, { params: { id: verifier.id }, body: duties });
  return id;
}
async function overBlind(context: Context) {
  const id = await blind(context);
  await ended(context.product, verifierOf(context.product), id);
  return id;
}

function refused({ product }: Context) {
  return refusedRound(product);
}
function appealedOnceMore({ product }: Context) {
  return appealedTwice(product, verifierOf(product));
}
async function byHand(context: Context, call: string) {
  const round = await roundOf(context.product, await closedRound(context.product));
  return [await ask(context, call, { json: { round, kind: "interim", reason: words.json.text } })];
}

function verifierOf({ vic, bob }: MatrixProduct) {
  return vic ?? bob;
}

function drawnFrom({ product }: Context) {
  return drawable(product, verifierOf(product));
}
function drawn({ product }: Context) {
  return sampled(product, verifierOf(product));
}
/** Its assessor has qualified since. */
async function trainees({ product }: Context) {
  const id = await uncountersigned(product);
  const body = { duties: [], reason: "Has the award." };
  await product.as(product.ada, setDuties, { params: { id: product.ann.id }, body });
  return id;
}
function asked({ product }: Context) {
  return withAction(product, verifierOf(product));
}

function sampling(idOf: (context: Context) => Promise<string>, sent: Sent = {}): Scenario {
  return async (context, call) => [await ask(context, call.replace("{id}", await idOf(context)), sent)];
}

function forPlan(until?: string, query = ""): Scenario {
  return async (context, call) => {
    const { product } = context;
    const id = await plan(product, verifierOf(product), until);
    return [await ask(context, (call + query).replace("{id}", id))];
  };
}
