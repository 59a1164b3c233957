import { calls } from "contract/calls.ts";
import { day, hour, minute } from "contract/core/calendar.ts";
import type { Call } from "contract/core/call.ts";
import { methodOf, pathOf } from "contract/core/paths.ts";
import { changeRoom } from "contract/quality/rooms.ts";
import {
  addRoomNote,
  enterRoom,
  listOwnLooks,
  requestRoomBundle,
  visitLearner,
  visitPortfolio,
  visitRoom,
} from "contract/quality/visits.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { bearing, entered, looksAt, opened, type TestRoom, visiting } from "../../../test/product/rooms.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-20T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const close = (room: TestRoom, outcome: "no action" | "action" = "no action") =>
  product.as(product.ada, changeRoom, {
    params: { id: room.id },
    body: { act: "close", outcome, action: outcome === "action" ? "Sample unit 315 again." : "" },
  });

/** Learners and portfolios in the room and outside of it. */
async function ids() {
  const submitted = { status: "To Be Reviewed" };
  const [own, draft, others] = [
    await saved(product, product.sam, submitted),
    await saved(product, product.sam),
    await saved(product, product.tom, submitted),
  ];
  const nobody = "0".repeat(32);
  return {
    learners: { in: [product.sam.id], out: [product.tom.id, product.ann.id, nobody, "x"] },
    portfolios: { in: [own._id], out: [draft._id, others._id, nobody, "x"] },
  };
}

type Made = { name: string; status: number; look: string | undefined };

/** Every call of a room, with ids in scope and out: what each is answered while the room is open. */
async function everyCall(
  pass: string,
  { learners, portfolios }: Awaited<ReturnType<typeof ids>>,
): Promise<(() => Promise<Made & { expected: number }>)[]> {
  const made =
    (name: string, expected: number, look: string | undefined, act: () => Promise<{ status: number }>) => async () => ({
      ...{ name, expected, look: expected < 300 ? look : undefined },
      status: (await act()).status,
    });
  const byId = (call: typeof visitLearner | typeof visitPortfolio, kind: string, of: { in: string[]; out: string[] }) =>
    [...of.in.map((id) => [id, 200] as const), ...of.out.map((id) => [id, 404] as const)].map(([id, expected]) =>
      made(`${kind} ${id}`, expected, `${kind} ${id}`, () =>
        visiting(product, pass, call as typeof visitLearner, { params: { id } }),
      ),
    );
  const note = (learner: string, expected: number) =>
    made(`note ${learner}`, expected, `note ${learner}`, () =>
      visiting(product, pass, addRoomNote, { body: { learner, text: "Seen." } }),
    );
  return [
    made("room", 200, "room", () => visiting(product, pass, visitRoom)),
    made("log", 200, "log", () => visiting(product, pass, listOwnLooks)),
    ...byId(visitLearner, "learner", learners),
    ...byId(visitPortfolio, "portfolio", portfolios),
    ...learners.in.map((id) => note(id, 201)),
    ...learners.out.map((id) => note(id, 404)),
  ];
}

describe("a visit", () => {
  test("answers exactly what is in the room while it is open, and each answer is one look", async () => {
    const room = await opened(product);
    const pass = await entered(product, room);
    const all = await everyCall(pass, await ids());
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: 1 }), async (some) => {
        const before = (await looksAt(product, room)).length;
        const results: (Made & { expected: number })[] = [];
        for (const one of some) {
          clock.advance(1);
          results.push(await one());
        }
        expect(results.map(({ name, status }) => [name, status])).toEqual(
          results.map(({ name, expected }) => [name, expected]),
        );
        const looks = (await looksAt(product, room)).slice(before);
        expect(looks).toEqual(results.flatMap(({ look }) => look ?? []));
      }),
      { numRuns: 8 },
    );
  });

  const endings: [string, (room: TestRoom) => unknown, string][] = [
    ["its eight hours", () => clock.advance(8 * hour), "You have been here for 8 hours. Enter the code once more."],
    ["the room's time", () => clock.advance(10 * day), "This room closed on 30 November 2026."],
    ["the room is closed", (room) => close(room), "This room closed on 20 November 2026."],
    ["it is closed with an action", (room) => close(room, "action"), "This room closed on 20 November 2026."],
  ];

  test.each(endings)("is over after %s, from the next call on, and nothing is a look", async (_, end, sentence) => {
    const room = await opened(product);
    const pass = await entered(product, room);
    const all = await everyCall(pass, await ids());
    expect((await visiting(product, pass, visitRoom)).status).toBe(200);
    await end(room);
    const before = await looksAt(product, room);
    for (const one of all) expect(await one()).toMatchObject({ status: 403 });
    expect((await visiting(product, pass, requestRoomBundle)).status).toBe(403);
    expect((await visiting(product, pass, visitRoom)).body.message).toBe(sentence);
    expect(await looksAt(product, room)).toEqual(before);
  });

  test("opens no other call of the product", async () => {
    const pass = bearing(await entered(product, await opened(product)));
    const closed = Object.values<Call>(calls).filter(({ permission }) => permission);
    expect(closed.length).toBeGreaterThan(150);
    for (const call of closed) {
      const url = pathOf(call).replaceAll(/\{\w+\}/g, product.sam.id);
      const answer = await product.request(pass, { method: methodOf(call), url });
      expect([call.name, answer.statusCode]).toEqual([call.name, 403]);
      expect(answer.json().message).toBe("This pass opens the room that it was made for, and nothing else.");
    }
  });

  test("needs its pass: nobody's session, and no other token, opens a call of a room", async () => {
    const visitors = Object.values<Call>(calls).filter(({ visitor }) => visitor);
    expect(visitors.map(({ name }) => name)).toHaveLength(6);
    for (const call of visitors)
      for (const who of [undefined, product.ada, product.ann, product.sam, bearing("A".repeat(43))]) {
        const url = pathOf(call).replaceAll(/\{\w+\}/g, product.sam.id);
        const { statusCode } = await product.request(who, { method: methodOf(call), url });
        expect([call.name, statusCode]).toEqual([call.name, 401]);
      }
  });
});

describe("entering a room", () => {
  const enter = ({ token, code }: Omit<TestRoom, "id">) => product.as(undefined, enterRoom, { body: { token, code } });

  test("takes link and code, and not one of them alone", async () => {
    const room = await opened(product);
    const other = await opened(product);
    expect((await enter({ ...room, code: other.code })).status).toBe(403);
    expect((await enter({ ...room, token: "A".repeat(43) })).status).toBe(404);
    expect((await enter({ ...room, code: room.code.replace(" ", "") })).status).toBe(201);
  });

  test("before it opens says when it does", async () => {
    const room = await opened(product, { from: "2026-11-24T08:00:00.000Z" });
    const { status, body } = await enter(room);
    expect([status, body.message]).toEqual([403, "This room opens on 24 November 2026."]);
    clock.advance(4 * day);
    expect((await enter(room)).status).toBe(201);
  });

  test("waits for a quarter of an hour after five wrong codes, also with the right one", async () => {
    const room = await opened(product);
    for (let nth = 0; nth < 5; nth++) expect((await enter({ ...room, code: "0000 0000" })).status).toBe(403);
    expect((await enter(room)).status).toBe(429);
    clock.advance(15 * minute);
    expect((await enter(room)).status).toBe(201);
    expect((await looksAt(product, room)).filter((look) => look === "enter")).toHaveLength(1);
  });

  test("lets a pass end with its room", async () => {
    const until = new Date(clock.now().getTime() + hour).toISOString();
    const room = await opened(product, { until });
    expect((await enter(room)).body.until).toBe(until);
  });
});
