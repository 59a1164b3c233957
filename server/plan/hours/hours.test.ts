import { changeTargets } from "contract/plan/enrolments.ts";
import { addHours, changeHours, deleteHours, listHours } from "contract/plan/hours.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hours, refusal, withHours } from "../../../test/product/hours.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";

const clock = frozenAt("2026-03-04T09:00:00.000Z");
let product: OpenProduct;
let lee: TestUser;
beforeAll(async () => {
  product = await openProduct({ clock });
});
beforeEach(async () => {
  lee = await product.newcomer({ name: "Lee Learner", assessor: product.ann.id });
});
afterAll(() => product.close());

const add = (own: object = {}) => product.as(lee, addHours, { body: hours(own) });
const own = async (query: { from?: string } = {}) => (await product.as(lee, listHours, { query })).body;

describe("hours", () => {
  test("stand in their weeks, the latest first, with sums; the earlier ones follow when they are asked for", async () => {
    for (const day of ["2026-03-02", "2026-03-01", "2026-03-02", "2025-12-24"]) await add({ day, minutes: 60 });
    const listed = await own();
    expect(listed.weeks.map(({ week, minutes, state }) => [week, minutes, state])).toEqual([
      ["2026-03-02", 120, "open"],
      ["2026-02-23", 60, "open"],
    ]);
    expect([listed.total, listed.from, listed.hasEarlier]).toEqual([240, "2026-01-12", true]);
    const { weeks, hasEarlier } = await own({ from: "2025-12-24" });
    expect([weeks.at(-1)?.week, hasEarlier]).toEqual(["2025-12-22", false]);
  });

  test("of a learner without any are this week's, and they began with their account", async () => {
    const { weeks, total, enrolment } = await own();
    expect([weeks.map(({ week }) => week), total]).toEqual([["2026-03-02"], 0]);
    expect(enrolment).toEqual({
      ...{ _id: lee.id, startedOn: "2026-03-04", plannedEndOn: null, hoursTarget: null, version: 0 },
      ...{ registrationNo: "", registeredOn: null },
    });
  });

  test("are refused on a day to come in London, on one of more than 24 hours, and of somebody else's portfolio", async () => {
    expect(refusal(await add({ day: "2026-03-05" }))).toEqual([400, "Choose today or an earlier day."]);
    await add({ minutes: 720 });
    const { body } = await add({ minutes: 715 });
    const full = [400, "A day has 24 hours. Look at what is there already."];
    expect(refusal(await add({ minutes: 10 }))).toEqual(full);
    expect((await add({ minutes: 5 })).status).toBe(201);
    const params = { id: body.hours._id };
    expect(refusal(await product.as(lee, changeHours, { params, body: hours({ minutes: 720 }) }))).toEqual(full);
    expect((await product.as(lee, changeHours, { params, body: hours({ minutes: 600 }) })).status).toBe(200);
    const { _id: portfolio } = await saved(product, product.sam);
    expect(refusal(await add({ day: "2026-03-03", portfolio }))).toEqual([400, "Choose a portfolio of your own."]);
    expect((await add({ day: "2026-03-03", portfolio: (await saved(product, lee))._id })).status).toBe(201);
  });

  test("of two at once that are too many for a day, one is refused", async () => {
    await add({ minutes: 720 });
    const both = await Promise.all([add({ minutes: 600 }), add({ minutes: 600 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  test.each([
    [{ minutes: 4 }, "Enter from 5 minutes to 12 hours."],
    [{ minutes: 721 }, "Enter from 5 minutes to 12 hours."],
    [{ minutes: 7.5 }, "Enter from 5 minutes to 12 hours."],
    [{ kind: "Lunch" }, "Choose what you did."],
    [{ day: "2026-02-30" }, "Choose today or an earlier day."],
    [{ text: "x".repeat(501) }, "Use at most 500 characters."],
  ])("%j are refused", async (wrong, message) => {
    expect(refusal(await add(wrong))).toEqual([400, message]);
  });

  test("are changed and deleted by their learner alone, in the version that was read", async () => {
    const { id, learner } = await withHours(product);
    const change = (who: TestUser, version: string) =>
      product.as(who, changeHours, { params: { id }, body: hours({ minutes: 60 }), headers: { "if-match": version } });
    expect((await change(lee, '"1"')).status).toBe(404);
    expect((await change(learner, '"1"')).body.hours).toMatchObject({ minutes: 60, version: 2 });
    expect(refusal(await change(learner, '"1"'))).toEqual([
      412,
      "These hours have changed in the meantime. Look at them, then save again.",
    ]);
    expect((await product.as(lee, deleteHours, { params: { id } })).status).toBe(404);
    expect((await product.as(learner, deleteHours, { params: { id } })).status).toBe(200);
    expect((await product.as(learner, deleteHours, { params: { id } })).status).toBe(404);
  });

  test("lose their portfolio when that is deleted for good, and nothing else", async () => {
    const { _id: portfolio } = await saved(product, lee);
    await add({ portfolio });
    await product.deps.db.deleteFrom("portfolios").where("id", "=", portfolio).execute();
    expect((await own()).weeks[0]?.hours).toMatchObject([{ minutes: 330, portfolio: null }]);
  });
});

describe("the dates of a learner", () => {
  const targets = { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: 520 };
  const set = (own: object, who = product.ann, version = "*") =>
    product.as(who, changeTargets, {
      params: { id: lee.id },
      body: { ...targets, ...own },
      headers: { "if-match": version },
    });

  test("are set by their assessor and by administrators, and the later of two who read the same is refused", async () => {
    expect((await set({})).body.enrolment).toEqual({
      ...{ _id: lee.id, ...targets, registrationNo: "", registeredOn: null, version: 1 },
    });
    expect((await set({ plannedEndOn: null, hoursTarget: null }, product.ada, '"1"')).body.enrolment).toMatchObject({
      ...{ plannedEndOn: null, hoursTarget: null, version: 2 },
    });
    expect(refusal(await set({}, product.ann, '"1"'))).toEqual([
      412,
      "Somebody else has changed these dates in the meantime. Look at them, then save again.",
    ]);
    expect((await set({}, product.bob)).status).toBe(404);
    expect((await own()).enrolment.version).toBe(2);
  });

  test("say how an administrator registered them, and stay so when an assessor changes the others", async () => {
    const registered = { registrationNo: "ABC1234", registeredOn: "2025-09-08" };
    expect(refusal(await set(registered))).toEqual([403, "Only an administrator changes how a learner is registered."]);
    expect((await set(registered, product.ada)).status).toBe(200);
    expect((await set({ hoursTarget: 400 })).body.enrolment).toMatchObject({ ...registered, hoursTarget: 400 });
  });

  test.each([
    [{ plannedEndOn: "2025-09-01" }, "The planned end comes after the start."],
    [{ plannedEndOn: "2036-09-01" }, "The planned end is at most 10 years after the start."],
    [{ plannedEndOn: "soon" }, "Enter the planned end, or leave it empty."],
    [{ startedOn: "" }, "Enter the day on which they started."],
    [{ hoursTarget: 0 }, "Enter whole hours, or leave them empty."],
  ])("%j are refused", async (wrong, message) => {
    expect(refusal(await set(wrong))).toEqual([400, message]);
  });
});
