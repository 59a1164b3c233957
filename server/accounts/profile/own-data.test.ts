import { OwnData } from "contract/accounts/own-data.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { viewApplication } from "contract/applications/applications.ts";
import { changeNotificationSettings } from "contract/notifications/notifications.ts";
import { makeCalendar } from "contract/plan/calendar.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { setDirectClaims } from "contract/quality/claims.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedApplication } from "../../../test/product/applications.ts";
import { claimed } from "../../../test/product/claims.ts";
import { photo } from "../../../test/product/photos.ts";
import { planned } from "../../../test/product/plan.ts";
import { portfolioForm, saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { withAction } from "../../../test/product/quality.ts";
import { recordAction } from "../../audit/log.ts";
import { newId } from "../../platform/database/ids.ts";
import { downloadLimit } from "./own-data.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const downloadRequest = { method: "GET", url: "/api/users/me/download" } as const;

async function ownDataOf(who: TestUser) {
  const { body, status } = await product.as(who, downloadOwnData);
  expect(status).toBe(200);
  return OwnData.parse(body);
}

async function assessed() {
  const also = JSON.stringify([{ unit: "315", learningOutcome: "6", criteria: "6.2e" }]);
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", also, images: [await photo(40, 30)] });
  const decisions = [{ unit: "315", learningOutcome: "6", criteria: "6.2e", verdict: "accepted" } as const];
  const review = (status: "Reviewed" | "To Be Reviewed", assessorComments: string) =>
    product.as(product.ann, reviewPortfolio, { params: { id: _id }, body: { status, assessorComments, decisions } });
  await review("Reviewed", "Show the fixings.");
  await review("To Be Reviewed", "Not yet for your eyes");
  return _id;
}

test("a learner gets what is stored about them, in one file", async () => {
  const id = await assessed();
  const deleted = await saved(product, product.sam, { title: "Thrown away" });
  await product.as(product.sam, deletePortfolio, { params: { id: deleted._id } });
  await saved(product, product.tom, { title: "Tom's own" });
  await product.as(product.sam, changeNotificationSettings, { body: { kind: "done", way: "email", on: false } });

  const data = await ownDataOf(product.sam);
  expect(data.account).toMatchObject({
    _id: product.sam.id,
    email: product.sam.email,
    phone: "0113 496 0000",
    assessor: "Ann Archer",
  });
  expect(data.sessions).toHaveLength(1);
  expect(data.mutedNotifications).toEqual([{ kind: "done", way: "email" }]);
  expect(data.portfolios.map((portfolio) => portfolio.title).sort()).toEqual(["Consumer unit change", "Thrown away"]);
  const portfolio = data.portfolios.find((one) => one._id === id);
  const { title, taskDescription, comments } = portfolioForm();
  expect(portfolio).toMatchObject({ title, taskDescription, comments, feedback: "Show the fixings." });
  expect(portfolio?.photos).toMatchObject([{ width: 40, height: 30 }]);
  expect(portfolio?.also).toEqual([{ unit: "315", outcome: "6", criterion: "6.2e" }]);
  expect(data.reviews).toEqual([
    {
      portfolio: id,
      title: expect.any(String),
      stated: null,
      reviewedAt: expect.any(String),
      comments: "Show the fixings.",
      written: false,
    },
  ]);
  const decision = { portfolio: id, unit: "315", outcome: "6", criterion: "6.2e", verdict: "accepted", text: "" };
  expect(data.decisions).toMatchObject([{ ...decision, ticks: "VACSR", written: false }]);
  expect((await ownDataOf(product.ann)).decisions).toMatchObject([{ ...decision, written: true }]);
  expect(data.notifications).toMatchObject([{ kind: "feedback", subjectId: id, title }]);
  expect(data.auditLog.map((entry) => [entry.action, entry.byYou])).toEqual([
    ["create", true],
    ["create", true],
    ["delete", true],
    ["changeNotificationSettings", true],
    ["download", true],
    ["submitFeedback", false],
  ]);
  expect(data.auditLog.map(({ object }) => object)).toContain(title);
});

test("samples and checks are in the records of the learner, the assessor and who checked", async () => {
  await withAction(product);
  const [sams, anns, bobs] = [await ownDataOf(product.sam), await ownDataOf(product.ann), await ownDataOf(product.bob)];
  const as = ({ samples }: OwnData) => samples.map((one) => [one.as, one.state]);
  expect([sams, anns, bobs].map(as)).toEqual([
    [["learner", "action"]],
    [["assessor", "action"]],
    [["checker", "action"]],
  ]);
  const found = { verdict: "action", text: "Say how you know that the cable is fire resistant." };
  expect([sams.checks, anns.checks, bobs.checks]).toMatchObject([
    [],
    [{ ...found, written: false }],
    [{ ...found, written: true }],
  ]);
  expect(bobs.duties).toMatchObject([{ duty: "verifier", from: "2020-01-01", until: null, reason: "Has the award." }]);
});

test("a claim is in the records of its learner and of who claimed it, as is what was said of direct claims", async () => {
  const { learner } = await claimed(product);
  await product.as(product.ada, setDirectClaims, { body: { allowed: true, reason: "Letter." } });
  const found = { unit: "312", act: "claimed", reason: "" };
  const [theirs, adas] = [await ownDataOf(learner), await ownDataOf(product.ada)];
  expect([theirs.claims, adas.claims]).toMatchObject([[{ ...found, written: false }], [{ ...found, written: true }]]);
  expect([theirs.directClaims, adas.directClaims]).toMatchObject([[], [{ from: "2026-03-02", reason: "Letter." }]]);
});

test("a plan is in the record of its learner and of who set it, and addresses of calendars are without their secret", async () => {
  await planned(product);
  const { path } = (await product.as(product.sam, makeCalendar)).body;
  const set = { kind: "task", title: "Send the method statement", dueOn: "2999-11-20", places: "[]", doneAt: null };
  const [sams, anns] = [await ownDataOf(product.sam), await ownDataOf(product.ann)];
  expect(sams.tasks).toMatchObject([{ ...set, written: false }]);
  expect(anns.tasks).toMatchObject([{ ...set, written: true }]);
  expect(sams.calendars).toEqual([{ createdAt: "2026-03-02T09:00:00.000Z", revokedAt: null }]);
  expect([anns.calendars, sams.witnessRequests]).toEqual([[], []]);
  expect(JSON.stringify(sams)).not.toContain(path.slice(10, -4));
});

test("an entry says whose application somebody has read, and which portfolio they have moved", async () => {
  await product.as(product.ada, viewApplication, { params: { id: await storedApplication(product) } });
  const viewed = (await ownDataOf(product.ada)).auditLog.find(({ action }) => action === "view");
  expect(viewed).toMatchObject({ object: "Ngozi Okafor", byYou: true });
  const id = await assessed();
  const moved = (await ownDataOf(product.ann)).auditLog.filter(({ subjectId }) => subjectId === id);
  expect(moved.map(({ action, object }) => [action, object])).toEqual([
    ["submitFeedback", "Consumer unit change"],
    ["saveFeedback", "Consumer unit change"],
  ]);
});

test("nobody gets a password, what another has saved, or anything of somebody else", async () => {
  await assessed();
  await saved(product, product.tom, { title: "Tom's own" });
  for (const who of [product.sam, product.tom, product.ann, product.ada]) {
    const { body } = await product.request(who, downloadRequest);
    expect(body).not.toMatch(/argon2|passwordHash/);
    expect(body.includes("Not yet for your eyes")).toBe(who === product.ann);
    if (who !== product.tom) expect(body).not.toContain("Tom's own");
  }
  expect((await ownDataOf(product.ann)).reviews).toMatchObject([{ comments: "Show the fixings.", written: true }]);
});

test("the file is complete however long it is, each row in it once", async () => {
  const { db } = product.deps;
  const portfolio = await assessed();
  const review = { portfolio, assessor: product.ann.id, content: null, title: "Trunking", stated: null };
  const notification = {
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
      .insertInto("notifications")
      .values({ ...notification, ...about, id: newId(), account: product.sam.id })
      .execute();
  }
  const comments = (reviews: { comments: string }[]) => new Set(reviews.map((one) => one.comments)).size;
  for (const [who, written] of [
    [product.ann, true],
    [product.sam, false],
  ] as const) {
    const { reviews } = await ownDataOf(who);
    expect([reviews.length, comments(reviews), reviews.every((one) => one.written === written)]).toEqual([
      206,
      206,
      true,
    ]);
  }
  const { notifications } = await ownDataOf(product.sam);
  expect([notifications.length, new Set(notifications.map(({ subjectId }) => subjectId)).size]).toEqual([206, 206]);
  const entry = { action: "edit", subject: "account" } as const;
  for (let one = 0; one < 205; one++) {
    await recordAction(db, clock, { ...entry, actor: product.sam.id, subjectId: newId() });
    await recordAction(db, clock, { ...entry, actor: product.ada.id, subjectId: product.sam.id });
  }
  const { auditLog } = await ownDataOf(product.sam);
  expect([auditLog.filter((one) => one.byYou).length, auditLog.filter((one) => !one.byYou).length]).toEqual([209, 206]);
  expect(new Set(auditLog.filter((one) => one.byYou).map((one) => one.subjectId)).size).toBe(207);
});

test("it is offered as a file, cached nowhere, and made only so often", async () => {
  const { headers } = await product.request(product.sam, downloadRequest);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="portfolio-builder.json"',
    "cache-control": "no-store",
  });
  for (let one = 1; one < downloadLimit.most; one++)
    expect((await product.request(product.sam, downloadRequest)).statusCode).toBe(200);
  expect((await product.request(product.sam, downloadRequest)).statusCode).toBe(429);
  expect((await product.request(product.tom, downloadRequest)).statusCode).toBe(200);
});
