import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { exportReviews, findReviews, type ReviewSearch, reviewsPerPage } from "contract/reviews/assessment.ts";
import { excerptMost } from "contract/reviews/review-options.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { rowsAtOnce } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";
import { migrations } from "../platform/database/migrate.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const noPlace = { unit: "", learningOutcome: "", criteria: "" };
const safety = { unit: '{"number":"311"}', learningOutcome: '{"number":"1"}', criteria: '{"number":"1.1"}' };

async function reviewed(who: TestUser, own: Record<string, string>, comments = "Good."): Promise<string> {
  clock.advance(60_000);
  const { _id: id } = await saved(product, who, { title: "Board change", ...own, status: "To Be Reviewed" });
  const body = { status: "Reviewed", assessorComments: comments } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  return id;
}

const find = async (query: Partial<Record<keyof ReviewSearch, string>> = {}, who: TestUser = product.ann) =>
  (await product.as(who, findReviews, { query: query as never })).body;
const names = async (query: Partial<Record<keyof ReviewSearch, string>>) =>
  (await find(query)).reviews.map((review) => review.studentName);

async function threeLearners() {
  const zaneta = await product.newcomer({ name: "Żaneta Łuk", assessor: product.ann.id });
  const amy = await product.newcomer({ name: "amy 50%", assessor: product.ann.id });
  await reviewed(product.sam, {});
  const done = await reviewed(amy, safety);
  await product.as(product.ann, reviewPortfolio, { params: { id: done }, body: { status: "Done" } });
  const back = await reviewed(zaneta, noPlace);
  await product.as(zaneta, changePortfolio, { params: { id: back }, body: { status: "Draft" } });
}

test("the newest comes first, and each order has its opposite", async () => {
  await threeLearners();
  const orders = {
    reviewedAt: ["Sam Singh", "amy 50%", "Żaneta Łuk"],
    student: ["amy 50%", "Sam Singh", "Żaneta Łuk"],
    unit: ["Żaneta Łuk", "amy 50%", "Sam Singh"],
    status: ["Żaneta Łuk", "Sam Singh", "amy 50%"],
  };
  expect(await names({})).toEqual(orders.reviewedAt.toReversed());
  for (const [sort, expected] of Object.entries(orders)) {
    expect(await names({ sort, order: "asc" }), sort).toEqual(expected);
    expect(await names({ sort, order: "desc" }), sort).toEqual(expected.toReversed());
  }
});

test("a student is found by any part of the name, a unit by number or title, and no character is a wildcard", async () => {
  await threeLearners();
  expect(await names({ search: "SINGH" })).toEqual(["Sam Singh"]);
  expect(await names({ search: "żaneta" })).toEqual(["Żaneta Łuk"]);
  expect(await names({ search: "311 health" })).toEqual(["amy 50%"]);
  expect(await names({ search: "Unit 311" })).toEqual(["amy 50%"]);
  expect(await names({ search: "unit" })).toEqual(["amy 50%", "Sam Singh"]);
  expect(await names({ search: "wiring" })).toEqual(["Sam Singh"]);
  expect(await names({ search: "50%" })).toEqual(["amy 50%"]);
  expect(await names({ search: "315 singh sam" })).toEqual(["Sam Singh"]);
  expect(await names({ search: "sam 311" })).toEqual([]);
  for (const search of ["%", "_"]) expect(await names({ search })).toEqual(search === "%" ? ["amy 50%"] : []);
  expect(await names({ search: "\\' or 1=1 --" })).toEqual([]);
});

test("titles and comments are searched too, each word anywhere, and a title is that of the round", async () => {
  await reviewed(product.sam, { title: "Lighting circuit" }, "Label the isolator and the switch.");
  const id = await reviewed(product.sam, { title: "Kitchen ring" }, "Good work.\nNow test it.");
  const titles = async (search: string) => (await find({ search })).reviews.map(({ title }) => title);
  expect(await titles("circuit lighting")).toEqual(["Lighting circuit"]);
  expect(await titles("ISOLATOR kitchen")).toEqual([]);
  expect(await titles("singh isolator 315 circuit")).toEqual(["Lighting circuit"]);
  expect(await titles("now kitchen")).toEqual(["Kitchen ring"]);
  // A draft is its learner's own again.
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  const form = editForm({ title: "Something private" });
  await product.as(product.sam, changePortfolio, { params: { id }, form });
  expect(await titles("private")).toEqual([]);
  expect(await titles("kitchen")).toEqual(["Kitchen ring"]);
});

test("an older round gets the title that it kept, or else the portfolio's, unless that is a draft", async () => {
  const { db } = product.deps;
  await reviewed(product.sam, { title: "Kept" });
  const [open, draft] = [
    await reviewed(product.sam, { title: "Open" }),
    await reviewed(product.sam, { title: "Mine" }),
  ];
  await db.updateTable("reviews").set({ content: null }).where("portfolio", "in", [open, draft]).execute();
  await product.as(product.sam, changePortfolio, { params: { id: draft }, body: { status: "Draft" } });
  for (const statement of [
    ...["voicesByReview", "voicesSaved"].map((name) => `drop index "${name}"`),
    'create index "voicesByReview" on "attachments" ("review")',
    'create index "voicesSaved" on "attachments" ("portfolio", "speaker")',
    'alter table "attachments" drop column "remark"',
    ...["title", "stated"].map((name) => `alter table "reviews" drop column "${name}"`),
    'alter table "decisions" drop column "stated"',
  ])
    await sql.raw(statement).execute(db);
  await (await migrations.getMigrations())["1043-said"]?.up(db);
  expect((await find()).reviews.map(({ title }) => title)).toEqual(["", "Open", "Kept"]);
});

