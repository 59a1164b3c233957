import { viewSelf } from "contract/accounts/accounts.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { achieve, viewCoverage, viewOwnCoverage } from "contract/logbook/coverage-calls.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { setTask } from "contract/plan/tasks.ts";
import { changePortfolio, createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import * as contract from "contract/qualifications/qualifications.ts";
import { listClaims } from "contract/quality/claims.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { task } from "../../../test/product/plan.ts";
import { editForm, portfolioForm, saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { diploma, enrolled, imported, placed } from "../../../test/product/qualifications.ts";

let product: OpenProduct;
let made: Awaited<ReturnType<typeof imported>>;
beforeEach(async () => {
  product = await openProduct();
  made = await imported(product, diploma());
});
afterEach(() => product.close());

const enrol = (qualification: string, learner = product.sam.id) =>
  product.as(product.ada, contract.enrol, { body: { learner, qualification, startedOn: "2026-01-05" } });
const listed = async () =>
  (await product.as(product.sam, contract.listEnrolments, { params: { id: product.sam.id } })).body.enrolments;
const end = (id: string, version?: number) =>
  product.as(product.ada, contract.endEnrolment, {
    ...{ params: { id }, body: { reason: "Has left the trade." } },
    ...(version !== undefined && { headers: { "if-match": `"${version}"` } }),
  });
const towards = async () => (await product.as(product.sam, viewSelf)).body.qualifications;

describe("a learner is enrolled", () => {
  test("on the reference from the first, of which nothing is said, and on another beside it", async () => {
    expect([await towards(), (await listed()).map(({ qualification }) => qualification.code)]).toEqual([
      undefined,
      ["2357-13"],
    ]);
    await enrolled(product, product.sam, made.id);
    expect(await towards()).toEqual(["2357-13", made.id]);
    expect((await listed()).map(({ _id, endedOn, version }) => [_id === product.sam.id, endedOn, version])).toEqual([
      [true, null, 0],
      [false, null, 1],
    ]);
    const portfolio = await saved(product, product.sam, { status: "To Be Reviewed" });
    const read = await Promise.all([
      product.as(product.sam, viewPortfolio, { params: { id: portfolio._id } }),
      product.as(product.sam, viewOwnCoverage),
      product.as(product.ann, viewLogbook, { params: { id: product.sam.id } }),
    ]);
    for (const { body } of read) expect(body.qualifications).toEqual(["2357-13", made.id]);
    const [entry] = (await product.as(product.ada, viewAuditLog)).body.entries.filter(
      ({ action }) => action === "enrol",
    );
    expect(entry).toMatchObject({ about: { name: "Sam Singh" }, became: `${made.code} version 1` });
  });

  test("not twice on one code, not on a fourth, not on a retired version, and not on what is not there", async () => {
    const [second, third] = [await imported(product, diploma()), await imported(product, diploma())];
    expect((await enrol("nothing")).body.errors).toEqual([
      { path: "qualification", message: "Choose a qualification." },
    ]);
    expect((await enrol(made.id, product.ann.id)).status).toBe(404);
    await product.as(product.ada, contract.retireQualification, { params: { id: third.id } });
    const retired = await enrol(third.id);
    expect([retired.status, retired.body.message]).toEqual([409, "Nobody is enrolled on this version any more."]);
    expect([(await enrol(made.id)).status, (await enrol(second.id)).status]).toEqual([201, 201]);
    const fourth = await imported(product, diploma());
    expect((await enrol(fourth.id)).body.message).toBe("A learner works towards at most three qualifications at once.");
    await end((await listed()).find(({ qualification }) => qualification.code === second.code)?._id ?? "");
    const again = await enrol(made.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      `Sam Singh works towards ${made.code} already. Move them to another version instead.`,
    ]);
  });

  test("until it ends, the first too, unless it is the only one", async () => {
    const only = await end(product.sam.id);
    expect([only.status, only.body.message]).toEqual([
      409,
      "This is all that Sam Singh works towards. Enrol them on another qualification first.",
    ]);
    await enrolled(product, product.sam, made.id);
    expect((await end(product.sam.id, 7)).status).toBe(412);
    const { status, body } = await end(product.sam.id, 0);
    expect([status, body.enrolments[0]]).toMatchObject([200, { endReason: "Has left the trade.", version: 1 }]);
    expect([await towards(), (await end(product.sam.id)).status]).toEqual([[made.id], 409]);
    expect((await enrol("2357-13")).status).toBe(201);
    expect(await towards()).toEqual(expect.arrayContaining([made.id, "2357-13"]));
  });
});

describe("a learner writes down what is of their own qualifications only", () => {
  const other = "Choose a unit of the curriculum.";

  test("in a portfolio, as a further criterion, in a decision and in a task", async () => {
    const own = { ...placed(made.key("311"), "1", "1.1"), status: "To Be Reviewed" };
    const create = () => product.as(product.sam, createPortfolio, { form: portfolioForm(own) });
    expect((await create()).body.errors).toEqual([{ path: "unit", message: other }]);
    const also = [{ unit: made.key("315"), learningOutcome: "6", criteria: "a" }];
    const withAlso = () =>
      product.as(product.sam, createPortfolio, { form: portfolioForm({ also: JSON.stringify(also) }) });
    expect((await withAlso()).body.errors?.[0]?.path).toBe("also");
    const shows = { cells: JSON.stringify([made.key("swa")]), workplace: "real" };
    const showing = () => product.as(product.sam, createPortfolio, { form: portfolioForm(shows) });
    expect((await showing()).body.errors?.[0]?.path).toBe("cells");
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    const decide = () =>
      product.as(product.ann, reviewPortfolio, {
        ...{ params: { id } },
        body: { status: "Reviewed", decisions: [{ ...also[0], verdict: "accepted" }] as never },
      });
    expect((await decide()).status).toBe(400);
    const plan = () =>
      product.as(product.ann, setTask, { body: { learner: product.sam.id, ...task, places: also } as never });
    expect((await plan()).body.errors?.[0]?.path).toBe("places");
    await enrolled(product, product.sam, made.id);
    expect((await create()).body.portfolio).toMatchObject({
      unit: { number: made.key("311"), title: "Working safely" },
    });
    expect((await showing()).status).toBe(201);
    expect([(await withAlso()).status, (await decide()).status, (await plan()).status]).toEqual([201, 200, 201]);
  });

  test("but what stands already stays when it is saved again", async () => {
    await enrolled(product, product.sam, made.id);
    const also = JSON.stringify([{ unit: made.key("315"), learningOutcome: "6", criteria: "a" }]);
    const place = placed(made.key("311"), "1", "1.1");
    const { _id: id } = await saved(product, product.sam, { ...place, also });
    const [, second] = await listed();
    await end(second?._id ?? "");
    const edit = (own: Record<string, string>) =>
      product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) });
    expect((await edit({ ...place, also, title: "Again" })).body.portfolio).toMatchObject({ also: JSON.parse(also) });
    expect((await edit({ ...place, also: "[]" })).status).toBe(200);
    expect((await edit({ ...place, also })).status).toBe(400);
    expect((await edit({})).status).toBe(200);
    expect((await edit(place)).status).toBe(400);
  });
});

