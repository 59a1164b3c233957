import { noAssessor } from "contract/accounts/account-options.ts";
import { assignAssessor } from "contract/accounts/accounts.ts";
import { changeName } from "contract/accounts/profile.ts";
import { viewCounts } from "contract/centre/attention.ts";
import {
  type CentrePortfolio,
  type CentreSearch,
  listStudentPortfolios,
  listStudentsWithPortfolios,
  type StudentsWithPortfolios,
  studentsPerPage,
} from "contract/centre/portfolio-list.ts";
import { centreOrders, centreStatusLabels, portfoliosPerStudent } from "contract/centre/portfolio-orders.ts";
import { statuses } from "contract/core/moves.ts";
import { listAllPortfolios } from "contract/portfolios/all-portfolios.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock, settings: { STAFF_SESSION_HOURS: "720" }, shared: true });
});
afterEach(() => product.close());

type Query = Partial<Record<keyof CentreSearch, string>>;
const places = {
  wiring: {},
  safety: { unit: '{"number":"311"}', learningOutcome: '{"number":"1"}', criteria: '{"number":"1.1"}' },
  none: { unit: "", learningOutcome: "", criteria: "" },
};

const list = async (query: Query = {}) =>
  (await product.as(product.ada, listStudentsWithPortfolios, { query: query as never })).body;
const namesOn = ({ students }: StudentsWithPortfolios) => students.map(({ student }) => student.name);

async function save(who: TestUser, place: keyof typeof places, status = "Draft"): Promise<string> {
  clock.advance(60_000);
  return (await saved(product, who, { ...places[place], status, title: `${place} ${status}` }))._id;
}

