import { setActive, viewSelf } from "contract/accounts/accounts.ts";
import { listDuties, setDuties } from "contract/accounts/duties.ts";
import { day, minute } from "contract/core/calendar.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { drawSamples, listDraws, listPlans, setPlan, viewSampled } from "contract/quality/plans.ts";
import { checkSample, listActions, viewDesk, viewSample } from "contract/quality/samples.ts";
import { takeBack } from "contract/reviews/deciding.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { closedRound, givenDuty, plan, sampled, withAction } from "../../test/product/quality.ts";
import { newId } from "../platform/database/ids.ts";
import { handOn } from "./checkers.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const draw = async (who: TestUser, id: string) => product.as(who, drawSamples, { params: { id } });
const desk = async (who: TestUser) => (await product.as(who, viewDesk)).body.samples;
const check = (who: TestUser, id: string, body: object, headers = {}) =>
  product.as(who, checkSample, { params: { id }, body: body as { verdict: "agree" }, headers });
const texts = async (who: TestUser) =>
  (await product.as(who, listNotifications)).body.notifications.map(({ text }) => text);
const say = "Say how you know that the cable is fire resistant.";

/** Some rounds of Ann's and Bob's, which have settled. */
async function rounds(count: number) {
  for (let nth = 0; nth < count; nth++) {
    await closedRound(product, { title: `Job ${nth}`, postcode: `LS${nth + 1} 1AA` } as object);
    clock.advance(minute);
  }
  await closedRound(product, { learner: product.tom, assessor: product.bob });
  clock.advance(minute);
}

describe("duties", () => {
  test("begin and end on their days, and what is not named any more ends today", async () => {
    const params = { id: product.bob.id };
    const give = (duties: object[], reason = "Has the award.") =>
      product.as(product.ada, setDuties, { params, body: { duties: duties as [], reason } });
    await give([{ duty: "verifier", from: "2026-11-19", until: "2026-12-01" }]);
    expect((await product.as(product.bob, listPlans)).status).toBe(403);
    for (let nth = 0; nth < 2; nth++) {
      clock.advance(day / 3);
      for (const who of [product.bob, product.ada]) await product.as(who, viewSelf);
    }
    expect((await product.as(product.bob, listPlans)).status).toBe(200);
    await give([], "Left the team.");
    expect((await product.as(product.bob, listPlans)).status).toBe(403);
    const [ended] = (await product.as(product.ada, listDuties, { params })).body;
    expect(ended).toMatchObject({ until: "2026-11-19", reason: "Has the award.\nEnded: Left the team." });
  });

  test("are for staff, and a trainee has somebody who countersigns", async () => {
    const give = async ({ id }: TestUser, one: object) => {
      const body = { duties: [{ from: "2026-11-18", ...one } as { duty: "trainee"; from: string }], reason: "New." };
      return (await product.as(product.ada, setDuties, { params: { id }, body })).status;
    };
    const trainee = { duty: "trainee" };
    expect(await give(product.sam, { duty: "verifier" })).toBe(409);
    expect(await give(product.ann, trainee)).toBe(400);
    expect(await give(product.ann, { ...trainee, with: product.ann.id })).toBe(400);
    expect(await give(product.ann, { ...trainee, with: product.bob.id })).toBe(200);
    expect(await give(product.ann, { duty: "verifier", until: "2026-11-18" })).toBe(400);
  });
});

