import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { entriesOf } from "contract/qualifications/curriculum.ts";
import { curriculumOf } from "contract/qualifications/known.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { endEnrolment, enrol, listEnrolments, moveEnrolment } from "contract/qualifications/qualifications.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { expect, test } from "vitest";
import { exported, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { editForm, saved } from "../../../test/product/portfolios.ts";
import { openProduct } from "../../../test/product/product.ts";
import { diploma, imported, placed } from "../../../test/product/qualifications.ts";
import { importBundleFile } from "../../exports/bundle-import/importing.ts";

/** A unit with one criterion more than a portfolio may cover when its learner chooses. */
const criteria = Array.from({ length: 62 }, (_, index) => ({ number: `1.${index + 1}`, text: `Do step ${index + 1}` }));
const units = [{ unit: "311", title: "Steps", outcomes: [{ number: "1", text: "All of them", criteria }] }];
const document = diploma({ units, requirements: [] });
const next = { ...document, title: "The same, corrected" };

test("a move carries over as many criteria as a portfolio covers, and nothing refuses them afterwards", async () => {
  const product = await openProduct();
  const { as, sam, ann, ada } = product;
  const [one, two] = [await imported(product, document), await imported(product, next)];
  const placesOf = ({ id, code, version }: typeof one) =>
    entriesOf(curriculumOf({ _id: id, code, version, document })).map(numbersOf);
  const [old, now] = [placesOf(one), placesOf(two)];
  await as(ada, enrol, { body: { learner: sam.id, qualification: one.id, startedOn: "2026-01-05" } });
  await as(ada, endEnrolment, { params: { id: sam.id }, body: { reason: "Another." } });
  const { enrolments } = (await as(ada, listEnrolments, { params: { id: sam.id } })).body;
  const params = { id: enrolments.find(({ endedOn }) => endedOn === null)?._id ?? "" };
  const move = async (to: string) => as(ada, moveEnrolment, { params, body: { to, map: [], preview: false } });

  const [main, ...others] = old;
  if (!main) throw new Error("it has criteria");
  const place = placed(main.unit, main.learningOutcome, main.criteria);
  const also = (places: typeof old) => ({ ...place, also: JSON.stringify(places) });
  const { _id: id } = await saved(product, sam, { ...also(others.slice(0, 60)), status: "To Be Reviewed" });
  const accepted = old.slice(0, 20).map((place) => ({ ...place, verdict: "accepted" as const }));
  const reviewed = (body: object) => as(ann, reviewPortfolio, { params: { id }, body: body as { status: "Reviewed" } });
  expect((await reviewed({ status: "Reviewed", decisions: accepted })).status).toBe(200);

  expect((await move(two.id)).status).toBe(200);
  const covered = async () => (await as(sam, viewPortfolio, { params: { id } })).body.also;
  const carried = [...others.slice(0, 60), ...now.slice(0, 61)];
  expect((await covered()).map(placeKey).sort()).toEqual(carried.map(placeKey).sort());

  await as(sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  const edited = async (places: typeof old) =>
    as(sam, changePortfolio, { params: { id }, form: editForm(also(places)) });
  expect((await edited(carried)).status).toBe(200);
  const [, last] = now.slice(-2);
  if (!last) throw new Error("it has criteria");
  const more = await edited([...carried, last]);
  expect([more.status, more.body.errors?.[0]?.message]).toEqual([400, "Choose at most 60 further criteria."]);
  const instead = [...carried.filter((place) => placeKey(place) !== placeKey(now[60] ?? last)), last];
  expect((await edited(instead)).status).toBe(200);
  expect((await edited(carried)).status).toBe(200);
  expect((await edited(carried)).body.portfolio.also).toHaveLength(121);

  await as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  const rest = [...old.slice(20, 61), ...now.slice(20, 61)].map((place) => ({ ...place, verdict: "accepted" }));
  expect((await reviewed({ status: "Reviewed", decisions: rest, finish: true })).status).toBe(200);
  expect((await as(sam, viewPortfolio, { params: { id } })).body.decided).toHaveLength(122);

  // Nothing of it is lost on the way to another centre either.
  const there = await openProduct();
  await imported(there, document);
  await imported(there, next);
  const path = await exported(product, sam.id);
  await importBundleFile(there.deps, path);
  const [before, after] = [await unpacked(path), await unpacked(await exported(there, sam.id))];
  expect(after.record.portfolios).toEqual(before.record.portfolios);

  expect((await move(one.id)).status).toBe(200);
  expect((await covered()).map(placeKey).sort()).toEqual(carried.map(placeKey).sort());
  await there.close();
  await product.close();
});