describe("the portfolios of everyone", () => {
  test("are grouped by student, newest first, with who assesses them", async () => {
    const lone = await product.newcomer({ name: "Zoë Lone" });
    const first = await save(product.sam, "wiring");
    const second = await save(product.sam, "none", "To Be Reviewed");
    const third = await save(lone, "safety");
    const { students, ...rest } = await list();
    expect(rest).toEqual({ total: 2, portfolios: 3, page: 1, pages: 1, student: null });
    expect(students.map(({ student, assessor, count }) => [student.name, assessor?.name, count])).toEqual([
      ["Zoë Lone", undefined, 1],
      ["Sam Singh", "Ann Archer", 2],
    ]);
    expect(students.map(({ portfolios }) => portfolios.map(({ _id }) => _id))).toEqual([[third], [second, first]]);
    expect(students[0]?.portfolios[0]).toMatchObject({ title: "safety Draft", unit: "311 Health and Safety" });
    expect(students[1]?.portfolios[0]).toMatchObject({ unit: "", status: "To Be Reviewed" });
  });

  test("are sorted both ways by date, status, unit and student, within a student too", async () => {
    const amy = await product.newcomer({ name: "amy 50%" });
    const done = await save(product.sam, "wiring", "To Be Reviewed");
    const params = { id: done };
    await product.as(product.ann, reviewPortfolio, { params, body: { status: "Reviewed", assessorComments: "Good." } });
    await product.as(product.ann, reviewPortfolio, { params, body: { status: "Done" } });
    await save(amy, "safety", "To Be Reviewed");
    await save(amy, "none");
    const orders: Record<string, string[]> = {
      createdAt: ["Sam Singh", "amy 50%"],
      status: ["amy 50%", "Sam Singh"],
      unit: ["amy 50%", "Sam Singh"],
      student: ["amy 50%", "Sam Singh"],
    };
    expect(Object.keys(orders)).toEqual(Object.keys(centreOrders));
    for (const [sort, expected] of Object.entries(orders)) {
      expect(namesOn(await list({ sort, order: "asc" })), sort).toEqual(expected);
      expect(namesOn(await list({ sort, order: "desc" })), sort).toEqual(expected.toReversed());
    }
    const amys = async (query: Query) =>
      (await list({ ...query, search: "amy" })).students[0]?.portfolios.map(({ title }) => title);
    for (const sort of ["createdAt", "status", "unit"]) {
      const expected = ["none Draft", "safety To Be Reviewed"];
      expect(await amys({ sort, order: "asc" }), sort).toEqual(sort === "createdAt" ? expected.toReversed() : expected);
      expect(await amys({ sort, order: "desc" }), sort).toEqual(
        sort === "createdAt" ? expected : expected.toReversed(),
      );
    }
  });

  test("are found by student, unit or status in its words, and no character is a wildcard", async () => {
    const zaneta = await product.newcomer({ name: "Żaneta 50%" });
    await save(product.sam, "wiring", "To Be Reviewed");
    await save(product.sam, "safety");
    await save(zaneta, "none");
    const found = async (search: string) =>
      (await list({ search })).students.map(({ student, count }) => `${student.name} ${count}`);
    expect(await found("singh")).toEqual(["Sam Singh 2"]);
    expect(await found("ŻANETA")).toEqual(["Żaneta 50% 1"]);
    expect(await found("311 health")).toEqual(["Sam Singh 1"]);
    expect(await found("Unit 315")).toEqual(["Sam Singh 1"]);
    expect(await found("draft")).toEqual(["Żaneta 50% 1", "Sam Singh 1"]);
    expect(await found("to be reviewed")).toEqual(["Sam Singh 1"]);
    expect(await found("in review")).toEqual([]);
    expect(await found("reviewed")).toEqual([]);
    expect(await found("singh 315")).toEqual(["Sam Singh 1"]);
    expect(await found("draft health sam")).toEqual(["Sam Singh 1"]);
    expect(await found("sam 311 to be reviewed")).toEqual([]);
    expect(await found("żaneta 311")).toEqual([]);
    expect(await found("%")).toEqual(["Żaneta 50% 1"]);
    for (const search of ["_", "\\' or 1=1 --", "nobody"]) expect(await found(search)).toEqual([]);
    const nothing = { students: [], student: null, total: 0, portfolios: 0 };
    expect(await list({ search: "nobody" })).toEqual({ ...nothing, page: 1, pages: 1 });
  });

  test("of one assessor's students, or nobody's, and of one status", async () => {
    const lone = await product.newcomer({ name: "Zoë Lone" });
    await save(product.sam, "wiring");
    await save(product.sam, "safety", "To Be Reviewed");
    await save(product.tom, "wiring", "To Be Reviewed");
    await save(lone, "none", "To Be Reviewed");
    const found = async (query: object) => {
      const { students, total, portfolios } = await list(query as Query);
      const rows = students.map(({ student, count, portfolios }) => `${student.name} ${count} ${portfolios.length}`);
      return [...rows.sort(), total, portfolios];
    };
    const status = "To Be Reviewed";
    expect(await found({ assessor: product.ann.id })).toEqual(["Sam Singh 2 2", 1, 2]);
    expect(await found({ assessor: product.ann.id, status })).toEqual(["Sam Singh 1 1", 1, 1]);
    expect(await found({ assessor: noAssessor })).toEqual(["Zoë Lone 1 1", 1, 1]);
    expect(await found({ status })).toEqual(["Sam Singh 1 1", "Tom Tate 1 1", "Zoë Lone 1 1", 3, 3]);
    expect(await found({ status: "Draft", page: "9" })).toEqual(["Sam Singh 1 1", 1, 1]);
    expect(await found({ status, search: "wiring" })).toEqual(["Tom Tate 1 1", 1, 1]);
    expect(await found({ status, search: "singh" })).toEqual(["Sam Singh 1 1", 1, 1]);
    expect(await found({ status, search: "to be" })).toEqual(["Sam Singh 1 1", "Tom Tate 1 1", "Zoë Lone 1 1", 3, 3]);
    expect(await found({ assessor: "nobody's id" })).toEqual([0, 0]);
  });

  test("of everything that is submitted, and of what has waited for more than ten days", async () => {
    const lone = await product.newcomer({ name: "Zoë Lone" });
    const late = await save(product.sam, "wiring", "To Be Reviewed");
    await save(product.sam, "safety");
    clock.advance(86_400_000);
    await save(lone, "none", "To Be Reviewed");
    clock.advance(Date.parse("2026-03-12T23:58:00Z") - clock.now().getTime());
    const reviewed = await save(lone, "wiring", "To Be Reviewed");
    const body = { status: "Reviewed", assessorComments: "Good." } as const;
    await product.as(product.ada, assignAssessor, { params: { id: lone.id }, body: { assessorId: product.ann.id } });
    await product.as(product.ann, reviewPortfolio, { params: { id: reviewed }, body });
    const found = async (query: Query) =>
      (await list(query)).students.map(({ student, count, byStatus, newest, portfolios }) => [
        `${student.name} ${count} ${portfolios.length} ${newest}`,
        ...byStatus.map(({ status, count }) => `${status} ${count}`),
      ]);
    const [ofSam, ofLone] = ["2026-03-02T09:01:00.000Z", "2026-03-12T23:59:00.000Z"];
    expect(await found({ status: "submitted" })).toEqual([
      [`Zoë Lone 2 2 ${ofLone}`, "To Be Reviewed 1", "Reviewed 1"],
      [`Sam Singh 1 1 ${ofSam}`, "To Be Reviewed 1"],
    ]);
    expect(await found({ waiting: "late" })).toEqual([]);
    clock.advance(60_000);
    expect(await found({ waiting: "late" })).toEqual([[`Sam Singh 1 1 ${ofSam}`, "To Be Reviewed 1"]]);
    for (const sort of Object.keys(centreOrders))
      for (const order of ["asc", "desc"]) {
        const { students, portfolios } = await list({ waiting: "late", sort, order, search: "sam wiring" });
        expect([portfolios, students[0]?.portfolios.map(({ _id }) => _id)]).toEqual([1, [late]]);
      }
    expect(await found({ waiting: "late", status: "Done" })).toEqual([]);
    expect(await found({ waiting: "late", search: "lone" })).toEqual([]);
    expect((await product.as(product.ada, viewCounts)).body.late).toBe(1);
  });

  test("of a student with a new name are found and sorted by it, late ones too", async () => {
    await save(product.sam, "wiring", "To Be Reviewed");
    await save(product.tom, "wiring", "To Be Reviewed");
    clock.advance(11 * 86_400_000);
    await product.as(product.sam, changeName, { body: { name: "Zoë Singh" } });
    for (const waiting of ["", "late"]) {
      expect(namesOn(await list({ waiting, sort: "student", order: "asc" }))).toEqual(["Tom Tate", "Zoë Singh"]);
      expect(namesOn(await list({ waiting, search: "ZOË" }))).toEqual(["Zoë Singh"]);
      expect(namesOn(await list({ waiting, search: "sam" }))).toEqual([]);
    }
  });

  test("come with their states, and with the first photo of each as this viewer may fetch it", async () => {
    const withPhoto = await save(product.sam, "wiring");
    const row = {
      portfolio: withPhoto,
      caption: "",
      width: 4,
      height: 3,
      bytes: 1,
      takenAt: null,
      sha256: "",
      createdAt: "2026",
    };
    const photos = [
      { ...row, id: newId(), position: 2, file: "photos/second.jpg", colour: "#222222" },
      { ...row, id: newId(), position: 1, file: "photos/first.jpg", colour: "#111111" },
    ];
    await product.deps.db.insertInto("photos").values(photos).execute();
    const plain = await save(product.sam, "none");
    const [sams] = (await list()).students;
    expect(sams?.byStatus).toEqual([{ status: "Draft", count: 2 }]);
    const covers = (portfolios: typeof sams) =>
      portfolios?.portfolios.map(({ _id, cover, coverColour }) => [_id, cover, coverColour]);
    expect(covers(sams)).toEqual([
      [plain, null, null],
      [withPhoto, expect.stringMatching(/^uploads\/photos\/first\.jpg\?t=/), "#111111"],
    ]);
    const more = await product.as(product.ada, listStudentPortfolios, {
      params: { id: product.sam.id },
      query: { from: "1" } as never,
    });
    expect(more.body.map(({ _id, coverColour }) => [_id, coverColour])).toEqual([[withPhoto, "#111111"]]);
  });

  test("a deleted one is not among them, and a student without any is not either", async () => {
    const id = await save(product.sam, "wiring");
    await save(product.tom, "wiring");
    await product.as(product.sam, deletePortfolio, { params: { id } });
    expect(namesOn(await list())).toEqual(["Tom Tate"]);
  });
});