describe("a draw", () => {
  test("fills every cell, gives nobody their own, and can be drawn again", async () => {
    await givenDuty(product, product.ann);
    await givenDuty(product, product.bob);
    const id = await plan(product, product.ann);
    await rounds(3);
    const { next } = (await product.as(product.bob, listDraws, { params: { id }, query: {} })).body;
    expect(next.assessors.map(({ rounds, atLeast, eligible }) => [rounds, atLeast, eligible.length]).sort()).toEqual([
      [1, 1, 1],
      [3, 3, 1],
    ]);
    expect((await draw(product.ann, id)).body.message).toBe("4 samples are drawn.");
    expect(await texts(product.bob)).toContain("3 samples wait for you.");
    expect((await desk(product.ann)).map(({ assessor }) => assessor._id)).toEqual([product.bob.id]);
    expect((await desk(product.bob)).map(({ title }) => title).sort()).toEqual(["Job 0", "Job 1", "Job 2"]);
    const { draws } = (await product.as(product.ada, listDraws, { params: { id }, query: { again: "yes" } })).body;
    expect(draws).toMatchObject([
      {
        rounds: 4,
        samples: 4,
        waiting: 4,
        unchecked: 0,
        again: { same: 4, missing: 0, added: 0, isSamePopulation: true },
      },
    ]);
    const { body } = await product.as(product.ada, viewSampled, { query: { plan: id } });
    expect(body.flatMap(({ cells }) => cells).every(({ occurred, sampled }) => sampled === occurred)).toBe(true);
  });

  test("that differs from what was drawn says so: a sample that is gone, a round of another day", async () => {
    await givenDuty(product, product.bob);
    const id = await plan(product, product.bob);
    await rounds(3);
    await draw(product.bob, id);
    const compared = async () => {
      const answer = await product.as(product.ada, listDraws, { params: { id }, query: { again: "yes" } });
      return answer.body.draws[0]?.again;
    };
    const before = await compared();
    expect(before).toMatchObject({ missing: 0, added: 0, isSamePopulation: true });
    const same = before?.same ?? 0;
    const { db } = product.deps;
    const [gone, moved] = await db.selectFrom("samples").select(["id", "review"]).orderBy("place").execute();
    await db
      .deleteFrom("samples")
      .where("id", "=", gone?.id ?? "")
      .execute();
    expect(await compared()).toEqual({ same: same - 1, missing: 0, added: 1, isSamePopulation: true });
    const reviewedAt = "2019-01-01T09:00:00.000Z";
    await db
      .updateTable("reviews")
      .set({ reviewedAt })
      .where("id", "=", moved?.review ?? "")
      .execute();
    expect(await compared()).toMatchObject({ missing: 1, isSamePopulation: false });
  });

  test("takes what came since the last one, by rates that a plan may change", async () => {
    await givenDuty(product, product.bob);
    const id = await plan(product, product.bob);
    expect((await draw(product.bob, id)).status).toBe(409);
    await rounds(2);
    await draw(product.bob, id);
    const rates = { new: 1, high: 1, standard: 1, low: 1 };
    const changed = await product.as(product.bob, setPlan, {
      body: { from: "2020-01-01", until: "2999-12-31", rates },
    });
    expect(changed.body.plan).toMatchObject({ _id: id, version: 2, rates });
    for (const title of ["Same again", "And again"])
      await closedRound(product, { title, postcode: "LS1 1AA" } as object);
    clock.advance(minute);
    // What these show is sampled already.
    expect((await draw(product.bob, id)).body.message).toBe("1 sample is drawn.");
    const { draws } = (await product.as(product.bob, listDraws, { params: { id }, query: { again: "yes" } })).body;
    expect(draws.map(({ rounds, again }) => [rounds, again?.same, again?.missing])).toEqual([
      [2, 1, 0],
      [3, 3, 0],
    ]);
  });

  test("is of the plan as somebody read it: one that was changed meanwhile, or is there already, is not overwritten", async () => {
    await givenDuty(product, product.bob);
    const body = { from: "2020-01-01", until: "2999-12-31", rates: { new: 9, high: 9, standard: 9, low: 9 } };
    const set = (version: number | undefined, low = 9) =>
      product.as(product.bob, setPlan, {
        body: { ...body, rates: { ...body.rates, low } },
        headers: version === undefined ? {} : { "if-match": `"${version}"` },
      });
    expect([(await set(3)).status, (await set(0)).status, (await set(1, 8)).status]).toEqual([412, 201, 201]);
    const [stale, again] = [await set(1, 7), await set(0, 6)];
    expect([stale.status, stale.body.message]).toEqual([
      412,
      "This plan was changed in the meantime. Look at it again.",
    ]);
    const there = "There is a plan for this period already. Look at it, and change its rates there.";
    expect([again.status, again.body.message]).toEqual([412, there]);
    const [kept] = (await product.as(product.bob, listPlans)).body;
    expect(kept).toMatchObject({ version: 2, rates: { low: 8 } });
    expect((await set(undefined, 5)).body.plan).toMatchObject({ version: 3, rates: { low: 5 } });
  });

  test("is never changed, nor are its checks; a portfolio that is sampled is not deleted", async () => {
    const id = await sampled(product);
    const { db } = product.deps;
    const row = await db.selectFrom("samples").selectAll().executeTakeFirstOrThrow();
    const remove = () => product.as(product.sam, deletePortfolio, { params: { id: row.portfolio } });
    expect([(await remove()).status, (await remove()).body.message]).toEqual([409, "This portfolio is being sampled."]);
    await check(product.bob, id, { verdict: "agree" });
    for (const table of ["draws", "checks"] as const) {
      await expect(db.updateTable(table).set({ at: "" }).execute()).rejects.toThrow("only ever added");
      await expect(db.deleteFrom(table).execute()).rejects.toThrow("only ever added");
    }
    expect((await remove()).status).toBe(200);
    // As housekeeping does, of this version and the one before.
    await db.deleteFrom("reviews").where("portfolio", "=", row.portfolio).execute();
    await db.deleteFrom("portfolios").where("id", "=", row.portfolio).execute();
    expect(await db.selectFrom("checks").selectAll().execute()).toEqual([]);
  });
});

