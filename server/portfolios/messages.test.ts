import { OwnData } from "contract/accounts/own-data.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { listNotifications, markNotificationsAbout } from "contract/notifications/notifications.ts";
import { listMessages, messagesShown, writeMessage } from "contract/portfolios/messages.ts";
import { changePortfolio, deletePortfolio, undoDelete, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { messagesAnHour } from "contract/portfolios/questions.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../test/product/email/emails.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { sendDigests } from "../notifications/digests.ts";
import { newId } from "../platform/database/ids.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const hour = 3_600_000;
let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct({ clock });
  clock.advance(hour);
});
afterEach(() => product.close());

const submitted = async () => (await saved(product, product.sam, { status: "To Be Reviewed" }))._id;
const write = (who: TestUser, id: string, text = "Which photo?", key: string = newId()) =>
  product.as(who, writeMessage, { params: { id }, body: { text }, headers: { "idempotency-key": key } });
const thread = async (who: TestUser, id: string) => {
  const { body } = await product.as(who, listMessages, { params: { id } });
  return body.map(({ by, text }) => `${by.name}: ${text}`);
};
const bell = async (who: TestUser) => {
  const { unread, notifications } = (await product.as(who, listNotifications)).body;
  const of = notifications.filter(({ kind }) => kind === "question" || kind === "answer");
  return { unread, told: of.map(({ text, path }) => [text, path]) };
};

describe("questions on a portfolio", () => {
  test("are answered there, in order, and leave the portfolio as it is", async () => {
    const id = await submitted();
    const before = (await product.as(product.sam, viewPortfolio, { params: { id } })).body;
    expect((await write(product.sam, id, " Which photo?\r\nThe first? ")).status).toBe(201);
    await write(product.ann, id, "The second.");
    await write(product.sam, id, "Thanks.");
    const all = ["Sam Singh: Which photo?\nThe first?", "Ann Archer: The second.", "Sam Singh: Thanks."];
    for (const who of [product.sam, product.ann, product.ada]) expect(await thread(who, id)).toEqual(all);
    expect((await product.as(product.sam, viewPortfolio, { params: { id } })).body).toEqual(before);
  });

  test("are written once for each key, and one act is one entry without its text", async () => {
    const id = await submitted();
    for (let nth = 0; nth < 2; nth++) expect((await write(product.sam, id, "Which?", "a key")).status).toBe(201);
    expect(await thread(product.ann, id)).toEqual(["Sam Singh: Which?"]);
    const { entries } = (await product.as(product.ada, viewAuditLog)).body;
    const written = entries.filter(({ action }) => action === "writeMessage");
    expect([written.length, JSON.stringify(written)]).toEqual([1, expect.not.stringContaining("Which?")]);
  });

  test("are not asked on a draft, whose assessor does not see it, nor by anybody else", async () => {
    const { _id: draft } = await saved(product, product.sam);
    const refused = await write(product.sam, draft);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Your assessor sees this portfolio once it is submitted. Ask then.",
    ]);
    const id = await submitted();
    await write(product.sam, id);
    for (const who of [product.tom, product.bob]) expect((await write(who, id)).status).toBe(404);
    expect((await write(product.ada, id)).status).toBe(403);
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    expect((await write(product.ann, id)).status).toBe(404);
    expect((await product.as(product.ann, listMessages, { params: { id } })).status).toBe(404);
    expect(await thread(product.sam, id)).toEqual(["Sam Singh: Which photo?"]);
  });

  test.each([
    ["", 400],
    ["x".repeat(2000), 201],
    ["x".repeat(2001), 400],
    ["a\u0007b", 400],
  ])("of %j are answered %i", async (text, status) => {
    expect((await write(product.sam, await submitted(), text)).status).toBe(status);
  });

  test("are as many as somebody types in an hour", async () => {
    const id = await submitted();
    for (let nth = 0; nth < messagesAnHour; nth++) expect((await write(product.sam, id)).status).toBe(201);
    const refused = await write(product.sam, id);
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("try again in")]);
    expect((await write(product.ann, id)).status).toBe(201);
    clock.advance(hour);
    expect((await write(product.sam, id)).status).toBe(201);
  });

  test("show the last of very many", async () => {
    const id = await submitted();
    const at = clock.now().toISOString();
    const row = (nth: number) => ({
      id: newId(),
      portfolio: id,
      by: product.sam.id,
      position: -nth,
      text: `${nth}`,
      at,
    });
    const rows = Array.from({ length: messagesShown + 1 }, (_, nth) => row(nth));
    await product.deps.db.insertInto("messages").values(rows).execute();
    const shown = await thread(product.ann, id);
    expect([shown.length, shown.at(0), shown.at(-1)]).toEqual([messagesShown, "Sam Singh: 499", "Sam Singh: 0"]);
  });
});

