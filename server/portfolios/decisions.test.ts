import { findProgress } from "contract/centre/centre.ts";
import type { Status } from "contract/core/moves.ts";
import { viewLogbook, viewOwnLogbook } from "contract/logbook/logbook-calls.ts";
import { changePortfolio, deletePortfolio, listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import { answerRecord, takeRecordBack } from "contract/reviews/records.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { recorded } from "../../test/product/records.ts";
import { purgeDeleted } from "../operations/housekeeping.ts";
import { completeDecisions } from "../platform/database/migrations/1003-decisions.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const main = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const reason = "The photo is of another job.";
type Body = { status: "Reviewed" | "Done"; finish?: boolean; decisions?: object[]; assessorComments?: string };

const review = (id: string, body: Body) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body as never });
const move = (id: string, status: "Draft" | "To Be Reviewed") =>
  product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
const accepted = (...places: object[]) => places.map((place) => ({ ...place, verdict: "accepted" }));
const rows = () => product.deps.db.selectFrom("decisions").selectAll().orderBy("position").execute();

async function covering(places: object[]): Promise<string> {
  return (await saved(product, product.sam, { status: "To Be Reviewed", also: JSON.stringify(places) }))._id;
}

describe("decisions are only ever added", () => {
  test.each([sql`update "decisions" set "text" = 'x'`, sql`delete from "decisions"`])(
    "the database refuses %#",
    async (statement) => {
      const id = await covering([]);
      await review(id, { status: "Reviewed", finish: true });
      const before = await rows();
      await expect(statement.execute(product.deps.db)).rejects.toThrow("Decisions are only ever added.");
      expect([await rows(), before.length]).toEqual([before, 1]);
    },
  );

  test("and go with a portfolio that is deleted for good, of which the erasure stays", async () => {
    const [gone, kept] = [await covering([]), await covering([swa])];
    for (const id of [gone, kept]) await review(id, { status: "Reviewed", finish: true });
    await product.as(product.sam, deletePortfolio, { params: { id: gone } });
    expect((await rows()).length).toBe(3);
    clock.advance(product.deps.settings.RETENTION_DAYS * 86_400_000 + 1);
    expect(await purgeDeleted(product.deps)).toBe(1);
    expect(new Set((await rows()).map(({ portfolio }) => portfolio))).toEqual(new Set([kept]));
    const erasures = await product.deps.db.selectFrom("erasures").selectAll().execute();
    expect(erasures).toEqual([
      { portfolio: gone, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
    ]);
  });
});

describe("a draft with an acceptance", () => {
  test("is evidence as its last round was closed, whatever is changed in it since", async () => {
    const images = [await photo(40), await photo(50)];
    const { _id: id } = await saved(product, product.sam, {
      status: "To Be Reviewed",
      also: JSON.stringify([swa]),
      images,
    });
    await review(id, { status: "Reviewed", assessorComments: "One is fine.", decisions: accepted(swa) });
    await move(id, "Draft");
    const own = async () => (await product.as(product.sam, viewOwnLogbook)).body;
    const [before] = await own();
    expect(before).toMatchObject({ status: "Reviewed", title: "Consumer unit change", places: [swa] });
    expect(before?.photos).toHaveLength(2);
    const form = editForm({
      title: "Secret",
      taskDescription: "Not ready",
      method: "Oral questions",
      images: [await photo(60)],
    });
    expect((await product.as(product.sam, changePortfolio, { params: { id }, form })).status).toBe(200);
    expect(await own()).toEqual([before]);
    const { body } = await product.as(product.ann, viewLogbook, { params: { id: product.sam.id } });
    expect(body.evidence).toMatchObject([{ title: "Consumer unit change", summary: before?.summary, places: [swa] }]);
    await product.as(product.ann, takeBack, { params: { id }, body: { ...swa, reason } });
    expect(await own()).toEqual([]);
  });
});

describe("what a version that knows no decisions has marked", () => {
  const strip = async (id: string) => {
    await product.deps.db.insertInto("erasures").values({ portfolio: id, at: "" }).execute();
    await product.deps.db.deleteFrom("decisions").where("portfolio", "=", id).execute();
  };

  test("as done is accepted by whom and when the log says, once, without ticks", async () => {
    const id = await covering([swa]);
    await review(id, { status: "Reviewed", assessorComments: "Good." });
    clock.advance(3_600_000);
    await review(id, { status: "Done" });
    await strip(id);
    for (const _ of [1, 2]) await completeDecisions(product.deps.db, "");
    const at = "2026-03-02T10:00:00.000Z";
    const expected = { verdict: "accepted", ticks: null, assessor: product.ann.id, at, review: null };
    expect(await rows()).toMatchObject([
      { criterion: expect.any(String), ...expected },
      { criterion: expect.any(String), ...expected },
    ]);
    expect(new Set((await rows()).map(({ criterion }) => criterion))).toEqual(new Set(["6.1a", "6.2e"]));
  });

  test("as undone is taken back, and what was accepted since stays", async () => {
    const id = await covering([swa]);
    await review(id, { status: "Reviewed", finish: true });
    const undone = { status: "Reviewed" as Status, version: 9 };
    await product.deps.db.updateTable("portfolios").set(undone).where("id", "=", id).execute();
    const entry = {
      at: clock.now().toISOString(),
      actor: product.ann.id,
      action: "reopen",
      subject: "portfolio",
    } as const;
    const [{ position } = { position: 0 }] = (await rows()).slice(-1);
    const more = { ...entry, subjectId: id, position: position + 1, was: "Done", became: "Reviewed", hash: "" };
    await product.deps.db.insertInto("auditLog").values(more).execute();
    for (const _ of [1, 2]) await completeDecisions(product.deps.db, clock.now().toISOString());
    expect((await rows()).map(({ verdict }) => verdict)).toEqual(["accepted", "accepted", "taken back", "taken back"]);
    const [own] = (await product.as(product.sam, listOwnPortfolios)).body;
    expect(own?.decided).toEqual([]);
  });
});

describe("whatever a learner and an assessor do", () => {
  const places = curriculumEntries
    .filter(({ unit }) => unit === "315")
    .slice(0, 4)
    .map(numbersOf);
  const act = fc.record({
    act: fc.constantFrom(
      "round",
      "finish",
      "done",
      "undone",
      "back",
      "more",
      "draft",
      "submit",
      "edit",
      "delete",
      "record",
      "confirm",
      "dispute",
      "record back",
    ),
    // The third is a record, once one was made.
    portfolio: fc.nat({ max: 2 }),
    some: fc.subarray(places, { minLength: 1 }),
    met: fc.subarray(places),
  });
  type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

  async function make(ids: string[], { act, portfolio, some, met }: Act): Promise<void> {
    const id = ids[portfolio] ?? "";
    const [first = main] = some;
    const decisions = some.map((place) =>
      met.includes(place)
        ? { ...place, verdict: "accepted" }
        : { ...place, verdict: "not yet", ticks: "VACR", text: "Show more." },
    );
    if (act === "round") await review(id, { status: "Reviewed", decisions });
    if (act === "finish") await review(id, { status: "Reviewed", finish: true, decisions });
    if (act === "done") await review(id, { status: "Done" });
    if (act === "undone") await review(id, { status: "Reviewed" });
    if (act === "back") await product.as(product.ann, takeBack, { params: { id }, body: { ...first, reason } });
    if (act === "more")
      await product.as(product.ann, decideMore, { params: { id }, body: { decisions: accepted(...some) } as never });
    if (act === "draft") await move(id, "Draft");
    if (act === "submit") await move(id, "To Be Reviewed");
    if (act === "edit")
      await product.as(product.sam, changePortfolio, {
        params: { id },
        form: editForm({ also: JSON.stringify(some) }),
      });
    if (act === "delete") await product.as(product.sam, deletePortfolio, { params: { id } });
    if (act === "record") ids[2] = (await recorded(product, { decisions: JSON.stringify(decisions) }))._id;
    if (act === "record back")
      await product.as(product.ann, takeRecordBack, { params: { id: ids[2] ?? "" }, body: { reason } });
    if (act === "confirm" || act === "dispute") {
      const params = { id: ids[2] ?? "" };
      const { fingerprint } = (await product.as(product.sam, viewPortfolio, { params })).body;
      const body = { answer: act, text: reason, fingerprint: fingerprint ?? "" };
      await product.as(product.sam, answerRecord, { params, body });
    }
  }

  /** What stands by the rows alone, each portfolio's for itself. */
  async function replayed() {
    const standing = new Map<string, Map<string, string>>();
    for (const { portfolio, unit, outcome, criterion, verdict } of await rows()) {
      if (portfolio === null) continue;
      const of = standing.get(portfolio) ?? new Map<string, string>();
      of.set(placeKey({ unit, learningOutcome: outcome, criteria: criterion }), verdict);
      standing.set(portfolio, of);
    }
    return (id: string) => [...(standing.get(id) ?? [])].filter(([, verdict]) => verdict !== "taken back").sort();
  }

  async function check(): Promise<{ covered: number }> {
    const standing = await replayed();
    const own = (await product.as(product.sam, listOwnPortfolios)).body;
    const [covered, signedOff] = [new Set<string>(), new Set<string>()];
    for (const { _id, status, unit, learningOutcome, criteria, also, decided, record } of own) {
      const main = { unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number };
      const all = [main, ...also].map(placeKey);
      // A not yet goes with a criterion that was taken off, an acceptance never does.
      const left = standing(_id).filter(([place = ""]) => all.includes(place));
      expect(decided.map((one) => [placeKey(one), one.verdict]).sort()).toEqual(left);
      const met = standing(_id).flatMap(([place, verdict]) => (verdict === "accepted" ? [place] : []));
      for (const place of met) expect(all).toContain(place);
      if (status === "Done") expect([...all].sort()).toEqual([...met].sort());
      for (const place of status === "Draft" ? met : all) covered.add(place);
      if (record === "waiting" || record === "disputed") expect(status).toBe("Reviewed");
      else for (const place of met) signedOff.add(place);
    }
    const figures = { covered: covered.size, signedOff: signedOff.size };
    const { learners } = (await product.as(product.ann, viewCaseload)).body;
    expect(learners.find(({ _id }) => _id === product.sam.id)).toMatchObject(figures);
    const { students } = (await product.as(product.ada, findProgress, { query: {} })).body;
    const units = students.find(({ _id }) => _id === product.sam.id)?.units ?? [];
    expect(units.reduce((sum, unit) => sum + unit.covered, 0)).toBe(figures.covered);
    return figures;
  }

  test("what stands is what the rows replayed give, in every list and figure; coverage falls only as it may", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const ids = [await covering(places.slice(0, 2)), await covering([])];
        let { covered } = await check();
        for (const one of acts) {
          await make(ids, one);
          const now = await check();
          if (now.covered < covered) expect(["back", "undone", "delete", "draft", "record back"]).toContain(one.act);
          covered = now.covered;
        }
        for (const id of ids) await product.as(product.sam, deletePortfolio, { params: { id } });
      }),
      { numRuns: 12 },
    );
  });
});
