import { day, hour } from "contract/core/calendar.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import {
  declineStatement,
  disownStatement,
  revokeRequest,
  signStatement,
  viewPass,
} from "contract/portfolios/witnesses.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { statementsOf } from "../../../test/product/statements.ts";
import { asked, dead, mick, outcome, requestStates, signature, signed } from "../../../test/product/witnesses.ts";
import { openApp } from "../../app.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const view = (token: string, who?: TestUser) => product.as(who, viewPass, { body: { token } });
const requests = (id: string) => requestStates(product, id);

describe("a link", () => {
  test("shows what is attested and uses nothing up: it sets when it was opened first, alone", async () => {
    const images = [await photo(40)];
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed", images });
    const { token } = await asked(product, id);
    const row = () => product.deps.db.selectFrom("passes").selectAll().executeTakeFirstOrThrow();
    const before = await row();
    const { status, body } = await view(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ learner: "Sam Singh", title: "Consumer unit change", photos: [{ caption: "" }] });
    clock.advance(hour);
    await view(token);
    expect(await row()).toEqual({ ...before, openedAt: "2026-03-02T09:00:00.000Z" });
  });

  test("lets its holder read the photos of that portfolio, and of no other, while it is live", async () => {
    const of = async () => (await saved(product, product.sam, { images: [await photo(40)] }))._id;
    const [{ token, id, pass }, other] = [await asked(product, await of()), await asked(product, await of())];
    const path = async (token: string) => {
      const { body } = await view(token);
      return ("photos" in body && body.photos[0]?.path) || "";
    };
    const get = async (url: string) => (await product.request(undefined, { method: "GET", url: `/${url}` })).statusCode;
    const [own, foreign] = [await path(token), await path(other.token)];
    const mixed = `${foreign.split("?")[0]}?${own.split("?")[1]}`;
    expect([await get(own), await get(mixed)]).toEqual([200, 403]);
    await product.as(product.sam, revokeRequest, { params: { id, pass } });
    expect(await get(own)).toBe(403);
  });

  test("is dead alike when it is unknown, used, declined, disowned, revoked, expired or of what was deleted", async () => {
    const make = async () => asked(product, (await saved(product, product.sam))._id);
    const [used, declined, disowned, revoked, deleted] = await Promise.all([make(), make(), make(), make(), make()]);
    await signed(product, used.token);
    await product.as(undefined, declineStatement, { body: { token: declined.token, text: "I was off sick." } });
    await product.as(undefined, disownStatement, { body: { token: disowned.token } });
    await product.as(product.sam, revokeRequest, { params: { id: revoked.id, pass: revoked.pass } });
    await product.as(product.sam, deletePortfolio, { params: { id: deleted.id } });
    const expired = await make();
    clock.advance(14 * day);
    const tokens = [
      "",
      "x",
      "A".repeat(43),
      ...[used, declined, disowned, revoked, deleted, expired].map((one) => one.token),
    ];
    const body = { fingerprint: "", ...signature, contact: mick };
    for (const token of tokens) {
      expect([token, ...outcome(await view(token))]).toEqual([token, ...dead]);
      expect(outcome(await product.as(undefined, signStatement, { body: { ...body, token } }))).toEqual(dead);
      expect(outcome(await product.as(undefined, declineStatement, { body: { token, text: "No." } }))).toEqual(dead);
      expect(outcome(await product.as(undefined, disownStatement, { body: { token } }))).toEqual(dead);
    }
    expect(await requests(expired.id)).toEqual(["expired"]);
  });

  test("runs the same statements whether it is unknown, used up or expired", async () => {
    const { token } = await asked(product);
    await signed(product, token);
    const expired = await asked(product);
    clock.advance(14 * day);
    const run = (one: string) =>
      statementsOf(product.deps, async (observed) => {
        const app = await openApp(observed);
        await app.inject({ method: "POST", url: "/api/pass", payload: { token: one } });
        await app.close();
      });
    await run("x");
    const unknown = await run("unknown");
    expect([await run(token), await run(expired.token)]).toEqual([unknown, unknown]);
  });

  test("is refused to every learner and to the learner's assessor, and works for other staff", async () => {
    const { token } = await asked(product);
    const refused = [403, "A witness signs on their own device, signed out."];
    const { sam, tom, ann, bob, ada } = product;
    for (const who of [sam, tom, ann]) {
      expect(outcome(await view(token, who))).toEqual(refused);
      const body = { token, fingerprint: "", ...signature, contact: mick };
      expect(outcome(await product.as(who, signStatement, { body }))).toEqual(refused);
      expect(outcome(await product.as(who, declineStatement, { body: { token, text: "No." } }))).toEqual(refused);
      expect(outcome(await product.as(who, disownStatement, { body: { token } }))).toEqual(refused);
    }
    expect([(await view(token, bob)).status, (await view(token, ada)).status]).toEqual([200, 200]);
  });

  test("is limited to so many tries from one network", async () => {
    const { deps } = product;
    const expiresAt = new Date(clock.now().getTime() + hour).toISOString();
    await deps.db.insertInto("attempts").values({ what: "pass from 127.0.0.1", count: 300, expiresAt }).execute();
    expect((await view("x")).status).toBe(429);
  });
});