test("figures are those of what a learner works towards, and units of equal numbers do not mix", async () => {
  const registration = { registrationNo: "KSG4021", registeredOn: "2026-01-06" };
  const body = { learner: product.tom.id, qualification: made.id, startedOn: "2026-01-05", ...registration };
  await product.as(product.ada, contract.enrol, { body });
  await product.as(product.ada, contract.endEnrolment, { params: { id: product.tom.id }, body: { reason: "Other." } });
  const of = async () => (await product.as(product.bob, viewCaseload)).body;
  expect((await of()).learners[0]).toMatchObject({ covered: 0, signedOff: 0, criteria: 5 });
  const form = { also: JSON.stringify([{ unit: made.key("311"), learningOutcome: "2", criteria: "2.1" }]) };
  const own = { ...placed(made.key("311"), "1", "1.1"), ...form, status: "To Be Reviewed" };
  const { _id: id } = await saved(product, product.tom, own);
  const finish = (id: string) =>
    product.as(product.bob, reviewPortfolio, { params: { id }, body: { status: "Reviewed", finish: true } });
  expect((await finish(id)).status).toBe(200);
  const caseload = await of();
  expect([caseload.criteria, caseload.learners[0]]).toMatchObject([233, { covered: 2, signedOff: 2, criteria: 5 }]);
  const coverage = async () => (await product.as(product.bob, viewCoverage, { params: { id: product.tom.id } })).body;
  expect((await coverage()).range.map(({ id, kind, shown, isMet }) => [id, kind, shown, isMet])).toEqual([
    [made.key("kinds"), "cells", 0, false],
    [made.key("often"), "occasions", 1, false],
    [made.key("seen"), "method", 1, true],
  ]);
  const mark = (unit: string) => product.as(product.bob, achieve, { params: { id: product.tom.id }, body: { unit } });
  expect((await mark("311")).body.message).toBe("Choose a unit of the curriculum.");
  expect((await mark(made.key("311"))).body.message).toBe(
    `Unit ${made.key("311")} is not complete: 1.2 has no accepted evidence; safe starts: 1 of 2 so far.`,
  );
  const again = { ...placed(made.key("311"), "1", "1.2"), postcode: "LS9 9ZZ", status: "To Be Reviewed" };
  await finish((await saved(product, product.tom, again))._id);
  expect((await mark(made.key("311"))).status).toBe(201);
  expect((await coverage()).achievements).toMatchObject([{ unit: made.key("311"), state: "achieved" }]);
  const { units } = (await product.as(product.ada, listClaims, { query: { state: "blocked" } })).body;
  expect(units.map(({ unit, registrationNo }) => [unit, registrationNo])).toEqual([[made.key("311"), "KSG4021"]]);
});

test("an assessor is told of work from before the registration, where the qualification asks for later work", async () => {
  const rules = { evidenceAfterRegistration: true, monthsCurrent: null, weeksBeforeClaim: null };
  const asking = await imported(product, diploma({ rules }));
  const registration = { registrationNo: "ABC1234", registeredOn: "2026-06-01" };
  const body = { learner: product.sam.id, qualification: asking.id, startedOn: "2026-01-05", ...registration };
  expect((await product.as(product.ada, contract.enrol, { body })).body.enrolments[1]).toMatchObject(registration);
  const early = { dateTime: "2026-05-31T10:00", status: "To Be Reviewed" };
  const seen = async (own: Record<string, string>) => {
    const { _id: id } = await saved(product, product.sam, { ...own, ...early });
    return (await product.as(product.ann, viewForReview, { params: { id } })).body.dates;
  };
  expect(await seen(placed(asking.key("311"), "1", "1.1"))).toEqual(["Done before the registration on 1 June 2026."]);
  expect(await seen({})).toBeUndefined();
});