test("whatever there is, each portfolio is shown exactly once, in whatever order", async () => {
  const ids = await fill(studentsPerPage + 3, portfoliosPerStudent + 2);
  const listed = (await product.as(product.ada, listAllPortfolios)).body.map(({ _id }) => _id);
  expect(new Set(listed)).toEqual(new Set(ids));
  const queries = fc.record({
    sort: fc.constantFrom("createdAt", "status", "unit", "student"),
    order: fc.constantFrom("asc", "desc"),
    search: fc.constantFrom("", "3", "wiring", "review", "Learner 1", "done", "learner draft"),
    status: fc.constantFrom("", "", "submitted", "Reviewed"),
    waiting: fc.constantFrom("", "", "late"),
  });
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { shown, total, keys } = await walk(query);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length).toBe(total);
      expect(keys).toEqual(query.order === "asc" ? keys.toSorted() : keys.toSorted().toReversed());
      if (query.search + query.status + query.waiting === "") expect(new Set(shown)).toEqual(new Set(ids));
    }),
    {
      numRuns: 20,
      examples: [
        [{ sort: "unit", order: "asc", search: "", status: "", waiting: "" }],
        [{ sort: "status", order: "asc", search: "learner draft", status: "", waiting: "" }],
      ],
    },
  );
  expect((await list({ page: "99" })).page).toBe(2);
});

