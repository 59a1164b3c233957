import { viewAuditLog } from "contract/audit/audit.ts";
import { achieve, takeBackAchievement, viewCoverage, viewOwnCoverage } from "contract/logbook/coverage-calls.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { changePortfolio, createPortfolio, deletePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { requirements } from "contract/qualifications/requirements.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../test/product/email/emails.ts";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { tellOfLapsed } from "../operations/lapsed.ts";

// Those of the reference, whatever other tests have imported.
const cellIds = requirements.flatMap(({ cells }) => cells.map(({ id }) => id));

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const trunking = { unit: "315", learningOutcome: "6", criteria: "6.3b" };
const sixth = curriculumEntries.filter(({ unit, learningOutcome }) => unit === "315" && learningOutcome === "6");
const reason = "The photo is of another job.";

const review = (id: string, body: object) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body as { status: "Done" } });
const covered = async () => (await product.as(product.sam, viewOwnCoverage)).body;
const cell = async (id: string) => (await covered()).range.flatMap(({ cells }) => cells).find((one) => one.id === id);
const decisions = async (id: string) =>
  (await product.as(product.sam, viewPortfolio, { params: { id } })).body.decisions.map(
    ({ criteria, verdict, cells, workplace }) => [criteria, verdict, cells, workplace],
  );
const mark = (body: { unit: string; outcome?: string }) =>
  product.as(product.ann, achieve, { params: { id: product.sam.id }, body });

/** A job that waits for Ann and says what it shows. */
async function shown(cells: readonly string[], own: Record<string, unknown> = {}): Promise<string> {
  const also = JSON.stringify([swa, trunking]);
  const said = { also, cells: JSON.stringify(cells), workplace: "real", status: "To Be Reviewed", ...own };
  return (await saved(product, product.sam, said))._id;
}

/** The whole sixth outcome of unit 315, accepted with these cells. */
async function sixthOutcome(cells: readonly string[]): Promise<string> {
  const id = await shown(cells, { also: JSON.stringify(sixth.map(numbersOf)) });
  expect((await review(id, { status: "Reviewed", finish: true })).status).toBe(200);
  return id;
}

describe("what a job shows", () => {
  test("waits with its criterion, is shown once that is accepted in real work, and not by another", async () => {
    const id = await shown(["metal-trunking", "swa"]);
    expect(await cell("swa")).toMatchObject({ state: "waiting", waitsFor: ["6.2e"], occasions: 1 });
    await review(id, { status: "Reviewed", decisions: [{ ...trunking, verdict: "accepted" }] });
    expect(await decisions(id)).toEqual([["6.3b", "accepted", ["metal-trunking"], "real"]]);
    expect(await cell("metal-trunking")).toMatchObject({ state: "shown", evidence: [{ _id: id }] });
    expect(await cell("swa")).toMatchObject({ state: "waiting" });
    await review(id, { status: "Done" });
    expect(await cell("swa")).toMatchObject({ state: "shown" });
    const { body } = await product.as(product.ann, viewLogbook, { params: { id: product.sam.id } });
    expect(body.evidence).toMatchObject([{ cells: ["metal-trunking", "swa"], workplace: "real" }]);
  });

  test("is what the assessor says where they say another thing, and a second word corrects the first", async () => {
    const id = await shown(["metal-trunking", "pvc-trunking"]);
    const accepted = { ...trunking, verdict: "accepted", cells: ["metal-trunking"], workplace: "simulated" };
    await review(id, { status: "Reviewed", decisions: [accepted] });
    expect(await decisions(id)).toEqual([["6.3b", "accepted", ["metal-trunking"], "simulated"]]);
    expect(await cell("metal-trunking")).toMatchObject({ state: "practice only" });
    expect(await cell("pvc-trunking")).toMatchObject({ state: "waiting", waitsFor: ["6.1a", "6.2e"] });
    const more = async (workplace: "real" | "simulated") => {
      const body = { decisions: [{ ...accepted, verdict: "accepted" as const, workplace }] };
      return (await product.as(product.ann, decideMore, { params: { id }, body })).status;
    };
    expect([await more("real"), await more("real")]).toEqual([200, 200]);
    expect(await cell("metal-trunking")).toMatchObject({ state: "shown" });
    const rows = await product.deps.db.selectFrom("decisions").select("workplace").orderBy("position").execute();
    expect(rows.map(({ workplace }) => workplace)).toEqual(["simulated", "real"]);
  });

  test("two portfolios of one occasion count once, and so does a photo that both have", async () => {
    const image = await photo(40);
    await shown(["swa"], { postcode: "LS12 2DR" });
    await shown(["swa"], { postcode: "ls122dr", images: [image] });
    expect(await cell("swa")).toMatchObject({ occasions: 1 });
    await shown(["swa"], { postcode: "LS1 4AP", images: [await photo(50)] });
    expect(await cell("swa")).toMatchObject({ occasions: 2 });
    await shown(["swa"], { postcode: "LS3 1AA", images: [image] });
    expect(await cell("swa")).toMatchObject({ occasions: 2 });
    const occasions = (await covered()).occasions.find(({ criteria }) => criteria === "6.2e");
    expect(occasions).toEqual({ ...swa, occasions: 2 });
  });

  test("is left as it is by an edit that says nothing of it, and private in a draft", async () => {
    const id = await shown(["swa"], { status: "Draft", observedBy: "Mick" });
    expect(await cell("swa")).toMatchObject({ state: "to do" });
    const edit = (own: Record<string, string>) =>
      product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) });
    expect((await edit({})).body.portfolio).toMatchObject({ cells: ["swa"], workplace: "real", observedBy: "Mick" });
    expect((await edit({ cells: "[]", workplace: "" })).body.portfolio).toMatchObject({ cells: [], workplace: "" });
  });

  test.each([
    [{ cells: '["asbestos"]', workplace: "real" }, "Choose what the job shows from the list."],
    [{ cells: '["swa"]', workplace: "" }, "Say whether this was a real job or a practice bay."],
  ])("%j is refused", async (own, message) => {
    const form = portfolioForm(own);
    const {
      status,
      body: { errors },
    } = await product.as(product.sam, createPortfolio, { form });
    expect([status, errors?.[0]?.message]).toEqual([400, message]);
  });

  test.each([
    [{ cells: ["swa"] }, "315 6.3b cannot show SWA."],
    [{ cells: ["metal-trunking"], workplace: "" }, "Say whether this was a real job or a practice bay."],
  ])("a decision with %j is refused", async (own, message) => {
    const id = await shown([]);
    const {
      status,
      body: { errors },
    } = await review(id, {
      ...{ status: "Reviewed", decisions: [{ ...trunking, verdict: "accepted", ...own }] },
    });
    expect([status, errors?.[0]?.message]).toEqual([400, message]);
  });
});

