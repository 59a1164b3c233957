import { listDeadLetters, resendDeadLetter } from "contract/notifications/notifications.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { claimDue, delays, enqueueEmail, markDead, retryLater } from "../platform/mail/outbox.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const db = () => product.deps.db;
const list = async () => (await product.as(product.ada, listDeadLetters)).body;
const resend = (id = "") => product.as(product.ada, resendDeadLetter, { params: { id } });

async function deadLetter(
  to: string,
  reason = "The mail server will not deliver to this address (550).",
): Promise<void> {
  const button = { label: "Open", path: "/reset-password?token=secret" };
  await enqueueEmail(db(), clock, { to, name: `Reader of ${to}`, subject: "News", paragraphs: ["Hidden."], button });
  const [email] = (await claimDue(db(), clock, 1)).claimed;
  if (email) await markDead(db(), clock, email, reason);
  clock.advance(60_000);
}

describe("emails that could not be sent", () => {
  test("are listed with the latest first, without their contents", async () => {
    await deadLetter("a@example.com");
    await deadLetter("b@example.com", "The mail server could not be reached.");
    await enqueueEmail(db(), clock, { to: "waits@example.com", name: "W", subject: "News", paragraphs: [] });
    expect(await list()).toEqual([
      expect.objectContaining({ email: "b@example.com", reason: "The mail server could not be reached." }),
      {
        _id: expect.any(String),
        name: "Reader of a@example.com",
        email: "a@example.com",
        account: null,
        subject: "News",
        createdAt: expect.any(String),
        givenUpAt: expect.any(String),
        reason: "The mail server will not deliver to this address (550).",
      },
    ]);
    expect(JSON.stringify(await list())).not.toMatch(/secret|Hidden/);
  });

  test("are sent again with their contents and all attempts ahead, and the audit log records by whom", async () => {
    await deadLetter("a@example.com");
    const [email] = await list();
    expect(await resend(email?._id)).toMatchObject({
      status: 200,
      body: { message: "The email will be sent again now." },
    });
    expect(await resend(email?._id)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    const { due, claimed } = await claimDue(db(), clock, 5);
    expect([due, claimed[0]?.id, claimed[0]?.attempts]).toEqual([1, email?._id, 1]);
    expect(claimed[0]?.content).toContain("Hidden.");
    if (claimed[0])
      expect(await retryLater(db(), clock, { ...claimed[0], attempts: delays.length }, "Down.")).toBe(true);
    const entries = await db().selectFrom("auditLog").select(["actor", "action", "subject", "subjectId"]).execute();
    expect(entries).toEqual([{ actor: product.ada.id, action: "sendAgain", subject: "email", subjectId: email?._id }]);
  });

  test("are found by nobody else, nor once they have been sent", async () => {
    await deadLetter("a@example.com");
    const [email] = await list();
    const params = { id: email?._id ?? "" };
    expect(await product.as(product.ann, resendDeadLetter, { params })).toMatchObject({ status: 403 });
    await db().updateTable("outbox").set({ state: "sent" }).execute();
    expect(await resend(params.id)).toMatchObject({ status: 404, body: { message: "Email not found" } });
  });
});
