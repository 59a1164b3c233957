import { setActive } from "contract/accounts/accounts.ts";
import { setDuties } from "contract/accounts/duties.ts";
import { minute } from "contract/core/calendar.ts";
import { achieve } from "contract/logbook/coverage-calls.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { listClaims } from "contract/quality/claims.ts";
import { drawSamples } from "contract/quality/plans.ts";
import { checkSample, listActions, viewDesk, viewSample } from "contract/quality/samples.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { SqliteAdapter, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { achieving } from "../../test/product/claims.ts";
import { photo } from "../../test/product/photos.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { closedRound, givenDuty, plan, uncountersigned, withAction } from "../../test/product/quality.ts";
import { newId } from "../platform/database/ids.ts";
import { migrations } from "../platform/database/migrate.ts";
import { handOn } from "../quality/checkers.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const said = "Say which photo shows the gland.";
const desk = async (who: TestUser) => (await product.as(who, viewDesk)).body.samples;
const check = (who: TestUser, id: string, body: object) =>
  product.as(who, checkSample, { params: { id }, body: body as { verdict: "agree" } });
const countersign = (id: string, who = product.bob) => check(who, id, { verdict: "agree" });
const texts = async (who: TestUser) =>
  (await product.as(who, listNotifications)).body.notifications.map(({ text }) => text);
const seen = async (id: string, who = product.sam) => (await product.as(who, viewPortfolio, { params: { id } })).body;
const review = async (id: string, body: object, who = product.ann) => {
  const { status, body: answer } = await product.as(who, reviewPortfolio, {
    params: { id },
    body: body as { status: "Done" },
  });
  return [status, answer.message];
};
const ofSample = async (id: string) =>
  (await product.deps.db.selectFrom("samples").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).portfolio;
const waits = "Your decisions wait for your countersigner. The portfolio is done once they agree.";

