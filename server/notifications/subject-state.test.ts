import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { listNotifications, markNotificationsAbout } from "contract/notifications/notifications.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { notify } from "./notify.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

async function submitted(title = "Rewire"): Promise<string> {
  clock.advance(1000);
  return (await saved(product, product.sam, { title, status: "To Be Reviewed" }))._id;
}

async function assess(id: string): Promise<void> {
  clock.advance(1000);
  const body = { status: "Reviewed", assessorComments: "Show the fixings." } as const;
  expect((await product.as(product.ann, reviewPortfolio, { params: { id }, body })).status).toBe(200);
}

/** The unread count, and of each notification its text, its path and whether it was read. */
async function bellOf(who: TestUser) {
  const { unread, notifications } = (await product.as(who, listNotifications)).body;
  return { unread, notifications: notifications.map(({ text, path, isRead }) => [text, path, isRead]) };
}

const markAbout = (who: TestUser, id: string) => product.as(who, markNotificationsAbout, { params: { id } });
const withdraw = (id: string) =>
  product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" as const } });

describe("a person who opens a portfolio other than through the bell", () => {
  test("has read the notifications about it, and no others", async () => {
    const [first, second] = [await submitted("One"), await submitted("Two")];
    await assess(first);
    await assess(second);
    expect((await bellOf(product.sam)).unread).toBe(2);
    await markAbout(product.sam, first);
    expect((await bellOf(product.sam)).notifications.map(([text, , isRead]) => [text, isRead])).toEqual([
      ["Ann Archer gave you feedback on “Two”.", false],
      ["Ann Archer gave you feedback on “One”.", true],
    ]);
    expect((await bellOf(product.ann)).unread).toBe(2);
  });

  test("marks it for themselves only, and twice is once", async () => {
    const id = await submitted();
    for (const who of [product.tom, product.bob, product.sam]) await markAbout(who, id);
    expect((await bellOf(product.ann)).unread).toBe(1);
    for (let one = 0; one < 2; one++) expect((await markAbout(product.ann, id)).status).toBe(200);
    expect((await bellOf(product.ann)).unread).toBe(0);
  });
});

test("an account that one administrator has activated waits for no other", async () => {
  const bea = await product.newcomer({ role: "admin" });
  const eve = await product.newcomer({ name: "Eve", role: "assessor", isActive: 0 });
  await notify(product.deps.db, clock, { kind: "waiting", account: eve.id });
  expect((await bellOf(bea)).unread).toBe(1);
  await product.as(product.ada, setActive, { params: { id: eve.id }, body: { isActive: true } });
  expect(await bellOf(bea)).toMatchObject({
    unread: 0,
    notifications: [[expect.stringMatching(/^Eve registered/), expect.any(String), true]],
  });
});

describe("a notification whose page can no longer be opened says why, and has no link", () => {
  const text = "Sam Singh submitted “Rewire” for review.";

  test("after the portfolio was deleted, and is marked as read", async () => {
    const id = await submitted();
    await assess(id);
    await product.as(product.sam, deletePortfolio, { params: { id } });
    expect(await bellOf(product.sam)).toEqual({
      unread: 0,
      notifications: [["Ann Archer gave you feedback on “Rewire”. It has been deleted.", null, true]],
    });
    expect(await bellOf(product.ann)).toEqual({
      unread: 0,
      notifications: [[`${text} It has been deleted.`, null, true]],
    });
  });

  test("while the student has withdrawn it; their own notification stays unread", async () => {
    const id = await submitted();
    await assess(id);
    await withdraw(id);
    expect(await bellOf(product.ann)).toEqual({
      unread: 0,
      notifications: [[`${text} The student has withdrawn it.`, null, true]],
    });
    expect(await bellOf(product.sam)).toEqual({
      unread: 1,
      notifications: [["Ann Archer gave you feedback on “Rewire”.", `/portfolio/view/${id}`, false]],
    });
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
    const bell = await bellOf(product.ann);
    expect([bell.unread, bell.notifications.length, bell.notifications[1]]).toEqual([
      1,
      2,
      [text, `/portfolio/assessor/${id}`, true],
    ]);
  });

  test("once the student has another assessor, and does not say what became of it", async () => {
    const id = await submitted();
    await product.as(product.ada, assignAssessor, {
      params: { id: product.sam.id },
      body: { assessorId: product.bob.id },
    });
    await product.as(product.ada, assignAssessor, {
      params: { id: product.sam.id },
      body: { assessorId: product.ann.id },
    });
    await product.as(product.ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId: null } });
    await product.as(product.sam, deletePortfolio, { params: { id } });
    for (const who of [product.ann, product.bob]) {
      const notifications = (await bellOf(who)).notifications.filter(
        ([text]) => text !== "Sam Singh is no longer assigned to you.",
      );
      expect(notifications.length).toBeGreaterThan(0);
      for (const [text, path] of notifications)
        expect([text, path]).toEqual([expect.stringMatching(/ The student is no longer assigned to you\.$/), null]);
    }
  });
});
