import { viewAuditLog } from "contract/audit/audit.ts";
import { viewCoverage } from "contract/logbook/coverage-calls.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { entriesOf } from "contract/qualifications/curriculum.ts";
import type { QualificationDocument } from "contract/qualifications/document.ts";
import { curriculumOf } from "contract/qualifications/known.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import * as contract from "contract/qualifications/qualifications.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { diploma, imported, placed } from "../../../test/product/qualifications.ts";
import { wrongDerivedRows } from "../../platform/database/derived-rows-verify.ts";

let product: OpenProduct;
let first: QualificationDocument;
let one: Awaited<ReturnType<typeof imported>>;
let two: Awaited<ReturnType<typeof imported>>;
beforeEach(async () => {
  product = await openProduct();
  first = diploma();
  one = await imported(product, first);
  two = await imported(product, corrected(first));
  const { sam, ada } = product;
  const body = { learner: sam.id, qualification: one.id, startedOn: "2026-01-05" };
  await product.as(ada, contract.enrol, { body });
  await product.as(ada, contract.endEnrolment, { params: { id: sam.id }, body: { reason: "Another." } });
});
afterEach(() => product.close());

/** The next version: 311 1.2 has another text, 311 2.1 is 2.2 now, and one is new; 315 is as it was. */
function corrected({ units, ...rest }: QualificationDocument): QualificationDocument {
  const [safety, ...others] = units;
  if (!safety) throw new Error("it has units");
  const [ready, safe] = safety.outcomes;
  if (!ready || !safe) throw new Error("it has outcomes");
  const outcomes = [
    { ...ready, criteria: [...ready.criteria.slice(0, 1), { number: "1.2", text: "Ask who may switch off" }] },
    {
      ...safe,
      criteria: [
        { number: "2.2", text: "Put barriers up" },
        { number: "2.3", text: "Put signs up" },
      ],
    },
  ];
  return { ...rest, units: [{ ...safety, outcomes }, ...others] };
}

const place = (of: typeof one, unit: string, learningOutcome: string, criteria: string) => ({
  ...{ unit: of.key(unit), learningOutcome, criteria },
});
const placesOf = (of: typeof one) =>
  entriesOf(curriculumOf({ _id: of.id, code: of.code, version: of.version, document: first })).map(numbersOf);

const enrolment = async () => {
  const { body } = await product.as(product.ada, contract.listEnrolments, { params: { id: product.sam.id } });
  return body.enrolments.find(({ endedOn }) => endedOn === null)?._id ?? "";
};
async function move(to: string, { map = [] as contract.Move["mapped"], preview = false } = {}) {
  const params = { id: await enrolment() };
  return product.as(product.ada, contract.moveEnrolment, { params, body: { to, map, preview } });
}
/** A portfolio that covers these, of which the first ones are accepted. */
async function job(covers: ReturnType<typeof placesOf>, accepted: number, cells: string[] = []): Promise<string> {
  const [main, ...also] = covers;
  if (!main) throw new Error("it covers something");
  const shows: Record<string, string> = cells.length > 0 ? { cells: JSON.stringify(cells), workplace: "real" } : {};
  const form = { ...placed(main.unit, main.learningOutcome, main.criteria), also: JSON.stringify(also), ...shows };
  const { _id: id } = await saved(product, product.sam, { ...form, status: "To Be Reviewed" });
  if (accepted === 0) return id;
  const decisions = covers.slice(0, accepted).map((place) => ({ ...place, verdict: "accepted" as const }));
  const finish = accepted === covers.length;
  const body = { status: "Reviewed" as const, decisions, ...(finish && { finish }) };
  const { status, body: answer } = await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  if (status !== 200) throw new Error(`not decided: ${answer.message}`);
  return id;
}
const figures = async () => {
  const { learners } = (await product.as(product.ann, viewCaseload)).body;
  const learner = learners.find(({ _id }) => _id === product.sam.id);
  const params = { id: product.sam.id };
  const { body: coverage } = await product.as(product.ann, viewCoverage, { params });
  return { covered: learner?.covered, signedOff: learner?.signedOff, total: learner?.criteria, ...coverage };
};
const decided = async (id: string) =>
  (await product.as(product.sam, viewPortfolio, { params: { id } })).body.decided.map((it) => [
    placeKey(it),
    it.verdict,
  ]);

