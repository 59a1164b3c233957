import { switchNotices } from "contract/notices.ts";
import { deletePortfolio } from "contract/portfolios.ts";
import { downloadOwnRecord, OwnRecord } from "contract/profile.ts";
import { reviewPortfolio } from "contract/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { record } from "../audit/trail.ts";
import { newId } from "../database/ids.ts";
import { frozenAt, type OpenHouse, openHouse, type Resident } from "../testing.ts";
import { photo } from "../testing-photos.ts";
import { portfolioForm, saved } from "../testing-portfolios.ts";
import { downloads } from "./own-record.ts";

let house: OpenHouse;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  house = await openHouse({ clock });
});
afterEach(() => house.close());

const asked = { method: "GET", url: "/api/users/me/download" } as const;

async function recordOf(who: Resident) {
  const { body, status } = await house.as(who, downloadOwnRecord);
  expect(status).toBe(200);
  return OwnRecord.parse(body);
}

async function assessed() {
  const { _id } = await saved(house, house.sam, { status: "To Be Reviewed", images: [await photo(40, 30)] });
  const review = (status: "Reviewed" | "To Be Reviewed", assessorComments: string) =>
    house.as(house.ann, reviewPortfolio, { params: { id: _id }, body: { status, assessorComments } });
  await review("Reviewed", "Show the fixings.");
  await review("To Be Reviewed", "Not yet for your eyes");
  return _id;
}

test("a learner gets what is stored about them, in one file", async () => {
  const id = await assessed();
  const gone = await saved(house, house.sam, { title: "Thrown away" });
  await house.as(house.sam, deletePortfolio, { params: { id: gone._id } });
  await saved(house, house.tom, { title: "Tom's own" });
  await house.as(house.sam, switchNotices, { body: { kind: "done", way: "email", on: false } });

  const record = await recordOf(house.sam);
  expect(record.account).toMatchObject({
    _id: house.sam.id,
    email: house.sam.email,
    phone: "0113 496 0000",
    assessor: "Ann Archer",
  });
  expect(record.sessions).toHaveLength(1);
  expect(record.switchedOff).toEqual([{ kind: "done", way: "email" }]);
  expect(record.portfolios.map((portfolio) => portfolio.title).sort()).toEqual(["Consumer unit change", "Thrown away"]);
  const portfolio = record.portfolios.find((one) => one._id === id);
  const { title, taskDescription, comments } = portfolioForm();
  expect(portfolio).toMatchObject({ title, taskDescription, comments, feedback: "Show the fixings." });
  expect(portfolio?.photos).toMatchObject([{ width: 40, height: 30 }]);
  expect(record.reviews).toEqual([
    { portfolio: id, reviewedAt: expect.any(String), comments: "Show the fixings.", written: false },
  ]);
  expect(record.notices).toMatchObject([{ kind: "feedback", subjectId: id, title }]);
  expect(record.trail.map((entry) => [entry.action, entry.byYou])).toEqual([
    ["create", true],
    ["create", true],
    ["delete", true],
    ["switchNotices", true],
    ["download", true],
  ]);
});

test("nobody gets a password, what another has saved, or anything of somebody else", async () => {
  await assessed();
  await saved(house, house.tom, { title: "Tom's own" });
  for (const who of [house.sam, house.tom, house.ann, house.ada]) {
    const { body } = await house.request(who, asked);
    expect(body).not.toMatch(/argon2|passwordHash/);
    expect(body.includes("Not yet for your eyes")).toBe(who === house.ann);
    if (who !== house.tom) expect(body).not.toContain("Tom's own");
  }
  expect((await recordOf(house.ann)).reviews).toMatchObject([{ comments: "Show the fixings.", written: true }]);
});

test("the file is whole however long it is, each row in it once", async () => {
  const { db } = house.house;
  const portfolio = await assessed();
  const review = { portfolio, assessor: house.ann.id, content: null };
  const notice = {
    kind: "done",
    title: "",
    person: null,
    readAt: null,
    isShown: 1,
    awaitsDigest: 0,
    count: 1,
  } as const;
  for (let one = 0; one < 205; one++) {
    // Many of them at the same moment.
    const at = `2026-03-02T0${one % 2}:00:00.000Z`;
    await db
      .insertInto("reviews")
      .values({ ...review, id: newId(), comments: `No. ${one}`, reviewedAt: at })
      .execute();
    const about = { subjectId: `No. ${one}`, createdAt: at, changedAt: at };
    await db
      .insertInto("notices")
      .values({ ...notice, ...about, id: newId(), account: house.sam.id })
      .execute();
  }
  const comments = (reviews: { comments: string }[]) => new Set(reviews.map((one) => one.comments)).size;
  for (const [who, written] of [
    [house.ann, true],
    [house.sam, false],
  ] as const) {
    const { reviews } = await recordOf(who);
    expect([reviews.length, comments(reviews), reviews.every((one) => one.written === written)]).toEqual([
      206,
      206,
      true,
    ]);
  }
  const { notices } = await recordOf(house.sam);
  expect([notices.length, new Set(notices.map(({ subjectId }) => subjectId)).size]).toEqual([206, 206]);
  const entry = { action: "edit", subject: "account" } as const;
  for (let one = 0; one < 205; one++) {
    await record(db, clock, { ...entry, actor: house.sam.id, subjectId: newId() });
    await record(db, clock, { ...entry, actor: house.ada.id, subjectId: house.sam.id });
  }
  const { trail } = await recordOf(house.sam);
  expect([trail.filter((one) => one.byYou).length, trail.filter((one) => !one.byYou).length]).toEqual([209, 205]);
  expect(new Set(trail.filter((one) => one.byYou).map((one) => one.subjectId)).size).toBe(207);
});

test("it is offered as a file, kept nowhere, and made only so often", async () => {
  const { headers } = await house.request(house.sam, asked);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="portfolio-builder.json"',
    "cache-control": "no-store",
  });
  for (let one = 1; one < downloads.most; one++) expect((await house.request(house.sam, asked)).statusCode).toBe(200);
  expect((await house.request(house.sam, asked)).statusCode).toBe(429);
  expect((await house.request(house.tom, asked)).statusCode).toBe(200);
});
