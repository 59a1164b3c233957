import { hasWords, searchWords } from "contract/core/search.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { type Board, type BoardFilter, findCards, viewBoard } from "contract/reviews/board.ts";
import { lateBefore } from "contract/reviews/lateness.ts";
import { cardsAtFirst, cardsPerPage } from "contract/reviews/review-options.ts";
import { listAssessorPortfolios, reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";

const clock = frozenAt("2026-03-30T09:00:00Z");
let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const board = async (query: Partial<BoardFilter> = {}, who: TestUser = product.ann) =>
  (await product.as(who, viewBoard, { query })).body;
const list = async () =>
  (await product.as(product.ann, listAssessorPortfolios, { params: { assessorId: product.ann.id } })).body;

/** Rows like the portfolio with this id, each different in what is given. */
async function addLike(id: string, differences: Partial<PortfolioRow>[]): Promise<void> {
  const { db } = product.deps;
  const row = await db.selectFrom("portfolios").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rows = differences.map((different) => ({ ...row, id: newId(), ...different }));
  await db.insertInto("portfolios").values(rows).execute();
}

test("a card shows the first photo, how many there are, and whether something is saved", async () => {
  const images = [await photo(40, 30), await photo(30, 40)];
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed", images });
  const cardOf = async (who: TestUser) => (await board({}, who)).columns.flatMap(({ cards }) => cards)[0];
  const card = await cardOf(product.ann);
  expect(card).toMatchObject({ _id: id, photos: 2, hasSavedFeedback: false, student: { name: "Sam Singh" } });
  const { statusCode } = await product.request(undefined, { method: "GET", url: `/${card?.cover}` });
  expect(statusCode).toBe(200);
  const body = { status: "To Be Reviewed", assessorComments: "Nearly." } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  expect(await cardOf(product.ann)).toMatchObject({ hasSavedFeedback: true });
  expect(await cardOf(product.bob)).toBeUndefined();
});

test("the answer has as many cards as a screen shows, and no more bytes, however much there is", async () => {
  const long = "Measured, tested and recorded. ".repeat(300);
  const own = { title: "T".repeat(200), statement: long, comments: long, status: "To Be Reviewed" };
  const { _id: id } = await saved(product, product.sam, own);
  const status = (nth: number) => (["To Be Reviewed", "Reviewed", "Done"] as const)[nth % 3] ?? "Done";
  await addLike(
    id,
    Array.from({ length: 149 }, (_, nth) => ({ status: status(nth) })),
  );
  const answer = await board();
  expect(answer.columns.map(({ count }) => count)).toEqual([51, 50, 49]);
  for (const { cards } of answer.columns) expect(cards).toHaveLength(cardsAtFirst);
  expect(JSON.stringify(answer).length).toBeLessThan(25_000);
});

test("however it is filtered, its pages are what the list of all portfolios holds, in working order", async () => {
  const zoe = await product.newcomer({ name: "Zoë Łuk", assessor: product.ann.id });
  const portfolio = fc.record({
    student: fc.constantFrom(product.sam.id, zoe.id),
    status: fc.constantFrom("Draft" as const, "To Be Reviewed" as const, "Reviewed" as const, "Done" as const),
    title: fc.constantFrom("Ring final circuit", "Cable tray", "SWA at the ŁADDER"),
    unit: fc.constantFrom("311", "315", ""),
    submissionCount: fc.constantFrom(0, 2),
    submittedAt: fc.constantFrom(null, "2026-03-19T23:59:00.000Z", "2026-03-20T00:01:00.000Z"),
    createdAt: fc.constantFrom("2026-03-01T09:00:00.000Z", "2026-03-29T09:00:00.000Z"),
    updatedAt: fc.constantFrom("2026-03-21T09:00:00.000Z", "2026-03-29T10:00:00.000Z"),
    reviewedAt: fc.constantFrom(null, "2026-03-28T09:00:00.000Z"),
    deletedAt: fc.constantFrom(null, null, null, "2026-03-29T09:00:00.000Z"),
  });
  const filter = fc.record({
    search: fc.constantFrom("", "", "ring", "zoë", "LO 6 tray", "ac 6.1a łuk", "unit 315", "%"),
    student: fc.constantFrom("", "", zoe.id, product.tom.id, "nobody"),
    unit: fc.constantFrom("", "", "315"),
    late: fc.constantFrom("", "yes"),
    again: fc.constantFrom("", "yes"),
  }) as fc.Arbitrary<BoardFilter>;
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  const rows = fc.array(portfolio, { minLength: 30, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(rows, fc.array(filter, { minLength: 5, maxLength: 5 }), async (rows, filters) => {
      await product.deps.db.deleteFrom("portfolios").where("id", "!=", id).execute();
      await addLike(id, rows);
      const all = await list();
      for (const filter of filters) expect(await read(filter)).toEqual(expected(all, filter));
    }),
    { numRuns: 5 },
  );
});

/** The whole board, page by page, as far as a filter decides it. */
async function read(filter: BoardFilter) {
  const { columns, students, ...counts } = await board(filter);
  const whole = [];
  for (const { status, count, cards } of columns) {
    const ids = cards.map(({ _id }) => _id);
    for (let page = 1; ids.length < count && page <= 2; page++) {
      const query = { ...filter, status, page: String(page) };
      const more = (await product.as(product.ann, findCards, { query: query as never })).body;
      expect(more.length).toBeLessThanOrEqual(cardsPerPage);
      ids.push(...more.map(({ _id }) => _id));
    }
    whole.push({ status, count, ids });
  }
  return { ...counts, columns: whole, students: students.map(({ name }) => name) };
}

function expected(all: Portfolio[], filter: BoardFilter) {
  const students = [...new Set(all.map(({ userId }) => userId.name))].sort();
  const isThere = all.some(({ userId }) => userId._id === filter.student);
  const found = all.filter(
    (one) =>
      (!isThere || one.userId._id === filter.student) &&
      (!filter.unit || one.unit.number === filter.unit) &&
      hasWords(textsOf(one), searchWords(filter.search)),
  );
  const since = ({ submittedAt, createdAt }: Portfolio) => submittedAt ?? createdAt;
  const isLate = (one: Portfolio) => since(one) < lateBefore(clock.now()).toISOString();
  const isAgain = ({ submissionCount }: Portfolio) => submissionCount > 0;
  const waiting = found.filter(({ status }) => status === "To Be Reviewed");
  const left = waiting.filter((one) => (!filter.late || isLate(one)) && (!filter.again || isAgain(one)));
  const columnOf = (status: Board["columns"][number]["status"], from: Portfolio[]) => {
    const ids = from.filter((one) => one.status === status).map(({ _id }) => _id);
    return { status, count: ids.length, ids };
  };
  const byId = found.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const changed = byId.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const waits = left.toSorted((a, b) => (a._id < b._id ? -1 : 1)).toSorted((a, b) => since(a).localeCompare(since(b)));
  return {
    late: waiting.filter(isLate).length,
    again: waiting.filter(isAgain).length,
    columns: [columnOf("To Be Reviewed", waits), columnOf("Reviewed", changed), columnOf("Done", changed)],
    students,
  };
}

function textsOf({ title, userId, unit, learningOutcome, criteria }: Portfolio): string[] {
  const outcome = `LO ${learningOutcome.number} ${learningOutcome.description}`;
  const place = [`unit ${unit.number} ${unit.title}`, outcome, `AC ${criteria.number} ${criteria.description}`];
  return [title, userId.name, ...place];
}
