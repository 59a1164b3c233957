import { OwnData } from "contract/accounts/own-data.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { day, minute } from "contract/core/calendar.ts";
import { drawSamples, listDraws, setRisk } from "contract/quality/plans.ts";
import { checkSample, viewDesk, viewSample } from "contract/quality/samples.ts";
import type { Risk } from "contract/quality/sampling.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { closedRound, givenDuty, plan } from "../../test/product/quality.ts";
import { newId } from "../platform/database/ids.ts";
import { unasked } from "../reviews/countersigning.ts";
import { figuresOf, rateOf } from "./figures.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
let una: TestUser;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
  await givenDuty(product, product.bob);
  una = await experienced();
});
afterEach(() => product.close());

const reason = "Two employers have complained.";
const raise = (risk: Risk | null, who = product.bob, headers = {}) =>
  product.as(who, setRisk, { params: { id: una.id }, body: { risk: risk as "high" | null, reason }, headers });

/** An assessor of standard risk: twenty of their rounds, the first a year ago, were agreed with. */
async function experienced(): Promise<TestUser> {
  const assessor = await product.newcomer({ role: "assessor", name: "Una Upton" });
  const learner = await product.newcomer({ assessor: assessor.id });
  const portfolio = await closedRound(product, { learner, assessor });
  const { db } = product.deps;
  const review = await db
    .selectFrom("reviews")
    .selectAll()
    .where("portfolio", "=", portfolio)
    .executeTakeFirstOrThrow();
  const [yearAgo, at] = [366, 100].map((days) => new Date(clock.now().getTime() - days * day).toISOString());
  await db
    .insertInto("reviews")
    .values({ ...review, id: newId(), reviewedAt: yearAgo ?? "" })
    .execute();
  const { position } = await db.selectFrom("auditLogHead").select("position").executeTakeFirstOrThrow();
  const by = product.bob.id;
  for (let nth = 0; nth < 20; nth++) {
    const id = newId();
    const given = { id, portfolio, review: review.id, learner: learner.id, assessor: assessor.id, checker: by, at };
    const closed = { draw: null, place: 0, reason: "[]", instead: null, dueOn: "2026-08-30", version: 2 };
    await db
      .insertInto("samples")
      .values({ ...unasked, ...given, ...closed, kind: "interim", state: "closed", at: at ?? "" })
      .execute();
    const said = { verdict: "agree" as const, lines: "[]", text: "", owner: null, dueOn: null, at: at ?? "" };
    await db
      .insertInto("checks")
      .values({ id: newId(), position, sample: id, portfolio, by, ...said })
      .execute();
  }
  return assessor;
}

async function nextOf(id: string) {
  const { next, draws } = (await product.as(product.bob, listDraws, { params: { id }, query: { again: "yes" } })).body;
  return { of: next.assessors.find(({ assessor }) => assessor._id === una.id), draws };
}

async function rounds(count: number): Promise<void> {
  const learner = await product.newcomer({ assessor: una.id });
  for (let nth = 0; nth < count; nth++) await closedRound(product, { learner, assessor: una });
  clock.advance(minute);
}

test("a risk that a verifier raised counts in the preview and in the draw, which is drawn again so after its end", async () => {
  await rounds(8);
  const id = await plan(product, product.bob);
  expect((await nextOf(id)).of).toMatchObject({ risk: "standard", rate: 25, rounds: 9, atLeast: 3, raised: null });
  const { status, body } = await raise("high");
  expect([status, body.message]).toEqual([200, "The risk is raised from the next draw on."]);
  const raised = { risk: "high", reason, by: { name: "Bob Barnes" }, at: clock.now().toISOString() };
  expect((await nextOf(id)).of).toMatchObject({
    ...{ risk: "high", computed: "standard", raised, riskVersion: 1, rate: 50, atLeast: 5 },
  });
  await product.as(product.bob, drawSamples, { params: { id } });
  expect((await raise(null)).body.message).toBe("The risk is as it is computed again.");
  expect((await nextOf(id)).draws[0]).toMatchObject({ samples: 5, again: { same: 5, missing: 0, added: 0 } });
  await rounds(8);
  expect((await nextOf(id)).of).toMatchObject({ risk: "standard", raised: null, riskVersion: 2, rate: 25, atLeast: 2 });
});

test("it is never lower than what is computed, which may rise meanwhile, nor at a lower rate", async () => {
  await raise("standard");
  await rounds(1);
  const id = await plan(product, product.bob);
  await product.as(product.bob, drawSamples, { params: { id } });
  const [sample] = (await product.as(product.bob, viewDesk)).body.samples;
  const params = { id: sample?._id ?? "" };
  const body = { verdict: "action" as const, text: "Say which photo shows the label." };
  await product.as(product.bob, checkSample, { params, body });
  expect((await product.as(product.bob, viewSample, { params })).body.soFar).toMatchObject({ risk: "high", rate: 50 });
  const message = "The risk is high already. It can be raised, never lowered.";
  expect(await raise("standard")).toMatchObject({ status: 400, body: { errors: [{ path: "risk", message }] } });
  expect((await raise("low")).status).toBe(400);
  expect((await raise("new")).status).toBe(200);
  expect((await product.as(product.bob, viewSample, { params })).body.soFar).toMatchObject({ risk: "new", rate: 100 });
  const rates = { new: 10, high: 50, standard: 25, low: 10 };
  const figures = await figuresOf(product.deps.db, clock, una.id);
  expect(rateOf(figures, rates, clock.now())).toEqual({ risk: "new", rate: 50 });
});

test("only another verifier raises it, with a reason, and ends what stands", async () => {
  await givenDuty(product, una);
  const own = await raise("high", una);
  expect([own.status, own.body.message]).toEqual([
    403,
    "Another verifier decides about the risk of your own decisions.",
  ]);
  for (const who of [product.ann, product.ada, product.sam]) expect((await raise("high", who)).status).toBe(403);
  const body = { risk: "high" as const, reason: "Because" };
  const short = await product.as(product.bob, setRisk, { params: { id: una.id }, body });
  expect(short.body).toMatchObject({ errors: [{ path: "reason", message: "Say why, in at least 10 characters." }] });
  expect((await raise(null)).body.message).toBe("This risk is not raised.");
  expect(await product.deps.db.selectFrom("raisedRisks").selectAll().execute()).toEqual([]);
});

test("of two verifiers who have read the same the second looks again", async () => {
  await givenDuty(product, product.ann);
  const answers = await Promise.all([product.bob, product.ann].map((who) => raise("high", who, { "if-match": '"0"' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(answers.find(({ status }) => status === 412)?.body.message).toBe(
    "This risk was changed in the meantime. Look at it again.",
  );
});

test("it stands in the audit log, and in the records of the assessor and of who raised it", async () => {
  await raise("high");
  const entries = product.deps.db.selectFrom("auditLog").select(["actor", "subjectId", "became"]);
  expect(await entries.where("action", "=", "raiseRisk").execute()).toEqual([
    { actor: product.bob.id, subjectId: una.id, became: "high" },
  ]);
  const found = [una, product.bob, product.ann].map(
    async (who) => OwnData.parse((await product.as(who, downloadOwnData)).body).raisedRisks,
  );
  const row = { risk: "high", reason };
  expect(await Promise.all(found)).toMatchObject([[{ ...row, written: false }], [{ ...row, written: true }], []]);
});
