import { day } from "contract/core/calendar.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import { cancelTask, changeTask, finishTask, listTasks, setTask } from "contract/plan/tasks.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../test/product/email/emails.ts";
import { planned, task, visit } from "../../test/product/plan.ts";
import { frozenAt, type OpenProduct, openProduct, serverBeside, type TestUser } from "../../test/product/product.ts";
import { tasksFor } from "./tasks.ts";
import { sendTaskReminders } from "./tasks-reminders.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const due = (dueOn: string, title = task.title) => ({ ...task, dueOn, title });
const titles = async (who: TestUser, query: { learner?: string; page?: string } = {}) =>
  (await product.as(who, listTasks, { query })).body.tasks?.map(({ title }) => title);
const finish = (who: TestUser, id: string, done = true) =>
  product.as(who, finishTask, { params: { id }, body: { done } });
const texts = async (who: TestUser) =>
  (await product.as(who, listNotifications)).body.notifications.map(({ text }) => text);
/** Newest last: what happened to what. */
const news = async (who: TestUser) => {
  const all = product.deps.db.selectFrom("notifications").select(["act", "title"]).where("account", "=", who.id);
  return (await all.orderBy("createdAt").execute()).map(({ act, title }) => `${act} ${title}`);
};
const acts = async () =>
  (await product.deps.db.selectFrom("auditLog").select(["action", "subjectId"]).orderBy("position").execute())
    .filter(({ subjectId }) => subjectId === product.sam.id)
    .map(({ action }) => action);

describe("a plan", () => {
  test("lists what is due next first, and then what was done", async () => {
    const first = await planned(product, due("2026-11-30", "Last"));
    await planned(product, { ...visit, startsAt: "2026-11-20T10:00:00Z", endsAt: "2026-11-20T11:00:00Z" });
    await planned(product, due("2026-11-20", "That evening"));
    const done = await planned(product, due("2026-11-19", "Done"));
    await finish(product.sam, done._id);
    const cancelled = await planned(product, due("2026-11-19", "Cancelled"));
    await product.as(product.ann, cancelTask, { params: { id: cancelled._id } });
    expect(await titles(product.sam)).toEqual(["Site visit", "That evening", "Last", "Done"]);
    const { body } = await product.as(product.sam, listTasks, { query: {} });
    expect([body.open, body.total, body.page, body.pages]).toEqual([3, 4, 1, 1]);
    expect(body.tasks[2]).toEqual(first);
    clock.advance(91 * day);
    const { tasks } = await tasksFor(product.deps, { _id: product.sam.id, role: "student" }, product.sam.id, 1);
    expect(tasks.map(({ title }) => title)).toEqual(["Site visit", "That evening", "Last"]);
  });

  test("is the learner's own, that of all their learners for an assessor, and everybody's for an administrator", async () => {
    await planned(product, due("2026-11-20", "Sam's"));
    await planned(product, due("2026-11-21", "Tom's"), { by: product.ada, learner: product.tom });
    const [sam, tom] = [product.sam.id, product.tom.id];
    const seen = (who: TestUser) =>
      Promise.all([titles(who), titles(who, { learner: sam }), titles(who, { learner: tom })]);
    expect(await seen(product.sam)).toEqual([["Sam's"], ["Sam's"], undefined]);
    expect(await seen(product.ann)).toEqual([["Sam's"], ["Sam's"], undefined]);
    expect(await seen(product.bob)).toEqual([["Tom's"], undefined, ["Tom's"]]);
    expect(await seen(product.ada)).toEqual([["Sam's", "Tom's"], ["Sam's"], ["Tom's"]]);
  });

  test("is listed in pages", async () => {
    for (let nth = 0; nth < 51; nth++) await planned(product, due("2026-12-01", `Task ${nth}`));
    const pages = await Promise.all(["1", "2", "3"].map((page) => titles(product.sam, { page })));
    expect(pages.map((page) => page?.length)).toEqual([50, 1, 1]);
    expect(new Set(pages.slice(0, 2).flat()).size).toBe(51);
  });
});

