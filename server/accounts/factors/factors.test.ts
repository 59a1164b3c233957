import { logIn, setActive, viewSelf } from "contract/accounts/accounts.ts";
import {
  confirmIdentity,
  endOtherSessions,
  endSession,
  finishCode,
  finishLogIn,
  removeCode,
  renewRecoveryCodes,
  resetFactors,
  startCode,
  viewSecurity,
} from "contract/accounts/security.ts";
import { exportAuditLog } from "contract/audit/audit.ts";
import { exportAccounts } from "contract/centre/portfolio-list.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailsTo } from "../../../test/product/email/emails.ts";
import { codeOf, withCode, withPasskey } from "../../../test/product/factors.ts";
import { frozenAt, type OpenProduct, openProduct, password, type TestUser } from "../../../test/product/product.ts";
import { codeGuesses } from "./codes.ts";

const minute = 60_000;
const clock = frozenAt("2026-03-02T09:00:00Z");
let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const begin = (who: TestUser, headers = {}) =>
  product.as(undefined, logIn, { body: { email: who.email, password }, headers });
async function finish(who: TestUser, code: string) {
  const { ticket = "" } = (await begin(who)).body;
  return product.as(undefined, finishLogIn, { body: { ticket, code } });
}
// All of the same second, whose order is not stored.
const lettersTo = async (who: TestUser) => (await emailsTo(product, who.email)).map(({ content }) => content).join();
const actionsOf = async (who: TestUser) =>
  (
    await product.deps.db
      .selectFrom("auditLog")
      .select("action")
      .where("actor", "=", who.id)
      .orderBy("position")
      .execute()
  ).map(({ action }) => action);

describe("where one is signed in", () => {
  test("is told in words, with a letter about a device that is new", async () => {
    const { sam, as } = product;
    await begin(sam);
    expect(await emailsTo(product, sam.email)).toEqual([]);
    clock.advance(minute);
    const { token } = (await begin(sam, { "user-agent": firefox })).body;
    const { sessions } = (await as({ ...sam, token }, viewSecurity)).body;
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      device: "Linux computer, Firefox",
      way: "password",
      isThis: true,
      isNew: true,
    });
    const [letter] = await emailsTo(product, sam.email);
    expect(letter?.subject).toBe("A sign-in from a new device");
    expect(letter?.content).toContain("Linux computer, Firefox, on 2 March 2026 at 09:01");
  });

  test("a device that is known causes no letter", async () => {
    const { headers } = await begin(product.sam);
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    await begin(product.sam, { cookie });
    expect(await emailsTo(product, product.sam.email)).toEqual([]);
  });

  test("one session ends at once, or all but this one; never another person's", async () => {
    const { sam, tom, as } = product;
    const phone = { ...sam, token: (await begin(sam)).body.token };
    const { sessions } = (await as(sam, viewSecurity)).body;
    const [here, there] = sessions.map(({ _id: id }) => ({ id }));
    expect((await as(tom, endSession, { params: there })).status).toBe(404);
    expect((await as(sam, endSession, { params: here })).status).toBe(409);
    expect((await as(sam, endSession, { params: there, query: { stranger: "true" } })).status).toBe(200);
    expect((await as(phone, viewSelf)).status).toBe(401);
    expect(await lettersTo(product.ada)).toContain("Sam Singh ended a session that was not theirs");
    const laptop = { ...sam, token: (await begin(sam)).body.token };
    expect((await as(sam, endOtherSessions)).status).toBe(200);
    expect([(await as(laptop, viewSelf)).status, (await as(sam, viewSelf)).status]).toEqual([401, 200]);
    expect(await actionsOf(sam)).toEqual(["logIn", "disownSession", "logIn", "endOtherSessions"]);
  });
});

