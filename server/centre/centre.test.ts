import { findProgress, findSubmissions, viewCentre } from "contract/centre/centre.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { statuses } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { storedApplication } from "../../test/product/applications.ts";
import { recount } from "../../test/product/oversight.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { wrongDerivedRows } from "../platform/database/derived-rows-verify.ts";
import { newId } from "../platform/database/ids.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const centre = async () => (await product.as(product.ada, viewCentre)).body;
const submissions = async (page = 1) =>
  (await product.as(product.ada, findSubmissions, { query: { page: String(page) } })).body;
const progress = async (page = 1, search = "") =>
  (await product.as(product.ada, findProgress, { query: { page: String(page), search } })).body;

test("in a centre without work every figure is zero", async () => {
  const { portfolios, byStatus, byUnit, images, accounts } = await centre();
  expect(accounts).toEqual({ total: 6, active: 5, assessors: 2, students: 3 });
  expect(portfolios).toEqual({ total: 0, pending: 0, completionRate: 0 });
  expect(byStatus).toEqual(statuses.map((status) => ({ status, count: 0 })));
  expect(byUnit.map(({ unit, total, completed, percent }) => [unit, total, completed, percent])).toEqual(
    curriculum.performance_units.map(({ unit }) => [unit, 0, 0, 0]),
  );
  expect(images).toEqual([]);
  expect(await submissions()).toEqual({ users: [], total: 0, page: 1, pages: 1 });
  const { students } = await progress();
  const { createdAt } = await product.deps.db.selectFrom("accounts").select("createdAt").executeTakeFirstOrThrow();
  const begun = { startedOn: dayInLondon(createdAt), plannedEndOn: null, signedOff: 0 };
  expect(students[0]).toMatchObject(begun);
  expect(students.map(({ name, overall }) => [name, overall])).toEqual([
    ["Dee Dunn", 0],
    ["Sam Singh", 0],
    ["Tom Tate", 0],
  ]);
});

test("a draft is a portfolio but no submission; a deleted one is neither", async () => {
  await saved(product, product.sam);
  const deleted = await saved(product, product.tom, { status: "To Be Reviewed" });
  await product.as(product.tom, deletePortfolio, { params: { id: deleted._id } });
  const { portfolios, byUnit } = await centre();
  expect(portfolios).toEqual({ total: 1, pending: 0, completionRate: 0 });
  expect(byUnit.every(({ total }) => total === 0)).toBe(true);
  expect((await submissions()).users).toEqual([]);
  expect((await progress()).students.every(({ overall }) => overall === 0)).toBe(true);
});

test("the dashboard comes with the first page of each list", async () => {
  await saved(product, product.sam, { status: "To Be Reviewed" });
  const id = await storedApplication(product);
  const { submissions: users, progress: learners, applications } = await centre();
  expect(users).toEqual(await submissions());
  expect(learners).toEqual(await progress());
  expect(applications).toMatchObject({ newest: [{ _id: id, isNew: true }], total: 1 });
});

test("learners are found by name and e-mail, whatever is capitalised, and nothing is a wildcard", async () => {
  const orla = await product.newcomer({ name: "Órla Quinn", email: "o_quinn@example.com" });
  for (const search of ["órla", "ÓRLA Q", "O_QUINN@"]) {
    expect((await progress(1, search)).students.map(({ _id }) => _id)).toEqual([orla.id]);
  }
  expect((await progress(1, "%")).total).toBe(0);
  expect((await progress(1, "example.com singh sam")).total).toBe(1);
  expect((await progress(1, "Ann Archer")).total).toBe(0);
});

test("a page beyond the last is the last", async () => {
  for (let nth = 0; nth < 25; nth++) await product.newcomer({ name: `Learner ${String(nth).padStart(2, "0")}` });
  const last = await progress(99);
  expect([last.page, last.pages, last.total]).toEqual([2, 2, 28]);
  expect(last.students.map(({ name }) => name)).toEqual(["Learner 24", "Sam Singh", "Tom Tate"]);
});