describe("setting and changing", () => {
  const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

  test.each<[string, object, string, string]>([
    ["a past day", due("2026-11-17"), "dueOn", "Choose today or a later day."],
    ["a past time", { ...visit, startsAt: "2026-11-17T10:00:00Z" }, "startsAt", "Choose today or a later day."],
    [
      "an end before the start",
      { ...visit, endsAt: "2999-11-26T09:00:00Z" },
      "endsAt",
      "Choose an end after the start.",
    ],
    ["no day", { ...task, dueOn: "" }, "dueOn", "Choose the day on which it is due."],
    ["a day that is none", { ...task, dueOn: "2026-11-31" }, "dueOn", "Choose the day on which it is due."],
    ["no title", { ...task, title: " " }, "title", "Say what is to be done."],
    [
      "an unknown criterion",
      { ...task, places: [{ ...swa, unit: "999" }] },
      "places",
      "One of the criteria is not in the curriculum.",
    ],
    ["too many criteria", { ...task, places: Array(61).fill(swa) }, "places", "Name at most 60 criteria."],
  ])("%s is refused", async (_, plan, path, message) => {
    const body = { learner: product.sam.id, ...plan } as never;
    const refused = await product.as(product.ann, setTask, { body });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path, message }]]);
  });

  test("keeps each criterion once, and today is early enough", async () => {
    expect((await planned(product, { ...due("2026-11-18"), places: [swa, swa] })).places).toEqual([swa]);
  });

  test("of two who change it the second is told, and a past day may stay", async () => {
    const { _id: id, version } = await planned(product, due("2026-11-19"));
    const past = { dueOn: "2026-11-17", dueAt: "2026-11-17T23:59:00.000Z" };
    await product.deps.db.updateTable("tasks").set(past).execute();
    const change = (title: string) =>
      product.as(product.ann, changeTask, {
        params: { id },
        body: due("2026-11-17", title),
        headers: { "if-match": `"${version}"` },
      });
    expect((await change("Other words")).body.task).toMatchObject({ title: "Other words", version: 2 });
    expect((await change("Lost words")).status).toBe(412);
    const earlier = await product.as(product.ann, changeTask, { params: { id }, body: due("2026-11-16") });
    expect([earlier.status, earlier.body.message]).toEqual([400, "Choose today or a later day."]);
    const stale = { params: { id }, headers: { "if-match": '"1"' } };
    expect((await product.as(product.ann, cancelTask, stale)).status).toBe(412);
  });

  test("is refused for what is done or cancelled", async () => {
    const { _id: id } = await planned(product);
    const change = () => product.as(product.ann, changeTask, { params: { id }, body: task });
    await finish(product.sam, id);
    expect([(await change()).status, (await change()).body.message]).toEqual([
      409,
      "This is done. Mark it as not done before you change it.",
    ]);
    await finish(product.sam, id, false);
    await product.as(product.ann, cancelTask, { params: { id } });
    const refused = [
      await change(),
      await finish(product.sam, id),
      await product.as(product.ann, cancelTask, { params: { id } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([409, "This was cancelled."]),
    );
  });

  test("each act has one entry in the audit log, without a word of it", async () => {
    const { _id: id } = await planned(product);
    await product.as(product.ann, changeTask, { params: { id }, body: visit });
    for (const done of [true, true, false]) await finish(product.sam, id, done);
    await product.as(product.ann, cancelTask, { params: { id } });
    expect(await acts()).toEqual(["setTask", "changeTask", "finishTask", "reopenTask", "cancelTask"]);
    expect(JSON.stringify(await product.deps.db.selectFrom("auditLog").selectAll().execute())).not.toMatch(
      /method|visit|Armley/i,
    );
  });

  test("of ten who say at once that it is done one is told of", async () => {
    const { _id: id } = await planned(product);
    const all = await Promise.all(Array.from({ length: 10 }, () => finish(product.sam, id)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([await acts(), await texts(product.ann)]).toEqual([
      ["setTask", "finishTask"],
      ["Sam Singh has done “Send the method statement”."],
    ]);
  });
});

describe("people are told", () => {
  test("what was set, moved, changed and cancelled, and only of the last as news", async () => {
    const { _id: id } = await planned(product, due("2026-11-20"));
    for (const body of [due("2026-11-21"), due("2026-11-21", "Send it")]) {
      clock.advance(1000);
      await product.as(product.ann, changeTask, { params: { id }, body });
    }
    clock.advance(1000);
    await product.as(product.ann, cancelTask, { params: { id } });
    expect(await texts(product.sam)).toEqual([
      "Ann Archer cancelled “Send it” in your plan.",
      "Ann Archer changed “Send it” in your plan.",
      "Ann Archer moved “Send the method statement” in your plan.",
      "Ann Archer planned “Send the method statement” for you.",
    ]);
    expect((await product.as(product.sam, listNotifications)).body.unread).toBe(1);
    expect(await texts(product.ann)).toEqual([]);
  });

  test("the day before and on the first day late, once, by several servers", async () => {
    await planned(product, due("2026-11-20"));
    await planned(product, { ...visit, startsAt: "2026-11-20T10:00:00Z", endsAt: "2026-11-20T11:00:00Z" });
    const beside = await serverBeside(product, clock);
    const run = async () => {
      await Promise.all([product, beside].map(({ deps }) => sendTaskReminders(deps)));
      await sendTaskReminders(product.deps);
    };
    const at = async (instant: string) => {
      clock.advance(Date.parse(instant) - clock.now().getTime());
      await run();
      return [(await news(product.sam)).length - 2, (await news(product.ann)).length];
    };
    expect(await at("2026-11-19T06:59:00Z")).toEqual([0, 0]);
    expect(await at("2026-11-19T07:00:00Z")).toEqual([2, 2]);
    expect(await at("2026-11-20T12:00:00Z")).toEqual([2, 2]);
    expect(await at("2026-11-21T06:59:00Z")).toEqual([2, 2]);
    expect(await at("2026-11-21T07:00:00Z")).toEqual([3, 3]);
    expect(await at("2026-11-25T07:00:00Z")).toEqual([3, 3]);
    await beside.close();
    expect((await news(product.sam)).slice(2).sort()).toEqual([
      "due Send the method statement",
      "due Site visit",
      "late Send the method statement",
    ]);
    const emails = await enqueuedEmails(product.deps.db, product.ann.email);
    expect(emails.map(({ paragraphs }) => paragraphs[0]).sort()).toEqual([
      "“Send the method statement” of Sam Singh is late.",
      "“Send the method statement” of Sam Singh is planned for tomorrow.",
      "“Site visit” of Sam Singh is planned for tomorrow.",
    ]);
  });

  test("of nothing that is done, cancelled, or was moved away", async () => {
    const [done, cancelled, moved] = [
      await planned(product, due("2026-11-20")),
      await planned(product, due("2026-11-20")),
      await planned(product, due("2026-11-20")),
    ];
    await finish(product.ann, done._id);
    await product.as(product.ann, cancelTask, { params: { id: cancelled._id } });
    await product.as(product.ann, changeTask, { params: { id: moved._id }, body: due("2026-12-20") });
    clock.advance(10 * day);
    expect(await sendTaskReminders(product.deps)).toBe(0);
    expect(await news(product.ann)).toEqual([]);
  });

  test("by a server that stood still, that it is late, and not that it is tomorrow", async () => {
    await planned(product, due("2026-11-20"));
    clock.advance(2 * day);
    await sendTaskReminders(product.deps);
    expect(await news(product.ann)).toEqual([]);
    clock.advance(2 * day);
    await sendTaskReminders(product.deps);
    expect(await news(product.ann)).toEqual(["late Send the method statement"]);
  });
});
