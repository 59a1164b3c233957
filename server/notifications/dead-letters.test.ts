import { type DeadLetter, listDeadLetters, resendDeadLetter } from "contract/notifications/notifications.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plansOf } from "../../test/product/plans.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { updateStatistics } from "../../test/product/statistics.ts";
import { newId } from "../platform/database/ids.ts";
import { claimDue, delays, enqueueEmail, markDead, retryLater } from "../platform/mail/outbox.ts";
import { deadLetters } from "./dead-letters.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const db = () => product.deps.db;
const list = async (query = {}) => (await product.as(product.ada, listDeadLetters, { query })).body;
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

  test("are answered in parts that meet, each read from an index, with the accounts of their addresses", async () => {
    const { db } = product.deps;
    const sam = await db.selectFrom("accounts").selectAll().where("id", "=", product.sam.id).executeTakeFirstOrThrow();
    await deadLetter("first@example.com");
    const row = await db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    for (let batch = 0; batch < 10; batch++) {
      const people = Array.from({ length: 200 }, (_, nth) => ({
        id: newId(),
        email: `Nr.${batch}.${nth}@Example.com`,
      }));
      const accounts = people.map((one) => ({ ...sam, ...one, emailKey: one.email.toLowerCase() }));
      await db.insertInto("accounts").values(accounts).execute();
      // Of each two one was given up at the same moment, and a half has been sent.
      const times = people.map((_, nth) => new Date(clock.now().getTime() + batch * 1000 + (nth >> 1)).toISOString());
      const emails = people.map(({ id, email }, nth) => ({ id, address: email, endedAt: times[nth] ?? null }));
      const sent = emails.map((one) => ({ ...row, ...one, id: newId(), state: "sent" as const }));
      await db
        .insertInto("outbox")
        .values([...sent, ...emails.map((one) => ({ ...row, ...one }))])
        .execute();
    }
    await updateStatistics(product.deps);

    const found: DeadLetter[] = [];
    const url = (path: string) => ({ method: "GET", url: path }) as const;
    for (let next: string | undefined = "/api/emails?rows=333"; next; ) {
      const { body, headers } = await product.request(product.ada, url(next));
      found.push(...JSON.parse(body));
      next = /^<(.*)>; rel="next"$/.exec(String(headers.link))?.[1];
    }
    expect(found).toEqual(await list());
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(2001);
    const keys = found.map(({ givenUpAt, _id }) => `${givenUpAt}_${_id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
    expect(found.filter(({ _id, account }) => account !== _id).map(({ email }) => email)).toEqual([
      "first@example.com",
    ]);

    for (const before of [undefined, keys[1000]?.split("_")]) {
      const part = { rows: 51, ...(before && { before: before as [string, string] }) };
      const [plan] = await plansOf(product.deps, ({ db }) => deadLetters(db, part));
      const steps = plan?.steps.join("\n");
      expect(steps).toMatch(/outboxByEnd(.|\n)*accountsByEmail/);
      expect(steps).not.toMatch(/Seq Scan|(?<!Incremental )Sort {2}|B-TREE FOR ORDER BY/);
    }
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
