import { hour } from "contract/core/calendar.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { declineStatement, disownStatement, signStatement, viewPass } from "contract/portfolios/witnesses.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../../test/product/email/emails.ts";
import { editForm, saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import {
  asked,
  askedBy,
  dead,
  mailedToken,
  mick,
  outcome,
  requestStates,
  signature,
  signed,
  statementsSeenBy,
} from "../../../test/product/witnesses.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const view = (token: string, who?: TestUser) => product.as(who, viewPass, { body: { token } });
const requests = (id: string) => requestStates(product, id);
const statements = (id: string, who: TestUser = product.sam) => statementsSeenBy(product, id, who);
const tokenTo = (address: string, nth = -1) => mailedToken(product, address, nth);
const askedByEmail = (email = mick, portfolio?: string) => askedBy(product, email, portfolio);

describe("a testimony", () => {
  test("says who signed, how, and what; its address is for staff alone", async () => {
    const { id, token } = await asked(product);
    clock.advance(2 * hour);
    expect((await signed(product, token)).status).toBe(201);
    const { name, text, ...facts } = signature;
    const said = { kind: "testimony", by: name, text, at: "2026-03-02T11:00:00.000Z", matches: true };
    const witness = { ...facts, way: "code", isExpert: false, disownedAt: null, staff: null };
    const _id = expect.any(String);
    expect(await statements(id)).toEqual([{ _id, ...said, witness }]);
    const staff = { contact: mick, isNear: false, otherNames: false };
    expect(await statements(id, product.ann)).toEqual([{ _id, ...said, witness: { ...witness, staff } }]);
    expect(await requests(id)).toEqual(["signed"]);
  });

  test("is one, of fifty who sign at once", async () => {
    const { id, token } = await asked(product);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => signed(product, token, {}, { "idempotency-key": `try ${nth}` })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status !== 201).map(outcome)).toEqual(Array(49).fill(dead));
    expect(await statements(id)).toHaveLength(1);
  });

  test("whose answer was lost is answered once more", async () => {
    const { id, token } = await asked(product);
    const { body } = await view(token);
    const sent = { token, fingerprint: body.fingerprint, ...signature, contact: mick };
    const headers = { "idempotency-key": "lost" };
    for (let nth = 0; nth < 2; nth++)
      expect((await product.as(undefined, signStatement, { body: sent, headers })).status).toBe(201);
    expect(await statements(id)).toHaveLength(1);
  });

  test("is refused on what has changed since it was shown, and the link stays", async () => {
    const { _id: id } = await saved(product, product.sam);
    const { token } = await asked(product, id);
    const { fingerprint } = (await view(token)).body;
    await product.as(product.sam, changePortfolio, { params: { id }, form: editForm({ title: "Changed" }) });
    expect((await signed(product, token, { fingerprint })).status).toBe(412);
    expect((await view(token)).body).toMatchObject({ title: "Changed" });
    expect((await signed(product, token)).status).toBe(201);
  });

  test.each<[string, object, string]>([
    ["no name", { name: " " }, "name"],
    ["no job", { role: "" }, "role"],
    ["no employer", { employer: "" }, "employer"],
    ["an unknown relation", { relationship: "Friend" }, "relationship"],
    ["nothing of the trade", { competence: "" }, "competence"],
    ["neither seen nor told", { sawIt: undefined }, "sawIt"],
    ["no words", { text: "" }, "text"],
    ["a signature that is no drawing", { signature: "M1 1Z<script>" }, "signature"],
    ["a signature that is too long", { signature: `M1 1${"L1 1".repeat(5000)}` }, "signature"],
    ["no address", { contact: "" }, "contact"],
    ["an address that is none", { contact: "0113 496 0000" }, "contact"],
  ])("with %s is refused, and the link stays", async (_, own, path) => {
    const { token } = await asked(product);
    const refused = await signed(product, token, own);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, path]);
    expect((await view(token)).status).toBe(200);
  });

  test("behind a code with the learner's own address is refused", async () => {
    const { token } = await asked(product);
    const refused = await signed(product, token, { contact: product.sam.email.toUpperCase() });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "contact"]);
  });
});

describe("a witness who would rather not, or was not meant", () => {
  test("declines with one line, which both sides read", async () => {
    const { id, token } = await askedByEmail();
    const decline = (text: string) => product.as(undefined, declineStatement, { body: { token, text } });
    expect((await decline(" ")).status).toBe(400);
    expect((await decline("I was on another job.")).status).toBe(201);
    const said = [{ kind: "decline", by: "Mick", text: "I was on another job." }];
    expect([await statements(id), await statements(id, product.ann)]).toMatchObject([said, said]);
    expect(await requests(id)).toEqual(["declined"]);
  });

  test("says that somebody else is meant", async () => {
    const { id, token } = await askedByEmail();
    expect((await product.as(undefined, disownStatement, { body: { token } })).status).toBe(201);
    expect(await statements(id)).toMatchObject([{ kind: "disown", by: "Mick" }]);
    expect(await requests(id)).toEqual(["not me"]);
  });

  test("behind a code gets a letter, and what they disown stays, struck through", async () => {
    const { id, token } = await asked(product);
    await signed(product, token);
    const letter = await tokenTo(mick);
    expect((await view(letter)).body.signed).toMatchObject({ by: "Mick Barraclough", text: signature.text });
    expect((await signed(product, letter)).status).toBe(404);
    clock.advance(hour);
    expect((await product.as(undefined, disownStatement, { body: { token: letter } })).status).toBe(201);
    expect(await statements(id)).toMatchObject([
      { kind: "testimony", text: signature.text, witness: { disownedAt: "2026-03-02T10:00:00.000Z" } },
    ]);
    expect([await requests(id), outcome(await view(letter))]).toEqual([["signed"], dead]);
  });

  test("behind an e-mail gets no letter", async () => {
    await signed(product, (await askedByEmail()).token);
    expect(await enqueuedEmails(product.deps.db, mick)).toHaveLength(1);
  });
});
