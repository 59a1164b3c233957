import { downloadOwnData } from "contract/accounts/profile.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import { addHours, askToConfirm, changeHours } from "contract/plan/hours.ts";
import { declineStatement, disownStatement, signStatement, viewPass } from "contract/portfolios/witnesses.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askAgain,
  askedToConfirm,
  confirmed,
  employer,
  hours,
  refusal,
  weekSeenBy,
  withHours,
} from "../../../test/product/hours.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { asked, dead, mailedToken, signed } from "../../../test/product/witnesses.ts";

const clock = frozenAt("2026-03-04T09:00:00.000Z");
let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct({ clock });
});
afterAll(() => product.close());

const view = (token: string, who = undefined as Parameters<OpenProduct["as"]>[0]) =>
  product.as(who, viewPass, { body: { token } });
const refusedHere = [403, "A witness signs on their own device, signed out."];

describe("a week of hours", () => {
  test("is asked about, shown as it is, confirmed once, and says so when it is changed since", async () => {
    const { learner, id, week, token } = await askedToConfirm(product, { text: "Conduit bending" });
    expect(await weekSeenBy(product, learner)).toMatchObject({ state: "asked", asked: { email: null } });
    const { body } = await view(token);
    expect(body).toMatchObject({
      ...{ learner: "Lee Learner", week, minutes: 330, known: null, signed: null },
      hours: [{ day: "2026-03-02", minutes: 330, kind: "Training day", text: "Conduit bending" }],
    });
    expect((await confirmed(product, token, { text: "A good week." })).status).toBe(201);
    expect(refusal(await confirmed(product, token, { fingerprint: "0f" }))).toEqual(dead);
    const { signature: _, ...who } = employer;
    expect(await weekSeenBy(product, learner)).toMatchObject({
      state: "confirmed",
      answer: { kind: "hours", by: who.name, text: "A good week.", signer: { role: who.role, staff: null } },
    });
    expect(await weekSeenBy(product, product.ann, learner.id)).toMatchObject({
      answer: { signer: { way: "code", staff: { contact: "mick@kirkgate.example", isNear: true } } },
    });
    const again = await product.as(learner, askToConfirm, { body: { week, code: true } });
    expect(refusal(again)).toEqual([409, "This week is confirmed already."]);
    const { notifications } = (await product.as(learner, listNotifications)).body;
    expect(notifications).toMatchObject([{ text: "An employer answered about a week of your hours.", path: "/hours" }]);
    await product.as(learner, changeHours, { params: { id }, body: hours({ minutes: 60 }) });
    expect((await weekSeenBy(product, learner))?.state).toBe("changed");
    await product.as(learner, changeHours, { params: { id }, body: hours({ text: "Conduit bending" }) });
    expect((await weekSeenBy(product, learner))?.state).toBe("confirmed");
  });

  test("that was changed since it was read is not confirmed, and the link stays", async () => {
    const { learner, token } = await askedToConfirm(product);
    const { fingerprint } = (await view(token)).body;
    await product.as(learner, addHours, { body: hours({ day: "2026-03-03" }) });
    expect(refusal(await confirmed(product, token, { fingerprint }))).toEqual([
      409,
      "Ask again: this week was changed.",
    ]);
    expect((await confirmed(product, token)).status).toBe(201);
  });

  test("is not confirmed with a reason, or by somebody who was never meant", async () => {
    const { learner, week, token } = await askedToConfirm(product);
    await product.as(undefined, declineStatement, { body: { token, text: "Friday was work." } });
    expect(await weekSeenBy(product, learner)).toMatchObject({
      state: "refused",
      answer: { kind: "refuseHours", text: "Friday was work.", signer: null },
    });
    await product.as(undefined, disownStatement, { body: { token: await askAgain(product, learner, week) } });
    expect(await weekSeenBy(product, learner)).toMatchObject({ state: "refused", answer: { kind: "disown" } });
    expect((await confirmed(product, await askAgain(product, learner, week))).status).toBe(201);
    expect((await weekSeenBy(product, learner))?.state).toBe("confirmed");
  });

  test("whoever it was confirmed for behind a code can say that it was not them", async () => {
    const { learner, token } = await askedToConfirm(product);
    const contact = "letter@kirkgate.example";
    await confirmed(product, token, { contact });
    const letter = await mailedToken(product, contact);
    expect((await view(letter)).body.signed).toMatchObject({ by: employer.name });
    expect(refusal(await confirmed(product, letter))).toEqual(dead);
    expect((await product.as(undefined, disownStatement, { body: { token: letter } })).status).toBe(201);
    expect(await weekSeenBy(product, learner)).toMatchObject({ state: "refused", answer: { kind: "disown" } });
  });

  test("by e-mail what an employer signed with is known the next time, at that address alone", async () => {
    const { learner, week } = await withHours(product);
    const email = "Boss@kirkgate.example";
    await product.as(learner, askToConfirm, { body: { week, email, name: "Mick" } });
    const token = await mailedToken(product, email);
    expect((await view(token)).body.known).toEqual({ name: "Mick" });
    await confirmed(product, token);
    await product.as(learner, addHours, { body: hours({ day: "2026-02-23" }) });
    const earlier = { week: "2026-02-23", name: "" };
    await product.as(learner, askToConfirm, { body: { ...earlier, email: "boss@kirkgate.example" } });
    const { name, role, employer: firm } = employer;
    const known = (await view(await mailedToken(product, "boss@kirkgate.example"))).body.known;
    expect(known).toEqual({ name, role, employer: firm });
    await product.as(learner, askToConfirm, { body: { ...earlier, email: "other@kirkgate.example" } });
    expect((await view(await mailedToken(product, "other@kirkgate.example"))).body.known).toEqual({});
  });
});