describe("whatever rows there are", () => {
  const counts = {
    portfolios: 0,
    unitCounts: 0,
    unitStandings: 0,
    studentUnitCounts: 0,
    studentCounts: 0,
    scopeCounts: 0,
    accountCounts: 0,
  };
  const allRight = { ...counts, waiting: 0, accounts: 0 };
  const places = [
    ...curriculum.performance_units.flatMap(({ unit, learning_outcomes }) =>
      learning_outcomes.flatMap(({ LO_number, assessment_criteria }) =>
        assessment_criteria.map(({ AC_number }) => ({ unit, outcome: String(LO_number), criterion: AC_number })),
      ),
    ),
    { unit: "", outcome: "", criterion: "" },
    { unit: "311", outcome: "", criterion: "" },
    { unit: "311", outcome: "9", criterion: "1.1" },
  ];
  const portfolio = fc.record({
    place: fc.constantFrom(...places),
    whose: fc.nat(),
    status: fc.constantFrom(...statuses),
    isDeleted: fc.nat(4).map((one) => one === 0),
    photos: fc.nat(2),
  });
  const person = fc.record({
    name: fc.constantFrom("", "  ", "Łukasz", "Órla", "órla", "Zoë", "Ann"),
    role: fc.constantFrom<Role>("student", "student", "assessor", "admin"),
    isActive: fc.constantFrom(0, 1),
  });
  type Filled = typeof portfolio extends fc.Arbitrary<infer T> ? T : never;
  type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

  // The rows of all runs accumulate in one product; the figures have to be right after each.
  test("the figures are those of the rows, counted one by one", async () => {
    const rows = { portfolios: fc.array(portfolio, { maxLength: 60 }), people: fc.array(person, { maxLength: 12 }) };
    await fc.assert(
      fc.asyncProperty(fc.record(rows), async ({ portfolios, people }) => {
        await fill(portfolios, people);
        await change(portfolios);
        const expected = await recount(product.deps.db);
        const { images, ...figures } = await centre();
        expect(figures).toMatchObject(expected.centre);
        expect(images.map(({ path }) => /^uploads\/(\w+)\.thumb\.jpg\?t=/.exec(path)?.[1])).toEqual(
          expected.newestFiles.map((file) => file.replace(".jpg", "")),
        );
        const users = await everyPage(submissions, ({ users }) => users);
        expect(users.map((user) => user.submissions)).toEqual(
          users.map((user) => user.submissions).toSorted((a, b) => b - a),
        );
        expect(byId(users)).toEqual(byId(expected.submissions));
        const students = await everyPage(progress, ({ students }) => students);
        const counted = students.map(({ startedOn: _, plannedEndOn: __, signedOff: ___, ...one }) => one);
        expect(byId(counted)).toEqual(byId(expected.progress));
        expect(byKey(await counters())).toEqual(byKey(expected.counts));
        expect(byKey(await studentCounters())).toEqual(byKey(expected.studentCounts));
        expect(await wrongDerivedRows(product.deps.db)).toEqual(allRight);
      }),
      { numRuns: 12 },
    );
  });

  test("many who change one student's portfolios at once leave the counts right", async () => {
    const { db } = product.deps;
    const pattern = await patternRow();
    const ids = Array.from({ length: 24 }, () => newId());
    const act = async (id: string, nth: number) => {
      const createdAt = new Date(Date.parse(pattern.createdAt) + 1000 * ((nth * 7) % 24)).toISOString();
      await db
        .insertInto("portfolios")
        .values({ ...pattern, id, createdAt })
        .execute();
      for (let step = 0; step < 6; step++) {
        const status = statuses[(nth + step) % statuses.length] ?? "Draft";
        const unit = ["311", "315"][(nth + step) % 2] ?? "";
        const deletedAt = step % 3 === 1 ? createdAt : null;
        await db.updateTable("portfolios").set({ status, unit, deletedAt }).where("id", "=", id).execute();
        const place = { portfolio: id, unit: "313", outcome: "1", criterion: `1.${step}`, addedBy: pattern.student };
        await db.insertInto("furtherPlaces").values(place).execute();
      }
      if (nth % 3 === 0) await db.deleteFrom("portfolios").where("id", "=", id).execute();
    };
    await Promise.all(ids.map(act));
    const expected = await recount(db);
    expect(byKey(await counters())).toEqual(byKey(expected.counts));
    expect(byKey(await studentCounters())).toEqual(byKey(expected.studentCounts));
    expect((await centre()).byStatus).toEqual(expected.centre.byStatus);
    expect(await wrongDerivedRows(db)).toEqual(allRight);
  });

  async function counters() {
    const rows = await product.deps.db
      .selectFrom("studentUnitCounts")
      .select(["student", "unit", "status"])
      .select(({ fn }) => [fn.sum<number>("count").as("count")])
      .select(({ fn }) => [fn.max("newest").as("newest"), fn.min("oldest").as("oldest")])
      .where("count", ">", 0)
      .groupBy(["student", "unit", "status"])
      .execute();
    return rows.map(({ student, unit, status, count, ...rest }) => ({
      key: `${student} ${unit} ${status}`,
      count: Number(count),
      ...rest,
    }));
  }

  async function studentCounters() {
    const rows = await product.deps.db.selectFrom("studentCounts").selectAll().where("total", ">", 0).execute();
    return rows.map(({ student, nameKey: _, nameLower: __, ...rest }) => ({ key: student, ...rest }));
  }

  async function fill(portfolios: Filled[], people: Person[]): Promise<void> {
    for (const one of people) await product.newcomer(one);
    const { db } = product.deps;
    const students = await db.selectFrom("accounts").select("id").where("role", "=", "student").execute();
    const pattern = await patternRow();
    for (const { place, whose, status, isDeleted, photos } of portfolios) {
      const id = newId();
      const student = students[whose % students.length]?.id ?? product.sam.id;
      const deletedAt = isDeleted ? pattern.createdAt : null;
      const createdAt = new Date(Date.parse(pattern.createdAt) - 3_600_000 * whose).toISOString();
      await db
        .insertInto("portfolios")
        .values({ ...pattern, ...place, id, student, status, createdAt, deletedAt })
        .execute();
      for (let position = 1; position <= photos; position++) await addPhoto(id, position);
    }
  }

  // Existing rows change too: each generated portfolio overwrites some row, and a few rows are removed for good.
  async function change(portfolios: Filled[]): Promise<void> {
    const { db } = product.deps;
    const rows = await db.selectFrom("portfolios").select(["id", "createdAt"]).orderBy("id").execute();
    const gone = new Set<string>();
    for (const { place, whose, status, isDeleted } of portfolios) {
      const row = rows[(7 * whose) % rows.length];
      if (!row || gone.has(row.id)) continue;
      const deletedAt = isDeleted ? row.createdAt : null;
      await db
        .updateTable("portfolios")
        .set({ ...place, status, deletedAt })
        .where("id", "=", row.id)
        .execute();
      const further = { portfolio: row.id, unit: "313", outcome: "1", criterion: `1.${whose % 4}` };
      if (whose % 2 > 0) await db.deleteFrom("furtherPlaces").where("portfolio", "=", row.id).execute();
      else {
        const added = db.insertInto("furtherPlaces").values({ ...further, addedBy: product.sam.id });
        await added.onConflict((conflict) => conflict.doNothing()).execute();
      }
      if (whose % 9 > 0) continue;
      await db.deleteFrom("photos").where("portfolio", "=", row.id).execute();
      await db.deleteFrom("portfolios").where("id", "=", row.id).execute();
      gone.add(row.id);
    }
  }

  async function patternRow(): Promise<PortfolioRow> {
    const { _id } = await saved(product, product.sam);
    return product.deps.db.selectFrom("portfolios").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  }

  let moment = Date.parse("2026-01-01T00:00:00Z");

  async function addPhoto(portfolio: string, position: number): Promise<void> {
    moment += 1000;
    const id = newId();
    const size = { width: 8, height: 6, bytes: 100 };
    const createdAt = new Date(moment).toISOString();
    await product.deps.db
      .insertInto("photos")
      .values({
        id,
        portfolio,
        position,
        file: `${newId()}.jpg`,
        caption: "",
        ...size,
        takenAt: null,
        sha256: id,
        createdAt,
      })
      .execute();
  }
});

async function everyPage<A extends { pages: number }, T>(ask: (page: number) => Promise<A>, of: (page: A) => T[]) {
  const first = await ask(1);
  const rows = of(first);
  for (let page = 2; page <= first.pages; page++) rows.push(...of(await ask(page)));
  return rows;
}

function byId<T extends { _id: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

function byKey<T extends { key: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