// Words that occur both in names and in units or statuses.
const words = fc.constantFrom(..."sam 315 unit health done draft review reviewed in to be % łu lo 1".split(" "));
const phrases = fc.oneof(words, fc.constantFrom("to be reviewed", "in review", "to be", "completed"));

test("whatever is searched for, what is counted and shown is what comparing each portfolio finds", async () => {
  const names = ["Sam 315", "Łucja Done", "Unit Health", "To Be Sam", "Lo 1%"];
  for (const [nth, name] of names.entries()) {
    const who = await product.newcomer({ name });
    for (const place of ["wiring", "safety", "none"] as const)
      for (const [other, status] of statuses.entries()) if ((nth + other) % 3 > 0) await saveAs(who, place, status);
  }
  const { db } = product.deps;
  const waits = db.updateTable("portfolios").where("status", "=", "To Be Reviewed").where("unit", "!=", "");
  await waits.set({ submittedAt: "2026-02-01T09:00:00.000Z" }).execute();
  const all = await db
    .selectFrom("portfolios")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.unit", "portfolios.unitTitle", "portfolios.status", "accounts.name"])
    .select("portfolios.submittedAt")
    .execute();
  await fc.assert(
    fc.asyncProperty(fc.array(phrases, { minLength: 1, maxLength: 4 }), async (parts) => {
      const search = parts.join(" ");
      for (const waiting of ["", "late"]) {
        const { shown, total } = await walk({ search, waiting });
        const wanted = all.filter((one) => waiting === "" || one.submittedAt !== null);
        const expected = wanted.filter((one) => isFound(search, one)).map(({ id }) => id);
        expect([search, shown.toSorted(), total]).toEqual([search, expected.toSorted(), expected.length]);
      }
    }),
    { numRuns: 60, examples: [[["reviewed"]], [["to be reviewed", "sam"]], [["315", "sam"]], [["be", "reviewed"]]] },
  );
});

