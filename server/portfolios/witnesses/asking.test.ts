import { day } from "contract/core/calendar.ts";
import { askWitness, revokeRequest } from "contract/portfolios/witnesses.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../../test/product/email/emails.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { asked, askedBy, mailedToken, mick, outcome, requestStates, signed } from "../../../test/product/witnesses.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const requests = (id: string) => requestStates(product, id);
const tokenTo = (address: string, nth = -1) => mailedToken(product, address, nth);
const askedByEmail = (email = mick, portfolio?: string) => askedBy(product, email, portfolio);

describe("a request", () => {
  test("by e-mail sends the link to the witness and to nobody else; one behind a code answers it", async () => {
    const { id, answer, token } = await askedByEmail();
    const request = { email: mick, name: "Mick", by: "Sam Singh", state: "asked", openedAt: null };
    expect(answer.body).toMatchObject({ path: null, request });
    expect(token).toMatch(/^[\w-]{43}$/);
    const code = await product.as(product.ann, askWitness, { params: { id }, body: { code: true } });
    expect(code.body).toMatchObject({
      path: expect.stringMatching(/^\/witness#[\w-]{43}$/),
      request: { email: null, by: "Ann Archer" },
    });
    const rows = await product.deps.db.selectFrom("passes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("that is repeated with its key is one, with the same link", async () => {
    const { _id: id } = await saved(product, product.sam);
    const sent = { params: { id }, body: { code: true } as const, headers: { "idempotency-key": "one" } };
    const [first, again] = [
      await product.as(product.sam, askWitness, sent),
      await product.as(product.sam, askWitness, sent),
    ];
    expect([again.body, await requests(id)]).toEqual([first.body, ["asked"]]);
  });

  test("to the learner's own address, in any letters, is refused, whoever asks", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    for (const who of [product.sam, product.ann]) {
      const body = { email: product.sam.email.toUpperCase() };
      const refused = await product.as(who, askWitness, { params: { id }, body });
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "email"]);
    }
  });

  test.each([{}, { email: "x" }, { code: false }, { code: true, email: mick }])("is refused as %j", async (body) => {
    const { _id: id } = await saved(product, product.sam);
    expect((await product.as(product.sam, askWitness, { params: { id }, body: body as never })).status).toBe(400);
  });

  test("is refused while five are open, also of ten at once; a revoked and an answered one are not", async () => {
    const { _id: id } = await saved(product, product.sam);
    const ask = () => product.as(product.sam, askWitness, { params: { id }, body: { code: true } });
    const all = await Promise.all(Array.from({ length: 10 }, ask));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = all.filter(({ status }) => status !== 201).map(outcome);
    expect(refused).toEqual(Array(5).fill([409, "Five requests are open for this portfolio."]));
    const [first, second] = all.filter(({ status }) => status === 201);
    await product.as(product.sam, revokeRequest, { params: { id, pass: first?.body.request._id ?? "" } });
    await signed(product, second?.body.path?.split("#")[1] ?? "");
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([201, 201, 409]);
  });

  test("is refused beyond thirty of a learner in a day, on whatever portfolio", async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => saved(product, product.sam)));
    const statuses: number[] = [];
    for (let nth = 0; nth < 31; nth++) {
      const params = { id: ids[Math.floor(nth / 5)]?._id ?? "" };
      statuses.push((await product.as(product.sam, askWitness, { params, body: { code: true } })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(201), 429]);
    clock.advance(day);
    expect((await asked(product, ids[6]?._id)).token).not.toBe("");
  });

  test("is reminded of on days 3 and 7, until it is answered or revoked", async () => {
    const { id, answer } = await askedByEmail();
    await askedByEmail("jo@example.com", id);
    await product.as(product.sam, revokeRequest, { params: { id, pass: answer.body.request._id } });
    const sent: number[] = [];
    for (let days = 0; days <= 15; days++) {
      await runHousekeeping(product.deps, { error: () => expect.unreachable(), info: () => undefined });
      sent.push((await enqueuedEmails(product.deps.db, "jo@example.com")).length);
      clock.advance(day);
    }
    expect(sent).toEqual([1, 1, 1, 2, 2, 2, 2, ...Array(9).fill(3)]);
    expect(await enqueuedEmails(product.deps.db, mick)).toHaveLength(1);
    expect(await tokenTo("jo@example.com", 2)).toBe(await tokenTo("jo@example.com", 0));
  });
});
