import { assignAssessor } from "contract/accounts.ts";
import { listLogbookStudents, viewLogbook, viewOwnLogbook } from "contract/logbooks.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios.ts";
import { reviewPortfolio } from "contract/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenHouse, openHouse, type Resident } from "../testing.ts";
import { saved } from "../testing-portfolios.ts";

let house: OpenHouse;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const own = async (who: Resident = house.sam) => (await house.as(who, viewOwnLogbook)).body;
const titles = async (who?: Resident) => (await own(who)).map(({ title }) => title);
const ofStudent = (who: Resident, student: Resident) => house.as(who, viewLogbook, { params: { id: student.id } });
const students = async (who: Resident) => (await house.as(who, listLogbookStudents)).body;

test("a logbook knows of a portfolio what it shows, and no more", async () => {
  const taskDescription = `Changed the board.\n\n${"Tested every circuit. ".repeat(40)}`;
  const { _id } = await saved(house, house.sam, { status: "To Be Reviewed", taskDescription });
  const [entry] = await own();
  expect(entry).toEqual({
    _id,
    title: "Consumer unit change",
    unit: { number: "315" },
    learningOutcome: { number: "6" },
    criteria: { number: "6.1a" },
    method: "Direct observation",
    summary: expect.stringMatching(/^Changed the board\. Tested every circuit\. .{80,140}…$/),
    status: "To Be Reviewed",
    dateTime: "2026-03-03T09:30:00.000Z",
  });
});

test("evidence comes and goes with its status, and with the portfolio", async () => {
  const { _id: id } = await saved(house, house.sam, { status: "To Be Reviewed" });
  await saved(house, house.sam, { title: "Draft" });
  const statuses: unknown[] = [];
  const look = async () => statuses.push((await own()).map(({ status }) => status));
  await look();
  await house.as(house.ann, reviewPortfolio, {
    params: { id },
    body: { status: "Reviewed", assessorComments: "Yes." },
  });
  await look();
  await house.as(house.ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
  await look();
  await house.as(house.ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed" } });
  await house.as(house.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  await look();
  await house.as(house.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  await look();
  await house.as(house.sam, deletePortfolio, { params: { id } });
  await look();
  expect(statuses).toEqual([["To Be Reviewed"], ["Reviewed"], ["Done"], [], ["To Be Reviewed"], []]);
});

test("the latest date comes first, and nobody else's evidence comes at all", async () => {
  const status = "To Be Reviewed";
  await saved(house, house.sam, { title: "March", status });
  await saved(house, house.sam, { title: "January", status, dateTime: "2026-01-03T09:30:00Z" });
  await saved(house, house.sam, { title: "February", status, dateTime: "2026-02-03T09:30:00Z" });
  await saved(house, house.tom, { title: "Tom's", status });
  expect(await titles()).toEqual(["March", "February", "January"]);
  expect(await titles(house.tom)).toEqual(["Tom's"]);
});

test("a portfolio without a criterion is named, so that nobody wonders where it is", async () => {
  const nowhere = { unit: "", learningOutcome: "", criteria: "" };
  await saved(house, house.sam, { status: "To Be Reviewed", ...nowhere });
  expect(await own()).toMatchObject([{ unit: { number: "" }, criteria: { number: "" } }]);
});

test("an assessor's students are listed by name, also those who have not begun", async () => {
  const zoe = await house.newcomer({ name: "adam Ash", role: "student", assessor: house.ann.id });
  expect(await students(house.ann)).toEqual([
    { _id: zoe.id, name: "adam Ash" },
    { _id: house.dee.id, name: "Dee Dunn" },
    { _id: house.sam.id, name: "Sam Singh" },
  ]);
  expect((await ofStudent(house.ann, zoe)).body).toEqual({ student: { _id: zoe.id, name: "adam Ash" }, evidence: [] });
  const idle = await house.newcomer({ name: "Ivy Idle", role: "assessor" });
  expect(await students(idle)).toEqual([]);
});

test("a new assessor sees the logbook at once, and the former one no longer", async () => {
  await saved(house, house.sam, { status: "To Be Reviewed" });
  expect((await ofStudent(house.ann, house.sam)).body.evidence).toHaveLength(1);
  await house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId: house.bob.id } });
  const { status, body } = await ofStudent(house.ann, house.sam);
  expect([status, body.message]).toEqual([404, "Student not found"]);
  expect((await students(house.ann)).map(({ name }) => name)).toEqual(["Dee Dunn"]);
  expect((await ofStudent(house.bob, house.sam)).body.evidence).toHaveLength(1);
  expect((await ofStudent(house.ada, house.sam)).body).toMatchObject({ student: { name: "Sam Singh" } });
});
