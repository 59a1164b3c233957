import { previewErasure } from "contract/centre/retention.ts";
import { day } from "contract/core/calendar.ts";
import { claimUnits } from "contract/quality/claims.ts";
import { changeRoom, findForRoom, listRooms, openRoom, viewRoom } from "contract/quality/rooms.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimable, ofUnits } from "../../../test/product/claims.ts";
import { enqueuedEmails } from "../../../test/product/email/emails.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { opened, roomOf } from "../../../test/product/rooms.ts";
import { tenthOf } from "./scope.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-20T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const proposed = async () => (await product.as(product.ada, findForRoom)).body;
const change = (id: string, body: object, headers = {}) =>
  product.as(product.ada, changeRoom, { params: { id }, body: body as never, headers });
const later = (days: number) => new Date(clock.now().getTime() + days * day).toISOString();

describe("whom a new room would hold", () => {
  test("are those with units claimed since the last room, and a tenth of the rest, drawn by its seed", async () => {
    const { learner, unit } = await claimable(product);
    await product.as(product.ada, claimUnits, { body: ofUnits({ learner, unit }) });
    const first = await proposed();
    const reasons = first.learners.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "claimed")).toHaveLength(1);
    expect(first.learners.find(({ reason }) => reason === "claimed")).toMatchObject({
      learner: { _id: learner.id },
      detail: "Unit 312, 20 November 2026",
    });
    expect(reasons.filter((reason) => reason === "tenth")).toHaveLength(1);
    const others = [product.sam.id, product.tom.id].sort();
    expect(first.learners.find(({ reason }) => reason === "tenth")?.learner._id).toBe(tenthOf(others, first.seed)[0]);
    clock.advance(1000);
    await opened(product);
    expect((await proposed()).learners.map(({ reason }) => reason)).not.toContain("claimed");
  });

  test("are found by name, also when they have left", async () => {
    const found = async (search: string) =>
      (await product.as(product.ada, findForRoom, { query: { search } })).body.learners.map(
        ({ learner }) => learner.name,
      );
    expect([await found("dunn"), await found("ARCHER"), await found("s")]).toEqual([["Dee Dunn"], [], ["Sam Singh"]]);
  });

  test("a tenth is the same for the same seed whatever the order, and never less than one in ten", () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 60 });
    fc.assert(
      fc.property(ids, fc.uuid(), (all, seed) => {
        const taken = tenthOf(all, seed);
        expect(taken).toEqual(tenthOf(all.toReversed(), seed));
        expect(taken).toHaveLength(Math.ceil(all.length / 10));
        expect(all).toEqual(expect.arrayContaining(taken));
      }),
    );
  });
});

describe("a new room", () => {
  test("sends its link where an address is given, and never the code", async () => {
    const email = "helen@body.example";
    const { token, code } = await opened(product, { email });
    const [letter] = await enqueuedEmails(product.deps.db, email);
    const text = JSON.stringify(letter);
    expect(text).toContain(`/room#${token}`);
    expect([text.includes(code), text.includes(code.replace(" ", ""))]).toEqual([false, false]);
  });

  test("shows link and code once: no other answer has them, and its row has hashes", async () => {
    const { id, token, code } = await opened(product);
    const answers = [
      await product.as(product.ada, viewRoom, { params: { id } }),
      await product.as(product.ada, listRooms),
    ];
    const rows = await product.deps.db.selectFrom("rooms").selectAll().execute();
    const text = JSON.stringify([answers.map(({ body }) => body), rows]);
    for (const secret of [token, code, code.replace(" ", "")]) expect(text).not.toContain(secret);
  });

  test.each<[string, object, string]>([
    ["that ends before it opens", { from: "2026-11-25T09:00:00.000Z", until: "2026-11-24T09:00:00.000Z" }, "until"],
    ["that is over", { from: "2026-11-01T09:00:00.000Z", until: "2026-11-02T09:00:00.000Z" }, "until"],
    ["that is open for longer than 31 days", { until: "2027-01-20T09:00:00.000Z" }, "until"],
    ["of somebody who is no learner", { learners: [{ learner: "x", reason: "chosen" }] }, "learners"],
    ["without a name", { name: " " }, "name"],
    ["without a visitor", { verifier: "" }, "verifier"],
  ])("%s is refused", async (_, own, path) => {
    const { status, body } = await product.as(product.ada, openRoom, { body: roomOf(product, own) });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe("an open room", () => {
  test("is listed before those that ended, ends at another time, and is closed once", async () => {
    const [first, second] = [await opened(product), await opened(product, { until: later(2) })];
    await change(first.id, { act: "close", outcome: "no action" });
    const listed = async () =>
      (await product.as(product.ada, listRooms)).body.rooms.map(({ _id, state }) => [_id, state]);
    expect(await listed()).toEqual([
      [second.id, "open"],
      [first.id, "closed"],
    ]);
    expect((await change(second.id, { act: "extend", until: later(40) })).status).toBe(400);
    expect((await change(second.id, { act: "extend", until: later(1 / 24) })).status).toBe(200);
    clock.advance(day / 24);
    expect((await listed())[0]).toEqual([second.id, "over"]);
    expect((await change(first.id, { act: "close", outcome: "no action" })).status).toBe(409);
  });

  test("that was changed by somebody else is not changed unseen", async () => {
    const { id } = await opened(product);
    const seen = { "if-match": '"1"' };
    expect((await change(id, { act: "extend", until: later(5) }, seen)).status).toBe(200);
    expect((await change(id, { act: "close", outcome: "no action" }, seen)).status).toBe(412);
  });

  test("keeps its learners' work until it is closed without an action", async () => {
    const { id } = await opened(product);
    const blocks = async (learner = product.sam.id) =>
      (await product.as(product.ada, previewErasure, { params: { id: learner } })).body.blocks.join(" ");
    const sentence = "The room “Autumn visit” must be closed without an action first.";
    expect([await blocks(), await blocks(product.tom.id)]).toEqual([
      expect.stringContaining(sentence),
      expect.not.stringContaining("room"),
    ]);
    expect((await change(id, { act: "close", outcome: "action" })).status).toBe(400);
    expect((await change(id, { act: "close", outcome: "action", action: "Sample 315 again." })).status).toBe(200);
    expect(await blocks()).toContain(sentence);
    expect((await change(id, { act: "close", outcome: "no action" })).status).toBe(200);
    expect(await blocks()).not.toContain("room");
  });
});