describe("a sample", () => {
  test("shows what was judged, and each look is in the audit log", async () => {
    const id = await sampled(product);
    const { body } = await product.as(product.bob, viewSample, { params: { id } });
    expect(body).toMatchObject({ state: "drawn", kind: "interim", place: 1, round: { number: 1 }, photosGone: 0 });
    expect(body.decisions.map(({ verdict, ticks }) => [verdict, ticks])).toEqual([["accepted", "VACSR"]]);
    expect(body.reasons.map(({ attribute }) => attribute)).toEqual(["method", "kind", "area", "learner", "unit"]);
    expect(body.soFar).toEqual({ risk: "new", rate: 100, checked: 0, agreed: 0, actions: 0, waiting: 1 });
    const looks = product.deps.db.selectFrom("auditLog").select("actor").where("action", "=", "viewSample").execute();
    expect(await looks).toEqual([{ actor: product.bob.id }]);
  });

  test("is agreed with once", async () => {
    const id = await sampled(product);
    expect((await check(product.bob, id, { verdict: "agree" }, { "if-match": '"7"' })).status).toBe(412);
    expect((await check(product.bob, id, { verdict: "agree" }, { "if-match": '"1"' })).status).toBe(200);
    expect(await desk(product.bob)).toEqual([]);
    expect((await check(product.bob, id, { verdict: "agree" })).body.message).toBe("This sample is closed.");
  });

  test("with an action goes to the assessor, whose answer is agreed with", async () => {
    const id = await withAction(product);
    expect(await texts(product.ann)).toContain(
      "Bob Barnes requires an action on your decisions on “Consumer unit change”.",
    );
    const [action] = (await product.as(product.ann, listActions)).body;
    expect(action).toMatchObject({ _id: id, text: say, dueOn: "2026-12-02", by: { name: "Bob Barnes" } });
    expect((await product.as(product.ann, viewSample, { params: { id } })).body.state).toBe("action");
    expect((await check(product.ann, id, { verdict: "agree" })).status).toBe(403);
    expect((await check(product.bob, id, { verdict: "agree" })).status).toBe(409);
    expect((await check(product.bob, id, { verdict: "answered", text: say })).status).toBe(403);
    expect((await check(product.ann, id, { verdict: "answered", text: "It is" })).status).toBe(400);
    expect((await check(product.ann, id, { verdict: "answered", text: "The sheath is marked." })).status).toBe(200);
    expect(await texts(product.bob)).toContain("Ann Archer answered your action on “Consumer unit change”.");
    expect((await product.as(product.ann, listActions)).body).toEqual([]);
    expect((await check(product.bob, id, { verdict: "agree" })).status).toBe(200);
    const { body } = await product.as(product.bob, viewSample, { params: { id } });
    expect(body.checks.map(({ verdict, by }) => [verdict, by.name])).toEqual([
      ["action", "Bob Barnes"],
      ["answered", "Ann Archer"],
      ["agree", "Bob Barnes"],
    ]);
    expect(body.soFar).toMatchObject({ checked: 1, actions: 1, waiting: 0 });
  });

  test("names whom an action is for, a day and criteria that were decided", async () => {
    const id = await sampled(product);
    const action = { verdict: "action", text: say };
    const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
    const wrong = [{ owner: product.ada.id }, { dueOn: "2026-11-17" }, { lines: [{ ...swa, criteria: "6.3b" }] }];
    for (const one of wrong) expect((await check(product.bob, id, { ...action, ...one })).status).toBe(400);
    const right = { owner: product.ann.id, dueOn: "2026-11-18", lines: [{ ...swa, text: "This one." }] };
    expect((await check(product.bob, id, { ...action, ...right })).status).toBe(200);
  });

  test("that cannot be judged is replaced by the next in the order", async () => {
    await givenDuty(product, product.bob);
    await product.as(product.bob, setPlan, {
      body: { from: "2020-01-01", until: "2999-12-31", rates: { new: 1, high: 1, standard: 1, low: 1 } },
    });
    const id = await plan(product, product.bob);
    await product.as(product.bob, setPlan, {
      body: { from: "2020-01-01", until: "2999-12-31", rates: { new: 1, high: 1, standard: 1, low: 1 } },
    });
    for (const title of ["One", "Two"]) await closedRound(product, { title } as object);
    clock.advance(minute);
    await draw(product.bob, id);
    const [first] = await desk(product.bob);
    await check(product.bob, first?._id ?? "", { verdict: "impossible", text: "The photos are too dark." });
    const [next, ...none] = await desk(product.bob);
    expect([next?.title, none]).toEqual([first?.title === "One" ? "Two" : "One", []]);
    const { draws } = (await product.as(product.bob, listDraws, { params: { id }, query: { again: "yes" } })).body;
    expect(draws[0]?.again).toEqual({ same: 1, missing: 0, added: 0, isSamePopulation: true });
  });

  test("changes no decision, which its assessor still takes back", async () => {
    const id = await withAction(product);
    const { portfolio } = (await product.as(product.bob, viewSample, { params: { id } })).body;
    const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
    const body = { ...place, reason: "The sheath is PVC after all." };
    expect((await product.as(product.ann, takeBack, { params: { id: portfolio }, body })).status).toBe(200);
  });
});