describe("a trainee's round", () => {
  test("waits for its countersigner, and counts and is done once they agree", async () => {
    const id = await uncountersigned(product);
    const portfolio = await ofSample(id);
    expect(await texts(product.bob)).toContain(
      "The decisions of Ann Archer on “Consumer unit change” wait for your countersignature.",
    );
    expect(await seen(portfolio)).toMatchObject({
      status: "Reviewed",
      decided: [{ ...swa, verdict: "pending" }],
      decisions: [{ ...swa, verdict: "accepted", isPending: true }],
    });
    expect(await review(portfolio, { status: "Done" })).toEqual([409, waits]);
    expect((await countersign(id)).body.message).toBe("The decisions are countersigned.");
    const after = await seen(portfolio);
    expect(after).toMatchObject({
      status: "Done",
      decided: [{ verdict: "accepted" }],
      signedOff: { by: "Bob Barnes" },
    });
    expect(after.decisions[0]).not.toHaveProperty("isPending");
    expect(await texts(product.ann)).toContain("Bob Barnes countersigned your decisions on “Consumer unit change”.");
    expect(await texts(product.sam)).toContain("Bob Barnes marked “Consumer unit change” as done.");
    const last = product.deps.db.selectFrom("auditLog").selectAll().orderBy("position", "desc").limit(1);
    expect(await last.executeTakeFirst()).toMatchObject({ action: "countersign", was: "Reviewed", became: "Done" });
  });

  test("cannot be marked as done as it is submitted, and what nobody decided keeps it open", async () => {
    await givenDuty(product, product.ann, "trainee", product.bob);
    const also = JSON.stringify([{ unit: "316", learningOutcome: "1", criteria: "1.1" }]);
    const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", also });
    const decisions = [{ ...swa, verdict: "accepted" }];
    expect(await review(_id, { status: "Reviewed", decisions, finish: true })).toEqual([409, waits]);
    await review(_id, { status: "Reviewed", decisions });
    await countersign((await desk(product.bob))[0]?._id ?? "");
    expect(await seen(_id)).toMatchObject({ status: "Reviewed", decided: [{ verdict: "accepted" }] });
    expect(
      (await product.as(product.ann, decideMore, { params: { id: _id }, body: { decisions } as never })).body,
    ).toEqual(
      expect.objectContaining({
        message: "Accept these with your next feedback: your countersigner looks at whole rounds.",
      }),
    );
    const corrected = [{ ...swa, verdict: "accepted", cells: ["swa"], workplace: "real" }];
    expect(await review(_id, { status: "Reviewed", decisions: corrected, assessorComments: "SWA." })).toEqual([
      409,
      "Take the decision back first, with a reason.",
    ]);
  });

  test("achieves nothing before it is countersigned", async () => {
    await givenDuty(product, product.ann, "trainee", product.bob);
    const [main, ...others] = curriculumEntries.filter(({ unit }) => unit === "312").map(numbersOf);
    const numbers = (number = "") => JSON.stringify({ number });
    const form = { unit: numbers(main?.unit), learningOutcome: numbers(main?.learningOutcome) };
    const { _id } = await saved(product, product.sam, {
      ...{ ...form, criteria: numbers(main?.criteria), also: JSON.stringify(others), status: "To Be Reviewed" },
    });
    const decisions = [main, ...others].map((place) => ({ ...place, verdict: "accepted" }));
    await review(_id, { status: "Reviewed", decisions });
    const mark = async () =>
      (await product.as(product.ann, achieve, { params: { id: product.sam.id }, body: { unit: "312" } })).status;
    expect(await mark()).toBe(409);
    await countersign((await desk(product.bob))[0]?._id ?? "");
    expect(await mark()).toBe(201);
  });

  test("with an action stays pending until the trainee has answered or decided again", async () => {
    const id = await uncountersigned(product);
    const portfolio = await ofSample(id);
    expect((await check(product.bob, id, { verdict: "impossible", text: said })).body.message).toBe(
      "Countersign these decisions, or require an action.",
    );
    await check(product.bob, id, { verdict: "action", text: said });
    const [action] = (await product.as(product.ann, listActions)).body;
    expect(action).toMatchObject({ _id: id, text: said, kind: "countersign" });
    expect((await seen(portfolio)).decided).toMatchObject([{ verdict: "pending" }]);
    await product.as(product.ann, takeBack, { params: { id: portfolio }, body: { ...swa, reason: said } });
    clock.advance(minute);
    await review(portfolio, { status: "Reviewed", decisions: [{ ...swa, verdict: "accepted", text: "Photo 2." }] });
    await check(product.ann, id, { verdict: "answered", text: "I decided it again." });
    expect(await desk(product.bob)).toHaveLength(2);
    await countersign(id);
    // The round of the action; what stands is of the one after it.
    expect(await seen(portfolio)).toMatchObject({ status: "Reviewed", decided: [{ verdict: "pending" }] });
    await countersign((await desk(product.bob))[0]?._id ?? "");
    expect((await seen(portfolio)).status).toBe("Done");
  });

  test("waits for a withdrawn portfolio too, whose place its learner cannot take off", async () => {
    const id = await uncountersigned(product);
    const portfolio = await ofSample(id);
    await product.as(product.sam, changePortfolio, { params: { id: portfolio }, body: { status: "Draft" } });
    await countersign(id);
    expect(await seen(portfolio)).toMatchObject({ status: "Draft", decided: [{ verdict: "accepted" }] });
  });

  test("still needs its countersignature when the trainee has qualified or the learner has another assessor", async () => {
    const id = await uncountersigned(product);
    const portfolio = await ofSample(id);
    const duties = { duties: [], reason: "Has the award." };
    await product.as(product.ada, setDuties, { params: { id: product.ann.id }, body: duties });
    expect(await review(portfolio, { status: "Done" })).toEqual([
      409,
      "A trainee's decisions here wait for their countersigner. The portfolio is done once they agree.",
    ]);
    await countersign(id);
    expect((await seen(portfolio)).status).toBe("Done");
    await closedRound(product);
    expect(await desk(product.bob)).toEqual([]);
  });

  test("is handed on when its countersigner has gone, or waits, which the claim says", async () => {
    const { learner } = await achieving(product);
    await givenDuty(product, product.ann, "trainee", product.bob);
    const also = { unit: JSON.stringify({ number: "312" }), learningOutcome: '{"number":"1"}' };
    const { _id } = await saved(product, learner, { ...also, criteria: '{"number":"1.1a"}', status: "To Be Reviewed" });
    const decisions = [{ unit: "312", learningOutcome: "1", criteria: "1.1a", verdict: "accepted" }];
    expect((await review(_id, { status: "Reviewed", decisions }))[0]).toBe(200);
    const block = async () => {
      const { units } = (await product.as(product.ada, listClaims, { query: { state: "blocked" } })).body;
      return units[0]?.blocks.map(({ text, who }) => [text, ...who.map(({ name }) => name)]);
    };
    const others = ["Nothing of this learner has been sampled."];
    expect(await block()).toEqual([others, ["A countersignature is missing.", "Bob Barnes"]]);
    await product.as(product.ada, setActive, { params: { id: product.bob.id }, body: { isActive: false } });
    expect(await handOn(product.deps.db, clock)).toBe(0);
    expect(await block()).toEqual([others, ["A countersignature is missing."]]);
    const cleo = await product.newcomer({ role: "assessor", name: "Cleo" });
    await givenDuty(product, cleo, "countersigner");
    expect(await block()).toEqual([others, ["A countersignature is missing.", "Cleo"]]);
    await countersign((await desk(cleo))[0]?._id ?? "", cleo);
    expect(await block()).toEqual([others]);
  });
});

