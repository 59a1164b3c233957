import { findProgress } from "contract/centre/centre.ts";
import { achieve, viewCoverage, viewOwnCoverage } from "contract/logbook/coverage-calls.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { curriculum, entriesOf } from "contract/qualifications/curriculum.ts";
import { curriculumOf } from "contract/qualifications/known.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { endEnrolment, listEnrolments } from "contract/qualifications/qualifications.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { diploma, enrolled, imported, placed } from "../../../test/product/qualifications.ts";

const ofReference = entriesOf(curriculum)
  .filter(({ unit }) => unit === "311" || unit === "315")
  .map(numbersOf);
type Places = typeof ofReference;

async function job(product: OpenProduct, who: TestUser, covers: Places, assessor?: TestUser): Promise<void> {
  const [main, ...also] = covers;
  if (!main) return;
  const form = { ...placed(main.unit, main.learningOutcome, main.criteria), also: JSON.stringify(also) };
  const { _id: id } = await saved(product, who, { ...form, status: "To Be Reviewed" });
  const body = { status: "Reviewed" as const, finish: true };
  if (assessor) await product.as(assessor, reviewPortfolio, { params: { id }, body });
}

async function enrolmentsOf(product: OpenProduct, { id }: TestUser): Promise<string[]> {
  const { body } = await product.as(product.ada, listEnrolments, { params: { id } });
  return body.enrolments.map(({ _id }) => _id);
}

function coverageIn(product: OpenProduct, reader: TestUser, { id }: TestUser, enrolment: string) {
  return product.as(reader, viewCoverage, { params: { id }, query: { enrolment } });
}

/** Everything that is said of how far a learner has come. */
async function figures(product: OpenProduct, who: TestUser, assessor: TestUser) {
  const params = { id: who.id };
  const { body: coverage } = await product.as(assessor, viewCoverage, { params });
  const { body: logbook } = await product.as(assessor, viewLogbook, { params });
  const { learners, criteria } = (await product.as(assessor, viewCaseload)).body;
  const { students } = (await product.as(product.ada, findProgress)).body;
  const progress = students.find(({ _id }) => _id === who.id);
  return { coverage, logbook, criteria, learner: learners.find(({ _id }) => _id === who.id), progress };
}

test("equal numbers of two qualifications never mix, and who is on the reference has the same figures as before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.boolean(), async (numbers, isDone) => {
      const some = (places: Places) => places.filter(() => (numbers.next().value ?? 0) % 3 === 0).slice(0, 30);
      const product = await openProduct();
      try {
        const { sam, tom, ann, bob } = product;
        await job(product, sam, some(ofReference), ann);
        await job(product, sam, some(ofReference));
        const before = await figures(product, sam, ann);
        const document = diploma();
        const version = await imported(product, document);
        await enrolled(product, tom, version.id);
        const own = curriculumOf({ _id: version.id, code: version.code, version: 1, document });
        const there = [some(ofReference), some(entriesOf(own).map(numbersOf))];
        for (const places of there) await job(product, tom, places, isDone ? bob : undefined);
        expect(await figures(product, sam, ann)).toEqual(before);
        const after = await figures(product, tom, bob);
        const covered = new Set(there.flat().map(placeKey));
        const countOf = (unit: string) => there.flat().filter((place) => place.unit === unit).length;
        expect(after.learner).toMatchObject({
          criteria: 238,
          covered: covered.size,
          signedOff: isDone ? covered.size : 0,
        });
        expect(after.progress?.units.map(({ unit, covered, total }) => [unit, covered, total])).toEqual(
          [...curriculum.performance_units, ...own.performance_units].map(({ unit, learning_outcomes }) => [
            ...[unit, countOf(unit), learning_outcomes.flatMap((one) => one.assessment_criteria).length],
          ]),
        );
        expect(new Set(after.coverage.occasions.map(placeKey))).toEqual(covered);
        // Asked for one enrolment after the other, the whole is the sum of its parts.
        const parts = await Promise.all(
          (await enrolmentsOf(product, tom)).map((id) => coverageIn(product, bob, tom, id)),
        );
        for (const part of ["range", "occasions", "missing"] as const)
          expect(parts.flatMap(({ body }) => body[part] as unknown[])).toEqual(after.coverage[part]);
        expect(parts.map(({ body }) => body.qualifications)).toEqual([undefined, [version.id]]);
      } finally {
        await product.close();
      }
    }),
    { numRuns: 3 },
  );
});

test("of one enrolment only its own achievements are told, of an ended one too, and one that is not theirs is not found", async () => {
  const product = await openProduct();
  const { sam, tom, ann, ada } = product;
  const version = await imported(product, diploma({ requirements: [] }));
  await enrolled(product, sam, version.id);
  await enrolled(product, tom, version.id);
  const unit = `${version.code}/315`;
  const labels = ["6.2e", "a"].map((criteria) => ({ unit, learningOutcome: "6", criteria }));
  await job(product, sam, labels, ann);
  expect((await product.as(ann, achieve, { params: { id: sam.id }, body: { unit } })).status).toBe(201);
  const [first = "", second = ""] = await enrolmentsOf(product, sam);
  const own = async (enrolment: string) => product.as(sam, viewOwnCoverage, { query: { enrolment } });
  const achieved = async () =>
    (await Promise.all([first, second].map(own))).map(({ body }) => body.achievements.map((one) => one.unit));
  expect(await achieved()).toEqual([[], [unit]]);
  await product.as(ada, endEnrolment, { params: { id: second }, body: { reason: "Has passed." } });
  expect(await achieved()).toEqual([[], [unit]]);
  const [, others = ""] = await enrolmentsOf(product, tom);
  for (const enrolment of [others, tom.id, "nothing", "toString"]) {
    for (const answer of [await own(enrolment), await coverageIn(product, ann, sam, enrolment)])
      expect([answer.status, answer.body.message]).toEqual([404, "Enrolment not found"]);
  }
  await product.close();
});