describe("asking an employer", () => {
  test("is refused for the learner's own address, a week to come, one without hours, and a day that is no Monday", async () => {
    const { learner, week } = await withHours(product);
    const ask = async (body: { week: string; email: string }) =>
      refusal(await product.as(learner, askToConfirm, { body }));
    const own = learner.email.toUpperCase();
    expect(await ask({ week, email: own })).toEqual([
      400,
      "Your employer is somebody else. Give their own email address.",
    ]);
    const email = "boss@example.com";
    expect(await ask({ week: "2026-03-09", email })).toEqual([400, "Choose a week that has begun."]);
    expect(await ask({ week: "2026-02-23", email })).toEqual([409, "There are no hours in this week yet."]);
    expect((await ask({ week: "2026-03-03", email }))[0]).toBe(400);
  });

  test("again ends the link that was there", async () => {
    const { learner, week, token } = await askedToConfirm(product);
    const next = await askAgain(product, learner, week);
    expect(refusal(await view(token))).toEqual(dead);
    expect((await view(next)).status).toBe(200);
  });

  test("thirty times a day, witnesses included, and no more", async () => {
    const { learner, week } = await withHours(product);
    for (let count = 0; count < 30; count++) await askAgain(product, learner, week);
    const { status } = await product.as(learner, askToConfirm, { body: { week, code: true } });
    expect(status).toBe(429);
  });
});

describe("behind a link to an employer", () => {
  test("neither a learner nor their assessor looks or answers", async () => {
    const { learner, token } = await askedToConfirm(product);
    for (const who of [learner, product.sam, product.ann]) expect(refusal(await view(token, who))).toEqual(refusedHere);
    expect((await view(token, product.bob)).status).toBe(200);
    const contact = learner.email;
    expect(refusal(await confirmed(product, token, { contact }))).toEqual([
      400,
      "Give your own email address, in case the centre asks.",
    ]);
  });

  test("only one of many answers at once is kept", async () => {
    const { learner, token } = await askedToConfirm(product);
    const all = await Promise.all(Array.from({ length: 20 }, () => confirmed(product, token)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    const kept = product.deps.db.selectFrom("statements").select("id").where("learner", "=", learner.id);
    expect(await kept.execute()).toHaveLength(1);
  });

  test("a witness's answer does not fit, nor an employer's behind a link to a witness", async () => {
    const { token } = await askedToConfirm(product);
    expect(refusal(await signed(product, token))).toEqual(dead);
    const { token: witness } = await asked(product);
    expect(refusal(await confirmed(product, witness))).toEqual(dead);
    const { body } = await product.as(undefined, signStatement, { body: { of: "week", token } as never });
    expect(body.message).toMatch(/name/i);
  });

  test("after fourteen days nothing is answered any more", async () => {
    const { learner, token } = await askedToConfirm(product);
    clock.advance(15 * 86_400_000);
    expect(refusal(await view(token))).toEqual(dead);
    expect(
      (await product.deps.db.selectFrom("passes").select("id").where("by", "=", learner.id).execute()).length,
    ).toBe(1);
    clock.advance(-15 * 86_400_000);
  });
});

test("what was said about a week is never changed or deleted", async () => {
  const { learner, token } = await askedToConfirm(product);
  await confirmed(product, token);
  for (const act of [sql`delete from "statements"`, sql`update "statements" set "text" = 'x'`])
    await expect(sql`${act} where "learner" = ${learner.id}`.execute(product.deps.db)).rejects.toThrow(
      /only ever added/,
    );
});

test("hours, dates and what employers said are in the learner's own record", async () => {
  const { learner, token } = await askedToConfirm(product, { text: "Mine" });
  await confirmed(product, token, { text: "Right." });
  const { body } = await product.as(learner, downloadOwnData);
  expect(body).toMatchObject({
    hours: [{ day: "2026-03-02", minutes: 330, text: "Mine" }],
    statements: [
      { kind: "hours", portfolio: null, week: "2026-03-02", text: "Right.", witness: { name: employer.name } },
    ],
    witnessRequests: [{ portfolio: null, week: "2026-03-02" }],
  });
});
