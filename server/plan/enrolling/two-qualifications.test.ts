import { findProgress } from "contract/centre/centre.ts";
import { viewCoverage } from "contract/logbook/coverage-calls.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { curriculum, entriesOf } from "contract/qualifications/curriculum.ts";
import { curriculumOf } from "contract/qualifications/known.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
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
      } finally {
        await product.close();
      }
    }),
    { numRuns: 3 },
  );
});