describe("own decisions", () => {
  test("are refused by the server and by the database", async () => {
    const id = await sampled(product);
    await givenDuty(product, product.ann);
    const sentence = "You made or countersigned these decisions.";
    expect((await product.as(product.ann, viewSample, { params: { id } })).body.message).toBe(sentence);
    expect((await check(product.ann, id, { verdict: "agree" })).status).toBe(403);
    const { db } = product.deps;
    const row = await db.selectFrom("samples").selectAll().executeTakeFirstOrThrow();
    const own = { ...row, id: newId(), place: 2, review: row.review, draw: row.draw, checker: product.ann.id };
    await expect(db.insertInto("samples").values(own).execute()).rejects.toThrow(sentence);
    await expect(db.updateTable("samples").set({ checker: product.ann.id }).execute()).rejects.toThrow(sentence);
    const by = {
      sample: id,
      portfolio: row.portfolio,
      by: product.ann.id,
      lines: "[]",
      text: "",
      owner: null,
      dueOn: null,
    };
    const given = { id: newId(), position: 1, at: row.at, ...by, verdict: "agree" } as const;
    await expect(db.insertInto("checks").values(given).execute()).rejects.toThrow(sentence);
  });

  test("and those of one's own learners are not looked at, as the preview says before", async () => {
    await givenDuty(product, product.bob);
    const id = await plan(product, product.bob);
    const next = async () =>
      (await product.as(product.bob, listDraws, { params: { id }, query: {} })).body.next.assessors.map(
        ({ assessor, eligible, nobody }) => [assessor.name, eligible.map(({ name }) => name), nobody],
      );
    await closedRound(product);
    clock.advance(minute);
    expect(await next()).toEqual([["Ann Archer", ["Bob Barnes"], 0]]);
    // Bob gets the learner.
    const { db } = product.deps;
    await db.updateTable("accounts").set({ assessor: product.bob.id }).where("id", "=", product.sam.id).execute();
    expect(await next()).toEqual([["Ann Archer", [], 1]]);
    const una = await product.newcomer({ role: "assessor", name: "Una Upton" });
    await givenDuty(product, una);
    expect(await next()).toEqual([["Ann Archer", ["Una Upton"], 0]]);
    // What Una countersigns is not hers to look at.
    await db.updateTable("accounts").set({ assessor: product.ann.id }).where("id", "=", product.sam.id).execute();
    await givenDuty(product, product.ann, "trainee", una);
    await closedRound(product);
    clock.advance(minute);
    await db.updateTable("accounts").set({ assessor: product.bob.id }).where("id", "=", product.sam.id).execute();
    expect(await next()).toEqual([["Ann Archer", ["Una Upton"], 1]]);
    await draw(product.bob, id);
    const { draws } = (await product.as(product.bob, listDraws, { params: { id }, query: {} })).body;
    expect(draws.at(0)?.unchecked).toBe(1);
  });

  test("wait when nobody else may look, and are handed on when somebody may", async () => {
    await givenDuty(product, product.ann);
    const id = await plan(product, product.ann);
    await rounds(1);
    await draw(product.ann, id);
    expect((await desk(product.ada)).map(({ assessor }) => assessor.name).sort()).toEqual(["Ann Archer", "Bob Barnes"]);
    const unchecked = async () =>
      (await product.as(product.ann, listDraws, { params: { id }, query: {} })).body.draws[0]?.unchecked;
    expect(await unchecked()).toBe(1);
    const vic = await product.newcomer({ role: "assessor", name: "Vic" });
    await givenDuty(product, vic);
    expect([await unchecked(), (await desk(vic)).map(({ assessor }) => assessor.name)]).toEqual([0, ["Ann Archer"]]);
    await product.as(product.ada, setActive, { params: { id: product.ann.id }, body: { isActive: false } });
    expect(await handOn(product.deps.db, clock)).toBe(1);
    expect(await desk(vic)).toHaveLength(2);
    // The verifier gets the learner.
    await product.deps.db.updateTable("accounts").set({ assessor: vic.id }).where("id", "=", product.sam.id).execute();
    await handOn(product.deps.db, clock);
    expect((await desk(vic)).map(({ assessor }) => assessor.name)).toEqual(["Bob Barnes"]);
  });
});
