import { assignAssessor } from "contract/accounts/accounts.ts";
import { listLogbookStudents, viewLogbook, viewOwnLogbook } from "contract/logbook/logbook-calls.ts";
import { barePath, thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const own = async (who: TestUser = product.sam) => (await product.as(who, viewOwnLogbook)).body;
const titles = async (who?: TestUser) => (await own(who)).map(({ title }) => title);
const ofStudent = (who: TestUser, student: TestUser) => product.as(who, viewLogbook, { params: { id: student.id } });
const students = async (who: TestUser) => (await product.as(who, listLogbookStudents)).body;

test("a logbook receives of a portfolio what it shows, and no more", async () => {
  const taskDescription = `Changed the board.\n\n${"Tested every circuit. ".repeat(40)}`;
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", taskDescription });
  const [entry] = await own();
  expect(entry).toEqual({
    _id,
    title: "Consumer unit change",
    unit: { number: "315" },
    learningOutcome: { number: "6" },
    criteria: { number: "6.1a" },
    places: [{ unit: "315", learningOutcome: "6", criteria: "6.1a" }],
    ...{ decided: [], cells: [], workplace: "" },
    method: "Direct observation",
    summary: expect.stringMatching(/^Changed the board\. Tested every circuit\. .{80,140}…$/),
    status: "To Be Reviewed",
    dateTime: "2026-03-03T09:30:00.000Z",
    record: null,
    submittedAt: expect.stringMatching(/^\d{4}-/),
    photos: [],
  });
});

test("evidence comes with its first four photos in their order, which its reader can open", async () => {
  const images = await Promise.all([40, 50, 60, 70, 80].map((width) => photo(width)));
  const portfolio = await saved(product, product.sam, { status: "To Be Reviewed", images });
  await saved(product, product.sam, { status: "Draft", images: [await photo(90)] });
  for (const [who, logbook] of [
    [product.sam, await own()],
    [product.ann, (await ofStudent(product.ann, product.sam)).body.evidence],
  ] as const) {
    const [{ photos } = { photos: [] }, ...others] = logbook;
    expect(others).toEqual([]);
    expect(photos.map(({ path }) => barePath(path))).toEqual(portfolio.images.slice(0, 4).map(barePath));
    for (const { path, colour } of photos) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(
        (await product.request(undefined, { method: "GET", url: `/${thumbnailOf(path)}` })).statusCode,
        who.id,
      ).toBe(200);
    }
  }
});

test("evidence comes and goes with its status, and with the portfolio", async () => {
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await saved(product, product.sam, { title: "Draft" });
  const statuses: unknown[] = [];
  const collect = async () => statuses.push((await own()).map(({ status }) => status));
  await collect();
  await product.as(product.ann, reviewPortfolio, {
    params: { id },
    body: { status: "Reviewed", assessorComments: "Yes." },
  });
  await collect();
  await product.as(product.ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
  await collect();
  await product.as(product.ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed" } });
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  await collect();
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  await collect();
  await product.as(product.sam, deletePortfolio, { params: { id } });
  await collect();
  expect(statuses).toEqual([["To Be Reviewed"], ["Reviewed"], ["Done"], [], ["To Be Reviewed"], []]);
});

test("the latest date comes first, and nobody else's evidence is listed", async () => {
  const status = "To Be Reviewed";
  await saved(product, product.sam, { title: "March", status });
  await saved(product, product.sam, { title: "January", status, dateTime: "2026-01-03T09:30:00Z" });
  await saved(product, product.sam, { title: "February", status, dateTime: "2026-02-03T09:30:00Z" });
  await saved(product, product.tom, { title: "Tom's", status });
  expect(await titles()).toEqual(["March", "February", "January"]);
  expect(await titles(product.tom)).toEqual(["Tom's"]);
});

test("a portfolio without a criterion is listed as well, with no number", async () => {
  const nowhere = { unit: "", learningOutcome: "", criteria: "" };
  await saved(product, product.sam, { status: "To Be Reviewed", ...nowhere });
  expect(await own()).toMatchObject([{ unit: { number: "" }, criteria: { number: "" } }]);
});

test("an assessor's students are listed by name, also those who have not begun", async () => {
  const zoe = await product.newcomer({ name: "adam Ash", role: "student", assessor: product.ann.id });
  expect(await students(product.ann)).toEqual([
    { _id: zoe.id, name: "adam Ash" },
    { _id: product.dee.id, name: "Dee Dunn" },
    { _id: product.sam.id, name: "Sam Singh" },
  ]);
  expect((await ofStudent(product.ann, zoe)).body).toEqual({
    student: { _id: zoe.id, name: "adam Ash" },
    evidence: [],
  });
  const idle = await product.newcomer({ name: "Ivy Idle", role: "assessor" });
  expect(await students(idle)).toEqual([]);
});

test("a new assessor sees the logbook at once, and the former one no longer", async () => {
  await saved(product, product.sam, { status: "To Be Reviewed" });
  expect((await ofStudent(product.ann, product.sam)).body.evidence).toHaveLength(1);
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  const { status, body } = await ofStudent(product.ann, product.sam);
  expect([status, body.message]).toEqual([404, "Student not found"]);
  expect((await students(product.ann)).map(({ name }) => name)).toEqual(["Dee Dunn"]);
  expect((await ofStudent(product.bob, product.sam)).body.evidence).toHaveLength(1);
  expect((await ofStudent(product.ada, product.sam)).body).toMatchObject({ student: { name: "Sam Singh" } });
});
