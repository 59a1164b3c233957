import { kindsFor, type NotificationKind, notificationKinds, verifierKinds } from "contract/notifications/kinds.ts";
import {
  changeNotificationSettings,
  listNotifications,
  viewNotificationSettings,
} from "contract/notifications/notifications.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../test/product/email/emails.ts";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { givenDuty } from "../../test/product/quality.ts";
import { notify } from "./notify.ts";

// Duties stand beside a role: an administrator who verifies is told of what waits for a verifier.

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const bellOf = async (who: TestUser) => (await product.as(who, listNotifications)).body.notifications;
const kindsOf = async (who: TestUser) => (await product.as(who, viewNotificationSettings)).body.map(({ kind }) => kind);
const emailsOf = async (who: TestUser) => (await enqueuedEmails(product.deps.db, who.email)).length;

/** Tells somebody of something of a kind that names whom it is for. */
function tell(kind: NotificationKind, { id: to }: TestUser, portfolio = product.sam.id) {
  const subject = kind.startsWith("exercise")
    ? { exercise: portfolio }
    : { by: product.bob.id, portfolio: { id: portfolio, title: "Consumer unit" } };
  const ofSample = kind === "takenBack" ? { sample: portfolio } : {};
  const event = { kind, to, checker: to, count: 1, ...subject, ...ofSample };
  return notify(product.deps.db, product.deps.clock, event as Parameters<typeof notify>[2]);
}

describe("an administrator", () => {
  test.each(verifierKinds)("is told of %s while they verify, as their settings say", async (kind) => {
    const { ada } = product;
    const off = { body: { kind, way: "email", on: false } } as const;
    await tell(kind, ada);
    expect([await bellOf(ada), await kindsOf(ada)]).toEqual([[], kindsFor({ role: "admin" })]);
    expect((await product.as(ada, changeNotificationSettings, off)).status).toBe(400);
    await givenDuty(product, ada);
    await tell(kind, ada);
    expect(await kindsOf(ada)).toEqual(expect.arrayContaining([...verifierKinds, ...kindsFor({ role: "admin" })]));
    expect([(await bellOf(ada)).length, await emailsOf(ada)]).toEqual([1, 1]);
    expect((await product.as(ada, changeNotificationSettings, off)).status).toBe(200);
    await tell(kind, ada);
    expect([(await bellOf(ada)).length, await emailsOf(ada)]).toEqual([2, 1]);
  });

  const others = ["action", "countersign", "countersigned", "appealed", "appealAnswered"] as const;
  test.each(others)("who verifies is told of no %s", async (kind) => {
    await givenDuty(product, product.ada);
    await tell(kind, product.ada);
    expect(await bellOf(product.ada)).toEqual([]);
  });

  test("who verifies opens a portfolio whose concern of theirs was closed", async () => {
    await givenDuty(product, product.ada);
    const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    await tell("concernClosed", product.ada, _id);
    const text = "Bob Barnes closed a concern of yours.";
    expect(await bellOf(product.ada)).toMatchObject([{ text, path: `/portfolio/view/${_id}` }]);
  });
});

test("a learner is told of nothing that is a verifier's, and an assessor's kinds are the same with the duty", async () => {
  for (const kind of verifierKinds) await tell(kind, product.sam);
  expect(await bellOf(product.sam)).toEqual([]);
  const before = await kindsOf(product.bob);
  await givenDuty(product, product.bob);
  expect(await kindsOf(product.bob)).toEqual(before);
  expect(verifierKinds.every((kind) => notificationKinds[kind].for === "assessor")).toBe(true);
});