test("the first and the last day are whole days in London", async () => {
  const times = [
    "2026-03-28T23:59:59.999Z",
    "2026-03-29T00:00:00Z",
    "2026-03-29T22:59:59.999Z",
    "2026-03-29T23:00:00Z",
  ];
  for (const [nth, time] of times.entries()) {
    const id = await reviewed(product.sam, { title: `No. ${nth}` });
    const reviewedAt = new Date(time).toISOString();
    await product.deps.db.updateTable("reviews").set({ reviewedAt }).where("portfolio", "=", id).execute();
  }
  for (const search of ["", "good"]) {
    const found = async (period: { from?: string; to?: string }) => {
      const { reviews, total } = await find({ ...period, search });
      expect(total).toBe(reviews.length);
      return reviews.map(({ title }) => title.at(-1)).join("");
    };
    expect(await found({ from: "2026-03-29", to: "2026-03-29" })).toBe("21");
    expect(await found({ from: "2026-03-29" })).toBe("321");
    expect(await found({ to: "2026-03-29" })).toBe("210");
    expect(await found({ to: "2026-03-28" })).toBe("0");
    expect(await found({ from: "2026-03-31" })).toBe("");
  }
  for (const call of [findReviews, exportReviews]) {
    const query = { from: "2026-03-30", to: "2026-03-29" };
    const { status, body } = await product.as(product.ann, call, { query });
    expect([status, body]).toMatchObject([400, { message: "Choose a last day after the first." }]);
  }
});

test("everything that is found is exported, newest first, in as many slices as it takes, and the audit log says so", async () => {
  await reviewed(product.sam, { title: "=1+1" }, 'Said "good",\nthen tested.');
  const { _id: id } = await saved(product, product.sam, { title: "Ring", status: "To Be Reviewed" });
  await product.as(product.ann, reviewPortfolio, {
    params: { id },
    body: { status: "Reviewed", assessorComments: "A" },
  });
  const { db } = product.deps;
  const row = await db.selectFrom("reviews").selectAll().where("portfolio", "=", id).executeTakeFirstOrThrow();
  // Many at the same moment.
  const more = Array.from({ length: 2 * rowsAtOnce }, (_, nth) => ({ ...row, id: newId(), comments: `No. ${nth}` }));
  await db.insertInto("reviews").values(more).execute();

  const csv = async (query: object, who = product.ann) => (await product.as(who, exportReviews, { query })).body;
  const lines = (await csv({})).split("\r\n").slice(0, -1);
  expect(lines.length).toBe(1 + 2 + more.length);
  const numbers = lines.flatMap((line) => /"No\. (\d+)"$/.exec(line)?.[1] ?? []);
  expect(new Set(numbers).size).toBe(more.length);
  expect(lines[0]).toBe('\uFEFF"Title","Student Name","Unit","Status","Review Date","Comments"');
  expect(await csv({ search: "tested" })).toContain('"\'=1+1","Sam Singh","315 Planning');
  expect(await csv({ search: "tested" })).toContain(
    '"In Review","2 March 2026, 09:01","Said ""good"",\nthen tested."\r\n',
  );
  expect((await csv({}, product.bob)).split("\r\n")).toHaveLength(2);
  const exports = db.selectFrom("auditLog").select("actor").where("action", "=", "exportReviews");
  const actions = await exports.orderBy("position").execute();
  expect(actions.map(({ actor }) => actor)).toEqual([...Array(3).fill(product.ann.id), product.bob.id]);
});

test("an entry says whether it can be opened: not a draft, not another assessor's learner", async () => {
  await threeLearners();
  const open = (await find()).reviews.map(({ studentName, isOpen }) => [studentName, isOpen]);
  expect(Object.fromEntries(open)).toEqual({ "Sam Singh": true, "amy 50%": true, "Żaneta Łuk": false });
  expect((await find({}, product.bob)).total).toBe(0);
});

test("comments are cut between characters, not within them", async () => {
  const family = "👨‍👩‍👧";
  await reviewed(product.sam, {}, family.repeat(excerptMost + 1));
  await reviewed(product.sam, {}, "Short.\nVery.");
  const [short, long] = (await find()).reviews;
  expect(short).toMatchObject({ comments: "Short. Very.", allComments: null });
  expect(long).toMatchObject({
    comments: `${family.repeat(excerptMost)}…`,
    allComments: family.repeat(excerptMost + 1),
  });
});

test("every review is on exactly one page, and a page beyond the last is the last", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  for (let nth = 0; nth < reviewsPerPage + 3; nth++) {
    // Several have the same time.
    if (nth % 3 === 0) clock.advance(1000);
    const body = { status: "Reviewed", assessorComments: `Round ${nth}` } as const;
    await product.as(product.ann, reviewPortfolio, { params: { id }, body });
  }
  const [first, second, beyond] = [await find(), await find({ page: "2" }), await find({ page: "99" })];
  expect([first.total, first.pages, first.reviews.length]).toEqual([reviewsPerPage + 3, 2, reviewsPerPage]);
  expect([second.page, second.reviews.length, beyond]).toEqual([2, 3, second]);
  const ids = [...first.reviews, ...second.reviews].map((review) => review._id);
  expect(new Set(ids).size).toBe(reviewsPerPage + 3);
});

test.each([
  { sort: "name" },
  { order: "up" },
  { page: "0" },
  { page: "-1" },
  { page: "x" },
  { search: "x".repeat(101) },
  { from: "2026-02-30" },
  { to: "yesterday" },
])("%j is refused with a sentence", async (query) => {
  const { status, body } = await product.as(product.ann, findReviews, { query: query as never });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.message).toMatch(/\.$/);
});
