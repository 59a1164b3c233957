import { viewAuditLog } from "contract/audit/audit.ts";
import { changeComplaint, complain, listComplaints, viewComplaint } from "contract/centre/complaints.ts";
import { day, workingDaysAfter } from "contract/core/calendar.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { complaint, storedComplaint } from "../../../test/product/complaints.ts";
import { enqueuedEmails } from "../../../test/product/email/emails.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { sweepComplaints } from "./complaints.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  const settings = { REGISTRATIONS_PER_HOUR: "50", ADMIN_SESSION_HOURS: "720" };
  product = await openProduct({ clock, settings, shared: true });
});
afterEach(() => product.close());

const change = (id: string, body: object, who = product.ada) =>
  product.as(who, changeComplaint, { params: { id }, body: body as never });
const textsOf = async (address: string) =>
  (await enqueuedEmails(product.deps.db, address)).map(({ subject, paragraphs }) => [subject, ...paragraphs].join(" "));

describe("a complaint", () => {
  test("gets a reference, a day by which it is answered, and an email that has none of its words", async () => {
    const { status, body } = await product.as(undefined, complain, { body: complaint() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ reference: expect.stringMatching(/^C-\w{4}-\w{4}$/), dueOn: "2026-03-30" });
    const [email = ""] = await textsOf("nora@example.com");
    expect(email).toContain(body.reference);
    expect(email).toContain("30 March 2026");
    expect(email).not.toMatch(/lift/);
    const { body: bell } = await product.as(product.ada, listNotifications);
    expect(JSON.stringify(bell)).toContain("A complaint arrived.");
  });

  test("is stored beyond three an hour from one address too, without an email", async () => {
    for (let nth = 0; nth < 3; nth++) await storedComplaint(product);
    const id = await storedComplaint(product);
    expect(await textsOf("nora@example.com")).toHaveLength(3);
    const { body } = await product.as(product.ada, viewComplaint, { params: { id } });
    expect(body.acknowledgedAt).toBeNull();
  });

  test("is refused without its parts, in sentences", async () => {
    const { status, body } = await product.as(undefined, complain, { body: { name: " " } as never });
    expect([status, body.errors?.map(({ message }) => message)]).toEqual([
      400,
      [
        "Enter your name.",
        "Enter an email address, for example name@example.com.",
        "Choose what it is about.",
        "Write what happened.",
      ],
    ]);
  });

  test("is counted by network, as registrations are", async () => {
    await product.close();
    product = await openProduct({ clock, settings: { REGISTRATIONS_PER_HOUR: "2" } });
    const statuses = [];
    for (let nth = 0; nth < 3; nth++)
      statuses.push((await product.as(undefined, complain, { body: complaint() })).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe("what is done about a complaint", () => {
  test("is answered by email, closed and opened again, and stays in its history", async () => {
    const id = await storedComplaint(product);
    expect((await change(id, { act: "own", from: "open", text: product.ada.id })).status).toBe(200);
    const answered = await change(id, { act: "answer", from: "open", text: "It is mended.\n\nWe are sorry." });
    expect(answered.body.complaint).toMatchObject({ state: "answered", answeredAt: "2026-03-02T09:00:00.000Z" });
    expect((await textsOf("nora@example.com")).at(-1)).toMatch(/our answer.*It is mended\. We are sorry\./i);
    expect((await change(id, { act: "close", from: "answered", text: "They agree." })).body.complaint.state).toBe(
      "closed",
    );
    const { body } = await change(id, { act: "reopen", from: "closed", text: "They wrote again." });
    expect(body.complaint).toMatchObject({ state: "open", closedAt: null });
    expect(body.complaint.events.map(({ act, text }) => [act, text])).toEqual(
      expect.arrayContaining([
        ["own", expect.stringMatching(/^A/)],
        ["close", "They agree."],
        ["reopen", "They wrote again."],
      ]),
    );
  });

  test.each([
    [{ act: "answer", from: "answered", text: "Again." }, 409, "This complaint is answered."],
    [
      { act: "close", from: "answered", text: "Done." },
      409,
      "Somebody has moved this complaint meanwhile. Look again.",
    ],
    [{ act: "note", from: "open", text: "" }, 400, "Write the note first."],
    [{ act: "answer", from: "open", text: " " }, 400, "Write the answer first."],
    [{ act: "own", from: "open", text: "nobody" }, 400, "Choose an active administrator."],
  ])("is refused: %j", async (body, status, message) => {
    const id = await storedComplaint(product);
    expect(await change(id, body)).toMatchObject({ status, body: { message } });
    expect((await product.as(product.ada, viewComplaint, { params: { id } })).body.events).toEqual([]);
  });

  test("one of two answers at once is sent", async () => {
    const id = await storedComplaint(product);
    const answers = await Promise.all(
      ["One.", "Two."].map((text) => change(id, { act: "answer", from: "open", text })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await textsOf("nora@example.com")).toHaveLength(2);
  });

  test("is only ever added to", async () => {
    const id = await storedComplaint(product);
    await change(id, { act: "note", from: "open", text: "Rang them." });
    for (const statement of [sql`update "complaintEvents" set "text" = 'x'`, sql`delete from "complaintEvents"`])
      await expect(statement.execute(product.deps.db)).rejects.toThrow("only ever added");
  });

  test("is in the audit log, without a word of it", async () => {
    const id = await storedComplaint(product, { text: "Secret lift" });
    await change(id, { act: "answer", from: "open", text: "Secret answer" });
    await product.as(product.ada, viewComplaint, { params: { id } });
    const { body } = await product.as(product.ada, viewAuditLog);
    expect(body.entries.slice(0, 3).map(({ action }) => action)).toEqual([
      "viewComplaint",
      "answerComplaint",
      "complain",
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Secret|nora@/);
  });
});

test("open complaints come first, the one that is due first at the top, and words find them", async () => {
  const late = await storedComplaint(product, { name: "Leo Late" });
  clock.advance(3 * day);
  const done = await storedComplaint(product, { name: "Dora Done" });
  const next = await storedComplaint(product, { name: "Nia Next" });
  await change(done, { act: "close", from: "open", text: "A copy." });
  const list = async (query = {}) => (await product.as(product.ada, listComplaints, { query })).body;
  const all = await list();
  expect([all.open, all.total, all.complaints.map(({ _id }) => _id)]).toEqual([2, 3, [late, next, done]]);
  expect((await list({ state: "closed" })).complaints.map(({ _id }) => _id)).toEqual([done]);
  expect((await list({ search: "next nia" })).complaints.map(({ _id }) => _id)).toEqual([next]);
});

test("goes three years after it was closed, with its history", async () => {
  const [kept, gone] = [await storedComplaint(product), await storedComplaint(product)];
  await change(gone, { act: "close", from: "open", text: "Settled." });
  clock.advance(3 * 365 * day);
  expect(await sweepComplaints(product.deps)).toBe(0);
  clock.advance(1);
  expect([await sweepComplaints(product.deps), await sweepComplaints(product.deps)]).toEqual([1, 0]);
  const { db } = product.deps;
  expect(await db.selectFrom("complaints").select("id").execute()).toEqual([{ id: kept }]);
  expect(await db.selectFrom("complaintEvents").selectAll().execute()).toEqual([]);
});

describe("working days", () => {
  test.each([
    ["2026-03-02", 1, "2026-03-03"],
    ["2026-03-06", 1, "2026-03-09"],
    ["2026-03-07", 1, "2026-03-09"],
    ["2026-03-02", 20, "2026-03-30"],
    ["2026-12-31", 1, "2027-01-01"],
  ])("after %s: %i later it is %s", (from, count, expected) => {
    expect(workingDaysAfter(from, count)).toBe(expected);
  });

  test("are never at a weekend, and five of them are a week", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((at) => new Date(at * day).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const to = workingDaysAfter(from, count);
        expect([1, 2, 3, 4, 5]).toContain(new Date(to).getUTCDay());
        expect(Date.parse(workingDaysAfter(to, 5)) - Date.parse(to)).toBe(7 * day);
        expect(to > from).toBe(true);
      }),
    );
  });
});
