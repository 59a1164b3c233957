import { setActive } from "contract/accounts/accounts.ts";
import { makeCalendar } from "contract/plan/calendar.ts";
import { cancelTask, changeTask, finishTask } from "contract/plan/tasks.ts";
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { planned, task, visit } from "../../test/product/plan.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { passAttempts } from "../portfolios/witnesses/answering.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock: frozenAt("2026-11-18T09:00:00Z") });
});
afterEach(() => product.close());

const fetched = (path: string) => product.request(undefined, { method: "GET", url: path });
const addressOf = async (who: TestUser) => (await product.as(who, makeCalendar)).body.path;
const status = async (path: string) => (await fetched(path)).statusCode;

async function eventsIn(path: string) {
  const calendar = new ICAL.Component(ICAL.parse((await fetched(path)).body));
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    title: event.getFirstPropertyValue("summary"),
    start: String(event.getFirstPropertyValue("dtstart")),
    end: event.getFirstPropertyValue("dtend")?.toString(),
    sequence: event.getFirstPropertyValue("sequence"),
    status: event.getFirstPropertyValue("status"),
  }));
}

const due = { ...task, dueOn: "2026-11-20" };
const coming = { ...visit, startsAt: "2026-11-26T10:00:00Z", endsAt: "2026-11-26T11:00:00Z" };

test("has a task on its day in London and a visit at its time, with titles and nothing else", async () => {
  const [one, two] = [await planned(product, due), await planned(product, coming)];
  const path = await addressOf(product.sam);
  expect(await eventsIn(path)).toEqual([
    {
      ...{
        uid: `${one._id}@portfolio-builder`,
        title: "Send the method statement",
        start: "2026-11-20",
        end: undefined,
      },
      ...{ sequence: 1, status: "CONFIRMED" },
    },
    {
      ...{ uid: `${two._id}@portfolio-builder`, title: "Site visit" },
      ...{ start: "2026-11-26T10:00:00Z", end: "2026-11-26T11:00:00Z", sequence: 1, status: "CONFIRMED" },
    },
  ]);
  const { body, headers } = await fetched(path);
  expect(body).toContain("DTSTART;VALUE=DATE:20261120\r\n");
  expect(body).toContain("DTSTART:20261126T100000Z\r\n");
  expect(body).not.toMatch(/Armley|test sheets|Ann|Sam|Singh/);
  expect([headers["content-type"], headers["cache-control"]]).toEqual([
    "text/calendar; charset=utf-8",
    "private, no-store",
  ]);
});

test("keeps an event's name while it is moved, done and cancelled, and counts its versions", async () => {
  const { _id: id } = await planned(product, due);
  const path = await addressOf(product.sam);
  await product.as(product.ann, changeTask, { params: { id }, body: { ...due, dueOn: "2026-11-21" } });
  await product.as(product.sam, finishTask, { params: { id }, body: { done: true } });
  await product.as(product.sam, finishTask, { params: { id }, body: { done: false } });
  await product.as(product.ann, cancelTask, { params: { id } });
  expect(await eventsIn(path)).toMatchObject([
    { uid: `${id}@portfolio-builder`, start: "2026-11-21", sequence: 5, status: "CANCELLED" },
  ]);
});

test("of staff says whose it is by the first name alone", async () => {
  await planned(product, due);
  await planned(product, due, { by: product.ada, learner: product.tom });
  const titles = async (who: TestUser) => (await eventsIn(await addressOf(who))).map(({ title }) => title);
  expect(await Promise.all([product.ann, product.bob, product.ada, product.tom].map(titles))).toEqual([
    ["Sam: Send the method statement"],
    ["Tom: Send the method statement"],
    ["Tom: Send the method statement"],
    ["Send the method statement"],
  ]);
});

test("a new address ends the one before, of eight at once one stays, and only a hash is stored", async () => {
  const first = await addressOf(product.sam);
  const all = await Promise.all(Array.from({ length: 8 }, () => addressOf(product.sam)));
  expect(await status(first)).toBe(404);
  expect((await Promise.all(all.map(status))).sort()).toEqual([200, ...Array(7).fill(404)]);
  const rows = JSON.stringify(await product.deps.db.selectFrom("passes").selectAll().execute());
  for (const path of [first, ...all]) expect(rows).not.toContain(path.slice(10, -4));
});

test("unknown, malformed and ended addresses and those of deactivated people are not found, all alike", async () => {
  const path = await addressOf(product.sam);
  const toms = await addressOf(product.tom);
  await addressOf(product.sam);
  await product.as(product.ada, setActive, { params: { id: product.tom.id }, body: { isActive: false } });
  const unknown = `/calendar/${"A".repeat(43)}.ics`;
  const answers = await Promise.all([path, toms, unknown, "/calendar/x.ics", path.slice(0, -4)].map(fetched));
  const said = answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message]);
  expect(said).toEqual(Array(5).fill([404, "Calendar not found"]));
});

test("a network may ask so often and no more", async () => {
  const path = await addressOf(product.sam);
  const expiresAt = "2026-11-18T09:10:00.000Z";
  const what = "calendar from 127.0.0.1";
  await product.deps.db
    .insertInto("attempts")
    .values({ what, count: passAttempts.most - 1, expiresAt })
    .execute();
  expect([await status(path), await status(path)]).toEqual([200, 429]);
});