const withoutAppeals = [
  ...[
    "exercisePartsRefuseinsert",
    "exercisePartsRefuseupdate",
    "samplesRefuseinsert",
    "samplesRefuseupdate",
    "checksRefuseOwn",
  ].map((name) => `drop trigger "${name}"`),
  ...["samplesByAsker", "samplesByFirst", "samplesByHand"].map((name) => `drop index "${name}"`),
  ...["by", "text", "places", "follows"].map((name) => `alter table "samples" drop column "${name}"`),
];

test("the migration keeps samples and checks as they were, and what refuses their change", async () => {
  await withAction(product);
  const { db } = product.deps;
  const rows = () =>
    Promise.all([db.selectFrom("samples").selectAll().execute(), db.selectFrom("checks").selectAll().execute()]);
  const before = await rows();
  expect(before.map(({ length }) => length)).toEqual([1, 1]);
  await sql`drop index "samplesCountersigned"`.execute(db);
  const all = await migrations.getMigrations();
  // SQLite makes the tables anew, as they were before the next migration that adds to them, which is then made again.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? withoutAppeals : []) await sql.raw(statement).execute(db);
  await db.transaction().execute(async (db) => {
    await all["1024-countersigning"]?.up(db);
    if (isSqlite) await all["1030-appeals"]?.up(db);
  });
  expect(await rows()).toEqual(before);
  await expect(db.deleteFrom("checks").execute()).rejects.toThrow("only ever added");
  await expect(db.updateTable("samples").set({ checker: product.ann.id }).execute()).rejects.toThrow("countersigned");
});

describe("a countersignature", () => {
  test("shows its countersigner the photos that were judged", async () => {
    await givenDuty(product, product.ann, "trainee", product.bob);
    await closedRound(product, { images: [await photo(40)] } as object);
    const [line] = await desk(product.bob);
    const { photos } = (await product.as(product.bob, viewSample, { params: { id: line?._id ?? "" } })).body;
    const url = `/${photos[0]?.path.replace(/^\//, "")}`;
    expect((await product.request(product.bob, { method: "GET", url })).statusCode).toBe(200);
  });

  test("is seen and given by its countersigner alone", async () => {
    const id = await uncountersigned(product);
    const cleo = await product.newcomer({ role: "assessor", name: "Cleo" });
    const vic = await product.newcomer({ role: "assessor", name: "Vic" });
    await givenDuty(product, vic);
    const view = async (who: TestUser) => (await product.as(who, viewSample, { params: { id } })).status;
    expect([await view(product.bob), await view(cleo), await view(vic), await view(product.ada)]).toEqual([
      ...[200, 404, 200, 200],
    ]);
    const answers = [];
    for (const who of [cleo, product.ann, vic, product.bob]) answers.push((await countersign(id, who)).status);
    expect(answers).toEqual([404, 404, 403, 200]);
  });

  test("is nobody's own, nor does its countersigner verify the round: by the server and by the database", async () => {
    const id = await uncountersigned(product);
    await countersign(id);
    await product.as(product.ada, setDuties, { params: { id: product.ann.id }, body: { duties: [], reason: "Done." } });
    await givenDuty(product, product.bob);
    const vic = await product.newcomer({ role: "assessor", name: "Vic" });
    const plans = await plan(product, product.bob);
    clock.advance(minute);
    await product.as(product.bob, drawSamples, { params: { id: plans } });
    expect(await desk(product.bob)).toEqual([]);
    const { db } = product.deps;
    const row = await db.selectFrom("samples").selectAll().where("kind", "!=", "countersign").executeTakeFirstOrThrow();
    expect(row.checker).toBeNull();
    const sentence = "You made or countersigned these decisions.";
    expect((await product.as(product.bob, viewSample, { params: { id: row.id } })).body.message).toBe(sentence);
    const give = (to: string, of: string) =>
      db.updateTable("samples").set({ checker: to }).where("id", "=", of).execute();
    await expect(give(product.bob.id, row.id)).rejects.toThrow(sentence);
    await expect(give(product.ann.id, id)).rejects.toThrow(sentence);
    const by = { sample: row.id, portfolio: row.portfolio, by: product.bob.id, lines: "[]", text: "" };
    const given = { id: newId(), position: 1, at: row.at, ...by, owner: null, dueOn: null, verdict: "agree" } as const;
    await expect(db.insertInto("checks").values(given).execute()).rejects.toThrow(sentence);
    await givenDuty(product, vic);
    expect(await desk(vic)).toMatchObject([{ _id: row.id }]);
    expect((await product.as(vic, viewSample, { params: { id: row.id } })).body.said.at(-1)).toMatchObject({
      kind: "countersigned",
      by: "Bob Barnes",
    });
    await expect(give(vic.id, id)).rejects.toThrow(sentence);
  });
});