describe("a code from an app", () => {
  test("is asked for after the password once its first one was right", async () => {
    const { sam, as } = product;
    const { secret, uri } = (await as(sam, startCode)).body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Portfolio%20Builder:/);
    for (const code of ["000000", "٠٠٠٠٠٠"]) expect((await as(sam, finishCode, { body: { code } })).status).toBe(400);
    expect((await begin(sam)).status).toBe(200);
    expect((await as(sam, finishCode, { body: { code: codeOf(product, secret) } })).body.recoveryCodes).toHaveLength(
      10,
    );

    const { status, body } = await begin(sam);
    expect([status, body.needs, body.ways, body.token]).toEqual([401, "secondFactor", ["code"], undefined]);
    clock.advance(minute);
    const { ticket = "" } = body;
    const again = { body: { ticket, code: codeOf(product, secret) } };
    const done = await as(undefined, finishLogIn, again);
    expect(done.body.user.email).toBe(sam.email);
    expect((await as({ ...sam, token: done.body.token }, viewSecurity)).body.sessions[0]?.way).toBe("code");
    // Neither the ticket nor the code works twice.
    expect((await as(undefined, finishLogIn, again)).status).toBe(401);
    expect((await finish(sam, codeOf(product, secret))).status).toBe(401);
  });

  test("counts one step before and after its own, and no more", async () => {
    const { sam } = product;
    const { secret } = await withCode(product, sam);
    clock.advance(10 * minute);
    expect((await finish(sam, codeOf(product, secret, -2))).status).toBe(401);
    expect((await finish(sam, codeOf(product, secret, 2))).status).toBe(401);
    expect((await finish(sam, codeOf(product, secret, -1))).status).toBe(200);
    expect((await finish(sam, codeOf(product, secret, 1))).status).toBe(200);
    // One of before the last that was used does not work any more.
    expect((await finish(sam, codeOf(product, secret))).status).toBe(401);
  });

  test("can be one of ten recovery codes, each once", async () => {
    const { sam, as } = product;
    const { recoveryCodes } = await withCode(product, sam);
    const [first = ""] = recoveryCodes;
    expect((await finish(sam, first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await finish(sam, first)).status).toBe(401);
    expect((await as(sam, viewSecurity)).body.recoveryCodesLeft).toBe(9);
    const { body } = await as(sam, renewRecoveryCodes);
    expect((await finish(sam, recoveryCodes[1] ?? "")).status).toBe(401);
    expect((await finish(sam, body.recoveryCodes[1] ?? "")).status).toBe(200);
    expect(await actionsOf(sam)).toContain("useRecoveryCode");
  });

  test("cannot be guessed: then the right one is refused too, and its owner is told", async () => {
    const { sam } = product;
    const { secret } = await withCode(product, sam);
    clock.advance(minute);
    const { ticket = "" } = (await begin(sam)).body;
    const guess = (code: string) => product.as(undefined, finishLogIn, { body: { ticket, code } });
    for (let left = codeGuesses.quarter.most; left > 0; left--) expect((await guess("123 456")).status).toBe(401);
    expect((await guess(codeOf(product, secret))).status).toBe(429);
    expect(await lettersTo(sam)).toContain("Somebody typed many wrong codes");
    clock.advance(16 * minute);
    expect((await finish(sam, codeOf(product, secret))).status).toBe(200);
  });

  test("is over after five minutes, and for an account that was deactivated", async () => {
    const { sam, ada, as } = product;
    const { secret } = await withCode(product, sam);
    clock.advance(minute);
    const { ticket = "" } = (await begin(sam)).body;
    const code = () => ({ body: { ticket, code: codeOf(product, secret) } });
    clock.advance(6 * minute);
    expect((await as(undefined, finishLogIn, code())).body.message).toBe("That took too long. Log in again.");
    const fresh = (await begin(sam)).body.ticket ?? "";
    await as(ada, setActive, { params: { id: sam.id }, body: { isActive: false } });
    const late = await as(undefined, finishLogIn, { body: { ticket: fresh, code: codeOf(product, secret) } });
    expect(late.status).toBe(401);
  });

  test("is not readable in the database, and not asked for once it is removed", async () => {
    const { sam, as } = product;
    const { secret, recoveryCodes } = await withCode(product, sam);
    const rows = await product.deps.db.selectFrom("secondFactors").selectAll().execute();
    const codes = await product.deps.db.selectFrom("recoveryCodes").selectAll().execute();
    const keys = await product.deps.db.selectFrom("idempotencyKeys").selectAll().execute();
    const stored = JSON.stringify([rows, codes, keys]);
    for (const kept of [secret, ...recoveryCodes]) expect(stored).not.toContain(kept);
    expect((await as(sam, removeCode)).status).toBe(200);
    expect((await begin(sam)).status).toBe(200);
    expect(await lettersTo(sam)).toContain("No code from an app is asked for any more");
  });

  test("is reset by an administrator, who is recorded, and its owner is told", async () => {
    const { sam, ada, ann, as } = product;
    await withCode(product, sam);
    await withPasskey(product, sam);
    const params = { id: sam.id };
    expect((await as(ann, resetFactors, { params })).status).toBe(403);
    expect((await as(ada, resetFactors, { params: { id: ada.id } })).status).toBe(409);
    expect((await as(ada, resetFactors, { params })).status).toBe(200);
    expect((await as(sam, viewSelf)).status).toBe(401);
    expect((await begin(sam)).status).toBe(200);
    expect(await actionsOf(ada)).toEqual(["resetFactors"]);
    expect(await lettersTo(sam)).toContain("An administrator removed your second factor");
  });
});

describe("sensitive acts", () => {
  test("ask again after a quarter of an hour, and go on after a password or a code", async () => {
    const { ada, as } = product;
    const { secret } = await withCode(product, ada);
    expect((await as(ada, exportAccounts)).status).toBe(200);
    clock.advance(15 * minute);
    for (const call of [exportAccounts, exportAuditLog, startCode]) {
      const { status, body } = await as(ada, call as typeof exportAccounts);
      expect([status, (body as { needs?: string }).needs]).toEqual([403, "confirmation"]);
    }
    expect((await as(ada, confirmIdentity, { body: { password: "not mine" } })).status).toBe(400);
    expect((await as(ada, confirmIdentity, { body: { code: "000000" } })).status).toBe(400);
    expect((await as(ada, confirmIdentity, { body: {} })).status).toBe(400);
    expect((await as(ada, exportAccounts)).status).toBe(403);
    expect((await as(ada, confirmIdentity, { body: { password } })).status).toBe(200);
    expect((await as(ada, exportAccounts)).status).toBe(200);
    clock.advance(15 * minute);
    expect((await as(ada, confirmIdentity, { body: { code: codeOf(product, secret) } })).status).toBe(200);
    expect((await as(ada, exportAccounts)).status).toBe(200);
  });
});