/** The rule of searching written independently: takes parts from the left, the longest name of a status first, else one word. */
function isFound(search: string, row: { name: string; unit: string; unitTitle: string; status: string }): boolean {
  const labels: Record<string, string[]> = {
    Draft: ["draft"],
    "To Be Reviewed": ["to be reviewed"],
    Reviewed: ["reviewed", "in review"],
    Done: ["done", "completed"],
  };
  const left = [...new Set(search.split(" "))];
  const name = row.name.toLowerCase();
  const unit = row.unit && `unit ${row.unit} ${row.unitTitle}`.toLowerCase();
  while (left.length > 0) {
    const runs = left.map((_, index) => left.slice(0, left.length - index).join(" "));
    const part =
      runs.find((run) =>
        Object.values(labels)
          .flat()
          .some((status) => status.startsWith(run)),
      ) ??
      left[0] ??
      "";
    left.splice(0, part.split(" ").length);
    const isStatus = labels[row.status]?.some((status) => status.startsWith(part));
    if (!isStatus && !name.includes(part) && !unit.includes(part)) return false;
  }
  return true;
}

/** Saves a portfolio and sets its status directly. */
async function saveAs(who: TestUser, place: keyof typeof places, status: (typeof statuses)[number]): Promise<void> {
  const id = await save(who, place);
  await product.deps.db.updateTable("portfolios").set({ status }).where("id", "=", id).execute();
}

/** Every portfolio that a filter finds, and by what each student was sorted. */
async function walk(filter: Query): Promise<{ shown: string[]; total: number; keys: string[] }> {
  const first = await list(filter);
  const shown: string[] = [];
  const keys: string[] = [];
  for (let page = 1; page <= first.pages; page++) {
    for (const { student, count, byStatus, portfolios } of (await list({ ...filter, page: String(page) })).students) {
      const all = [...portfolios];
      keys.push(keyOf(filter.sort, student.name, portfolios[0]));
      expect(byStatus.reduce((sum, one) => sum + one.count, 0)).toBe(count);
      while (all.length < count) {
        const query = { ...filter, from: String(all.length) } as never;
        const more = await product.as(product.ada, listStudentPortfolios, { params: { id: student._id }, query });
        expect(more.body.length).toBeGreaterThan(0);
        all.push(...more.body);
      }
      shown.push(...all.map(({ _id }) => _id));
    }
  }
  return { shown, total: first.portfolios, keys };
}

function keyOf(sort: string | undefined, name: string, first: CentrePortfolio | undefined): string {
  if (!first) throw new Error(`${name} is listed without a portfolio`);
  if (sort === "student") return name;
  if (sort === "status") return String(statuses.indexOf(first.status));
  return sort === "unit" ? first.unit : first.createdAt;
}

/** Learners with a portfolio each, and one with many; several have the same time. */
async function fill(learners: number, most: number): Promise<string[]> {
  const { db } = product.deps;
  const template = await db
    .selectFrom("portfolios")
    .selectAll()
    .where("id", "=", await save(product.sam, "wiring"))
    .executeTakeFirstOrThrow();
  const rows: PortfolioRow[] = [];
  for (let nth = 0; nth < learners; nth++) {
    const { id: student } = await product.newcomer({ name: `Learner ${nth % 7}${nth % 5 === 0 ? " Draft" : ""}` });
    for (let count = nth === 3 ? most : 1; count > 0; count--) {
      const unit = ["315", "311", ""][count % 3] ?? "";
      const status = statuses[(nth + count) % 4] ?? "Draft";
      rows.push({
        ...template,
        id: newId(),
        student,
        unit,
        status,
        submittedAt: status === "Draft" ? null : "2026-02-01T09:00:00.000Z",
        createdAt: `2026-03-0${1 + (nth % 5)}T00:00:00.000Z`,
      });
    }
  }
  await db.insertInto("portfolios").values(rows).execute();
  return [template.id, ...rows.map(({ id }) => id)];
}

test("administrators read Done where learners read Completed", () => {
  expect(Object.values(centreStatusLabels)).toEqual(["Draft", "To Be Reviewed", "In Review", "Done"]);
});

test.each([{ sort: "name" }, { order: "up" }, { page: "0" }, { page: "x" }, { search: "x".repeat(101) }])(
  "%j is refused with a sentence",
  async (query) => {
    const { status, body } = await product.as(product.ada, listStudentsWithPortfolios, { query: query as never });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/\.$/);
  },
);