describe("who is told", () => {
  test("is the other side, until they have answered", async () => {
    const id = await submitted();
    await product.as(product.ann, markNotificationsAbout, { params: { id } });
    await write(product.sam, id);
    const title = "“Consumer unit change”";
    expect(await bell(product.ann)).toEqual({
      unread: 1,
      told: [[`Sam Singh has a question about ${title}.`, `/portfolio/assessor/${id}#questions`]],
    });
    expect((await bell(product.sam)).unread).toBe(0);
    await write(product.ann, id);
    expect((await bell(product.ann)).unread).toBe(0);
    expect(await bell(product.sam)).toEqual({
      unread: 1,
      told: [[`Ann Archer wrote to you about ${title}.`, `/portfolio/view/${id}#questions`]],
    });
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    expect((await bell(product.ann)).told).toEqual([
      [`Sam Singh has a question about ${title}. The student has withdrawn it.`, null],
    ]);
  });

  test("by e-mail: an assessor for all questions of half an hour at once, without those that are answered", async () => {
    const ids = [await submitted(), await submitted(), await submitted()];
    await sendDigests(product.deps);
    const email = async () => (await enqueuedEmails(product.deps.db, product.ann.email)).slice(1);
    for (const id of ids) await write(product.sam, id);
    await write(product.ann, ids[0] ?? "", "The second.");
    expect(await sendDigests(product.deps)).toBe(0);
    clock.advance(hour);
    expect(await sendDigests(product.deps)).toBe(1);
    const asks = "Sam Singh has a question about “Consumer unit change”.";
    expect(await email()).toMatchObject([
      { subject: "Students have questions", paragraphs: [asks, asks, expect.any(String)] },
    ]);
    await write(product.sam, ids[0] ?? "");
    await submitted();
    clock.advance(hour);
    await sendDigests(product.deps);
    expect((await email()).at(-1)?.subject).toBe("Portfolios and questions wait for you");
    const [answer] = await enqueuedEmails(product.deps.db, product.sam.email);
    expect(answer?.subject).toBe("Your assessor wrote to you");
  });
});

describe("messages are kept", () => {
  test("with a portfolio that is deleted and brought back, and go with it for good", async () => {
    const { db } = product.deps;
    const id = await submitted();
    await write(product.sam, id);
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await product.as(product.sam, deletePortfolio, { params: { id } });
    expect((await product.as(product.sam, listMessages, { params: { id } })).status).toBe(404);
    await product.as(product.sam, undoDelete, { params: { id } });
    expect(await thread(product.sam, id)).toEqual(["Sam Singh: Which photo?"]);
    for (const attempt of [sql`update messages set text = ''`, sql`delete from messages`])
      await expect(attempt.execute(db)).rejects.toThrow("Messages are only ever added.");
    await db.deleteFrom("photos").where("portfolio", "=", id).execute();
    await db.deleteFrom("portfolios").where("id", "=", id).execute();
    expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
  });

  test("and are in the own record of both", async () => {
    const id = await submitted();
    await write(product.sam, id);
    await write(product.ann, id, "The second.");
    const own = async (who: TestUser) =>
      OwnData.parse((await product.as(who, downloadOwnData)).body).messages.map(({ text, written }) => [text, written]);
    expect(await own(product.sam)).toEqual([
      ["The second.", false],
      ["Which photo?", true],
    ]);
    expect(await own(product.ann)).toEqual([["The second.", true]]);
  });
});