test("what is accepted is carried over where it matches or is mapped, with its cells, and the rest stays", async () => {
  const all = placesOf(one);
  const id = await job(all, all.length, [one.key("swa")]);
  const open = await job([place(one, "311", "1", "1.1")], 0);
  const map = [{ from: place(one, "311", "2", "2.1"), to: place(two, "311", "2", "2.2") }];
  const before = await product.deps.db.selectFrom("decisions").select("id").execute();
  const preview = await move(two.id, { map, preview: true });
  expect(preview.body.message).toBe(
    "4 accepted criteria would be carried over. 1 stays where it was. Units and outcomes that are achieved are not: they rest on the range.",
  );
  expect(await product.deps.db.selectFrom("decisions").select("id").execute()).toEqual(before);
  const { status, body } = await move(two.id, { map });
  expect([status, body.move]).toEqual([200, preview.body.move]);
  expect(body.move).toMatchObject({ mapped: map, unmatched: [{ criteria: "1.2", text: "Ask who is in charge" }] });
  expect(body.move.matched.map(({ to }) => placeKey(to))).toEqual(
    [place(two, "311", "1", "1.1"), place(two, "315", "6", "6.2e"), place(two, "315", "6", "a")].map(placeKey),
  );
  expect(await figures()).toMatchObject({ covered: 4, signedOff: 4, total: 6, qualifications: [two.id] });
  expect((await figures()).range[0]).toMatchObject({ id: two.key("kinds"), isMet: true });
  expect((await decided(id)).length).toBe(9);
  const kept = await product.deps.db.selectFrom("decisions").selectAll().where("carriedFrom", "is not", null).execute();
  expect(kept.map(({ assessor, verdict }) => [assessor, verdict])).toEqual(Array(4).fill([product.ann.id, "accepted"]));
  const waiting = (await product.as(product.sam, viewPortfolio, { params: { id: open } })).body;
  expect([waiting.unit.number, waiting.also]).toEqual([one.key("311"), [place(two, "311", "1", "1.1")]]);
  const [entry] = (await product.as(product.ada, viewAuditLog)).body.entries;
  expect(entry).toMatchObject({
    action: "moveEnrolment",
    was: `${one.code} version 1`,
    became: `${one.code} version 2`,
  });
});

test("moving back brings back what was accepted since, and what was taken back there stays taken back", async () => {
  const id = await job([place(one, "315", "6", "a"), place(one, "311", "1", "1.1")], 1);
  await move(two.id);
  const since = await job([place(two, "311", "1", "1.1"), place(two, "311", "2", "2.3")], 2);
  const params = { id };
  const body = { ...place(two, "315", "6", "a"), reason: "The photo is of another job." };
  expect((await product.as(product.ann, takeBack, { params, body })).status).toBe(200);
  expect((await figures()).signedOff).toBe(2);
  await move(one.id);
  expect(await decided(id)).toEqual([[placeKey(place(one, "315", "6", "a")), "accepted"]]);
  expect((await decided(since)).map(([key]) => key)).toContain(placeKey(place(one, "311", "1", "1.1")));
  expect((await figures()).signedOff).toBe(2);
  await move(two.id);
  expect([(await figures()).signedOff, (await decided(id)).length]).toEqual([2, 1]);
});

test("a wrong version, a wrong pair and another qualification are refused", async () => {
  const other = await imported(product, diploma());
  const refused = async (...args: Parameters<typeof move>) => {
    const { status, body } = await move(...args);
    return [status, body.errors?.[0]?.path];
  };
  expect(await refused(other.id)).toEqual([400, "to"]);
  expect(await refused("nothing")).toEqual([400, "to"]);
  expect(await refused(one.id)).toEqual([409, undefined]);
  const pair = { from: place(one, "311", "1", "1.1"), to: place(one, "311", "1", "1.1") };
  expect(await refused(two.id, { map: [pair] })).toEqual([400, "map.0"]);
  const params = { id: await enrolment() };
  const stale = await product.as(product.ada, contract.moveEnrolment, {
    ...{ params, body: { to: two.id, map: [], preview: false }, headers: { "if-match": '"7"' } },
  });
  expect(stale.status).toBe(412);
  await product.as(product.ada, contract.retireQualification, { params: { id: two.id } });
  expect(await refused(two.id)).toEqual([409, undefined]);
  await product.as(product.ada, contract.retireQualification, { params: { id: one.id } });
});

test("there and back restores every figure, whatever was decided", async () => {
  const all = placesOf(one);
  const jobs = fc.array(fc.tuple(fc.shuffledSubarray(all, { minLength: 1 }), fc.nat({ max: 5 }), fc.boolean()), {
    ...{ minLength: 1, maxLength: 3 },
  });
  await fc.assert(
    fc.asyncProperty(jobs, async (jobs) => {
      for (const [covers, accepted, showsSwa] of jobs)
        await job(covers, Math.min(accepted, covers.length), showsSwa ? [one.key("swa")] : []);
      const before = await figures();
      const params = { id: product.sam.id };
      const entries = async () => (await product.as(product.ann, viewLogbook, { params })).body.evidence;
      const curriculum = curriculumOf({ _id: one.id, code: one.code, version: 1, document: first });
      const { units, covered, signedOff } = logbookOf(curriculum, await entries());
      const states = units.map(({ outcomes }) => outcomes.map(({ criteria }) => criteria.map(({ state }) => state)));
      await move(two.id);
      await move(one.id);
      expect(await figures()).toEqual(before);
      const after = logbookOf(curriculum, await entries());
      expect([after.covered, after.signedOff]).toEqual([covered, signedOff]);
      expect(after.units.map((unit) => unit.outcomes.map((of) => of.criteria.map(({ state }) => state)))).toEqual(
        states,
      );
      const { db } = product.deps;
      const count = async () => (await db.selectFrom("decisions").select("id").execute()).length;
      const decisions = await count();
      await move(two.id);
      await move(one.id);
      expect(await count()).toBe(decisions);
      expect(Object.values(await wrongDerivedRows(db)).every((wrong) => wrong === 0)).toBe(true);
    }),
    { numRuns: 4 },
  );
});