describe("an outcome is achieved", () => {
  const outcome = { unit: "315", outcome: "6" };

  test("once everything is signed off and the range shown, and is refused with what is missing", async () => {
    await sixthOutcome(cellIds.filter((id) => id !== "swa"));
    const refused = await mark(outcome);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Outcome 6 of unit 315 is not complete: cables: SWA is not shown in real work.",
    ]);
    await review(await shown(["swa"]), { status: "Reviewed", finish: true });
    const { status, body } = await mark(outcome);
    expect([status, body.coverage.achievements]).toMatchObject([
      201,
      [{ ...outcome, state: "achieved", by: "Ann Archer" }],
    ]);
    expect((await mark(outcome)).status).toBe(201);
    expect(
      (await product.deps.db.selectFrom("decisions").select("id").where("learner", "is not", null).execute()).length,
    ).toBe(1);
    const unit = await mark({ unit: "315" });
    expect([unit.status, unit.body.message]).toMatchObject([
      409,
      expect.stringMatching(/^Unit 315 is not complete: 1\.1/),
    ]);
  });

  test("and is refused with all that is missing in one sentence", async () => {
    const also = JSON.stringify(sixth.map(numbersOf).filter(({ criteria }) => criteria !== "6.3d"));
    const id = await shown(
      cellIds.filter((id) => id !== "swa"),
      { also },
    );
    await review(id, { status: "Reviewed", finish: true });
    expect((await mark(outcome)).body.message).toBe(
      "Outcome 6 of unit 315 is not complete: 6.3d has no accepted evidence; cables: SWA is not shown in real work.",
    );
  });

  test("until it is taken back with a reason", async () => {
    await sixthOutcome(cellIds);
    await mark(outcome);
    const back = (why: string) =>
      product.as(product.ann, takeBackAchievement, {
        params: { id: product.sam.id },
        body: { ...outcome, reason: why },
      });
    const short = await back("no");
    expect([short.status, short.body.errors?.[0]?.message]).toEqual([400, "Say why you take this back."]);
    expect((await back(reason)).body.coverage.achievements).toEqual([]);
    expect([(await back(reason)).status, (await back(reason)).body.message]).toEqual([
      409,
      "There is no achievement to take back.",
    ]);
    const entries = (await product.as(product.ada, viewAuditLog)).body.entries.map(({ action }) => action);
    expect(entries.slice(0, 2)).toEqual(["takeBackAchievement", "achieve"]);
  });

  test("and lapses when what it rests on counts no longer, of which its assessor is told once", async () => {
    const id = await sixthOutcome(cellIds);
    await mark(outcome);
    const before = (await enqueuedEmails(product.deps.db, product.ann.email)).length;
    expect(await tellOfLapsed(product.deps, "")).toBe(0);
    await product.as(product.sam, deletePortfolio, { params: { id } });
    expect((await covered()).achievements).toMatchObject([{ ...outcome, state: "lapsed" }]);
    expect([await tellOfLapsed(product.deps, ""), await tellOfLapsed(product.deps, "")]).toEqual([1, 0]);
    const emails = await enqueuedEmails(product.deps.db, product.ann.email);
    expect(emails.slice(before)).toHaveLength(1);
  });

  test("and by taking one decision back, and is again once that is accepted again", async () => {
    const id = await sixthOutcome(cellIds);
    await mark(outcome);
    await product.as(product.ann, takeBack, { params: { id }, body: { ...swa, reason } });
    expect((await covered()).achievements).toMatchObject([{ state: "lapsed" }]);
    expect((await covered()).missing.find(({ unit }) => unit === "315")?.parts.at(-1)).toBe(
      "cables: SWA is not shown in real work",
    );
    await product.as(product.ann, decideMore, {
      params: { id },
      body: { decisions: [{ ...swa, verdict: "accepted" }] },
    });
    expect((await covered()).achievements).toMatchObject([{ state: "achieved" }]);
  });

  test.each([
    [{ unit: "999" }, "Choose a unit of the curriculum."],
    [{ unit: "315", outcome: "77" }, "Choose a learning outcome of this unit."],
  ])("%j is refused", async (of, message) => {
    const {
      status,
      body: { errors },
    } = await mark(of);
    expect([status, errors?.[0]?.message]).toEqual([400, message]);
  });
});

test("a learner's coverage is read by themselves, their assessor and administrators", async () => {
  const of = (who: typeof product.ann) => product.as(who, viewCoverage, { params: { id: product.sam.id } });
  for (const who of [product.ann, product.ada]) expect((await of(who)).body).toEqual(await covered());
  expect([(await of(product.bob)).status, (await of(product.sam)).status]).toEqual([404, 403]);
});
