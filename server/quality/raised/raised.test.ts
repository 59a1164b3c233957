import { viewSelf } from "contract/accounts/accounts.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { viewAuditLog } from "contract/audit/audit.ts";
import { day } from "contract/core/calendar.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import {
  appeal,
  findRounds,
  listAppeals,
  listRaised,
  noteOutcome,
  raiseConcern,
  sampleByHand,
} from "contract/quality/appeals.ts";
import { listClaims } from "contract/quality/claims.ts";
import { checkSample, viewSample } from "contract/quality/samples.ts";
import { answerRecord } from "contract/reviews/records.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimable } from "../../../test/product/claims.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { closedRound, givenDuty, sampled } from "../../../test/product/quality.ts";
import {
  appealed,
  appealedTwice,
  concerned,
  deskOf,
  dismiss,
  newestOf,
  notUpheld,
  other,
  place,
  refusedRound,
  roundOf,
  why,
} from "../../../test/product/raised.ts";
import { recorded } from "../../../test/product/records.ts";
import { newId } from "../../platform/database/ids.ts";
import { handOn } from "../checkers.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const appeals = async (id: string, who = product.sam) => (await product.as(who, listAppeals, { params: { id } })).body;
function makes(id: string, body: object) {
  clock.advance(1000);
  return product.as(product.sam, appeal, { params: { id }, body: { text: why, ...body } });
}
const checks = (who: TestUser, id: string, body: object) =>
  product.as(who, checkSample, { params: { id }, body: body as { verdict: "agree" } });
const texts = async (who: TestUser) =>
  (await product.as(who, listNotifications)).body.notifications.map(({ text }) => text);
const title = "“Consumer unit change”";
const outcome = { text: "The awarding body agrees with the centre." };

describe("an appeal", () => {
  test("is answered by somebody who had no part in it, and once more by somebody else", async () => {
    for (const who of [product.ann, product.bob]) await givenDuty(product, who);
    const portfolio = await refusedRound(product, { places: [place, other] });
    expect(await appeals(portfolio)).toMatchObject({
      appeals: [],
      open: [{ places: [place, other], until: "2026-12-16" }],
    });
    const sent = await makes(portfolio, { places: [place] });
    expect(sent.body.message).toBe("Your appeal is on its way. The answer is due by 9 December 2026.");
    expect(await texts(product.ann)).toContain(`Sam Singh appealed your decisions on ${title}. A verifier answers.`);
    expect(await texts(product.bob)).toContain(`Sam Singh appeals decisions on ${title}. Your answer is asked for.`);
    const [first] = await deskOf(product, product.bob);
    expect(first).toMatchObject({ kind: "appeal", dueOn: "2026-12-09" });
    const id = first?._id ?? "";
    expect((await product.as(product.bob, viewSample, { params: { id } })).body.asked).toEqual({
      ...{ by: { _id: product.sam.id, name: "Sam Singh" }, text: why, places: [place] },
    });
    expect((await product.as(product.ann, viewSample, { params: { id } })).status).toBe(403);

    expect((await dismiss(product, product.bob, id)).body.message).toBe(
      "The appeal is not upheld. The learner reads why.",
    );
    expect(await texts(product.sam)).toContain(`Bob Barnes answered your appeal on ${title}.`);
    const [answered] = (await appeals(portfolio)).appeals;
    expect(answered).toMatchObject({
      ...{ state: "not upheld", againUntil: "2026-12-16", answer: { by: "Bob Barnes", text: notUpheld } },
    });

    expect((await makes(portfolio, { follows: id })).body.message).toBe(
      "Your appeal is kept. Nobody here may look at it yet: it waits until somebody may.",
    );
    const second = await newestOf(product, portfolio);
    expect((await product.as(product.bob, viewSample, { params: { id: second } })).body.message).toBe(
      "You answered this appeal first. Somebody else answers it now.",
    );
    expect((await dismiss(product, product.bob, second)).status).toBe(403);
    const una = await product.newcomer({ role: "assessor", name: "Una" });
    await givenDuty(product, una);
    expect(await deskOf(product, una)).toMatchObject([{ _id: second, kind: "appeal" }]);
    const { body: seen } = await product.as(una, viewSample, { params: { id: second } });
    expect(seen.checks.map(({ by, text }) => [by.name, text])).toEqual([["Bob Barnes", notUpheld]]);
    await dismiss(product, una, second);
    expect((await appeals(portfolio)).appeals).toMatchObject([
      { state: "not upheld", againUntil: null },
      { state: "not upheld", againUntil: null, follows: id, noted: null },
    ]);
    expect((await product.as(product.ada, noteOutcome, { params: { id: second }, body: outcome })).status).toBe(201);
    expect((await appeals(portfolio)).appeals[1]).toMatchObject({ noted: outcome });
    const { entries } = (await product.as(product.ada, viewAuditLog, { query: {} })).body;
    const acts = entries.map(({ action }) => action).filter((action) => /ppeal|noteOutcome/.test(action));
    expect(acts).toEqual(["noteOutcome", "dismissAppeal", "appeal", "dismissAppeal", "appeal"]);
  });

  test("that is upheld is an action for the assessor, and learners are told no more than that", async () => {
    const { id, portfolio } = await appealed(product);
    const action = { verdict: "action", text: "Look at photo 2 again and decide." };
    expect((await checks(product.bob, id, action)).body.message).toBe(
      "The appeal is upheld. The assessor decides again.",
    );
    expect((await appeals(portfolio)).appeals).toMatchObject([{ state: "upheld", answer: null }]);
    expect((await makes(portfolio, { follows: id })).body.message).toBe(
      "Your appeal was upheld: your assessor decides again.",
    );
    await checks(product.ann, id, { verdict: "answered", text: "Photo 2 shows it. I accept it." });
    expect((await checks(product.bob, id, { verdict: "agree" })).body.message).toBe("You agree.");
    expect((await appeals(portfolio)).appeals).toMatchObject([{ state: "decided again", againUntil: null }]);
  });

  test("of a record that its learner disputes is of all of it", async () => {
    await givenDuty(product, product.bob);
    const record = await recorded(product);
    const { _id: id } = record;
    expect((await makes(id, {})).body.message).toBe("Dispute this record first. Then you can appeal.");
    const body = { answer: "dispute" as const, text: "I was not on this site.", fingerprint: record.fingerprint ?? "" };
    expect((await product.as(product.sam, answerRecord, { params: { id }, body })).status).toBe(200);
    expect((await appeals(id)).open).toMatchObject([{ places: [], until: "2026-12-16" }]);
    expect((await makes(id, {})).status).toBe(201);
    expect((await makes(id, {})).body.message).toBe(
      "You have appealed this record already. The answer is due by 9 December 2026.",
    );
  });

  test("stands before what was drawn, keeps its portfolio and its unit from being claimed", async () => {
    const drawn = await sampled(product);
    const { id, portfolio } = await appealed(product);
    expect((await deskOf(product, product.bob)).map(({ _id }) => _id)).toEqual([id, drawn]);
    const { status, body } = await product.as(product.sam, deletePortfolio, { params: { id: portfolio } });
    expect([status, body.message]).toEqual([409, "This portfolio is being sampled."]);
  });

  test.each([
    [
      "too few words",
      { places: [place], text: "No." },
      400,
      "Please check your entries. Say why, in at least 10 characters.",
    ],
    [
      "a criterion that nobody refused",
      { places: [other] },
      409,
      "Choose criteria that stand as not yet, all of one round.",
    ],
    ["nothing, of what is no record", {}, 409, "Dispute this record first. Then you can appeal."],
    ["an appeal that is not there", { follows: "0".repeat(32) }, 400, "Choose the appeal that was answered."],
  ])("of %s is refused", async (_, body, status, sentence) => {
    const answer = await makes(await refusedRound(product), body);
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });

  test("comes within 20 working days, and once", async () => {
    const { id, portfolio } = await appealed(product);
    const says = async (body: object) => (await makes(portfolio, body)).body.message;
    expect(await says({ places: [place] })).toBe(
      "You have appealed 315 6.2e already. The answer is due by 9 December 2026.",
    );
    expect(await says({ follows: id })).toBe("Wait for the first answer to your appeal.");
    await dismiss(product, product.bob, id);
    expect(await says({ places: [place] })).toBe("You have appealed 315 6.2e already, and it was answered.");
    expect((await makes(portfolio, { follows: id })).status).toBe(201);
    expect(await says({ follows: id })).toBe("You have appealed against this answer already.");
    expect(await says({ follows: await newestOf(product, portfolio) })).toBe(
      "You have had both answers here. What is left is the awarding body.",
    );

    const [old, older] = [await refusedRound(product), await appealed(product)];
    await dismiss(product, product.bob, older.id);
    for (let nth = 0; nth < 58; nth++) {
      clock.advance(day / 2);
      await product.as(product.sam, viewSelf);
    }
    expect((await makes(old, { places: [place] })).body.message).toBe(
      "You can appeal within 20 working days. The last was 16 December 2026.",
    );
    expect((await makes(older.portfolio, { follows: older.id })).body.message).toBe(
      "You can appeal within 20 working days. The last was 16 December 2026.",
    );
  });

  test("goes to the awarding body only after both answers", async () => {
    const { id } = await appealed(product);
    const note = (sample: string) => product.as(product.ada, noteOutcome, { params: { id: sample }, body: outcome });
    expect((await note(id)).status).toBe(409);
    const last = await appealedTwice(product);
    expect((await note(last)).status).toBe(201);
    expect((await note(last)).body.message).toBe(
      "Only an appeal that was not upheld twice goes to the awarding body, and its outcome is noted once.",
    );
  });

  test.each([
    [{ verdict: "agree" }, 400, "Say why it is not upheld, in at least 10 characters: the learner reads it."],
    [{ verdict: "impossible", text: "It is too dark." }, 409, "Answer this appeal: uphold it, or say why not."],
  ])("is not answered with %j", async (body, status, message) => {
    const { id } = await appealed(product);
    const answer = await checks(product.bob, id, body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test("made twice at once is one", async () => {
    await givenDuty(product, product.bob);
    const id = await refusedRound(product);
    const both = await Promise.all([makes(id, { places: [place] }), makes(id, { places: [place] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("a concern", () => {
  test("blocks claims and is hidden from its learner until a verifier closes it", async () => {
    const { learner, portfolio } = await claimable(product);
    const list = async (state: "ready" | "blocked") =>
      (await product.as(product.ada, listClaims, { query: { state } })).body.units;
    expect(await list("ready")).toHaveLength(1);
    const text = "The same photo is in the work of another learner.";
    clock.advance(1000);
    const raised = await product.as(product.ann, raiseConcern, { params: { id: portfolio }, body: { text } });
    expect(raised.body.message).toBe("The concern is kept. A verifier closes it.");
    const id = await newestOf(product, portfolio);
    expect(await list("blocked")).toMatchObject([
      {
        blocks: [
          {
            code: "openConcern",
            text: "A concern is open.",
            link: `/quality?sample=${id}`,
            who: [{ name: "Bob Barnes" }],
          },
        ],
      },
    ]);
    const own = async () => JSON.stringify((await product.as(learner, downloadOwnData)).body);
    expect(await own()).not.toMatch(/concern/i);
    expect(await texts(learner)).not.toContainEqual(expect.stringMatching(/concern/));
    expect((await appeals(portfolio, learner)).appeals).toEqual([]);
    expect((await checks(product.bob, id, { verdict: "agree" })).body.message).toBe(
      "Say what came of it, in at least 10 characters.",
    );
    expect((await checks(product.bob, id, { verdict: "impossible", text: "I cannot tell." })).status).toBe(409);
    const closed = await checks(product.bob, id, { verdict: "agree", text: "Both were there: they worked as a pair." });
    expect(closed.body.message).toBe("The concern is closed.");
    expect(await texts(product.ann)).toContain("Bob Barnes closed a concern of yours.");
    expect(await list("ready")).toHaveLength(1);
    expect(await own()).toContain("they worked as a pair");
  });

  test("is raised about decisions, and listed for those who read quality", async () => {
    await givenDuty(product, product.bob);
    const { _id } = await recorded(product);
    const none = await product.as(product.ann, raiseConcern, {
      params: { id: _id },
      body: { text: "It is too neat." },
    });
    expect(none.status).toBe(201);
    const { id } = await concerned(product);
    await checks(product.bob, id, { verdict: "agree", text: "Nothing was wrong with it." });
    const { body } = await product.as(product.ada, listRaised);
    expect(body.map(({ kind, state }) => [kind, state])).toEqual([
      ["concern", "drawn"],
      ["concern", "closed"],
    ]);
  });
});

describe("a sample by hand", () => {
  const by = (who: TestUser, body: object) =>
    product.as(who, sampleByHand, {
      body: { round: "", kind: "interim", reason: "A complaint of the employer.", ...body },
    });

  test("is of a closed round, found by its learner, and is looked at by whom it names", async () => {
    await givenDuty(product, product.bob);
    const id = await closedRound(product);
    const [found] = (await product.as(product.bob, findRounds, { query: { search: "sam" } })).body;
    expect(found).toMatchObject({
      _id: await roundOf(product, id),
      title: "Consumer unit change",
      learner: { name: "Sam Singh" },
    });
    expect((await product.as(product.bob, findRounds, { query: { search: "nobody" } })).body).toEqual([]);
    expect((await by(product.bob, { round: found?._id })).body.message).toBe("The round is sampled.");
    const [mine] = await deskOf(product, product.bob);
    expect(mine).toMatchObject({ kind: "interim", dueOn: "2026-12-02" });
    const again = await by(product.bob, { round: found?._id, kind: "observation" });
    expect([again.status, again.body.message]).toEqual([409, "A sample of this round is open already."]);
    const dark = { verdict: "impossible", text: "The photos are too dark." };
    expect((await checks(product.bob, mine?._id ?? "", dark)).body.message).toBe("This sample is closed.");
    const both = await Promise.all([by(product.bob, { round: found?._id }), by(product.bob, { round: found?._id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("is refused for own decisions, rounds that are not there and people who may not look", async () => {
    for (const who of [product.ann, product.bob]) await givenDuty(product, who);
    const round = await roundOf(product, await closedRound(product));
    const says = async (who: TestUser, body: object) => {
      const answer = await by(who, body);
      return [answer.status, answer.body.message];
    };
    expect(await says(product.ann, { round })).toEqual([403, "You made or countersigned these decisions."]);
    expect(await says(product.ann, { round, checker: product.bob.id })).toEqual([
      403,
      "You made or countersigned these decisions.",
    ]);
    expect(await says(product.bob, { round: "toString" })).toEqual([400, "Choose a closed round with decisions."]);
    expect(await says(product.bob, { round, checker: product.ada.id })).toEqual([400, "Choose a verifier."]);
    expect(await says(product.bob, { round, checker: product.ann.id })).toEqual([
      ...[400, "They made or countersigned these decisions. Choose another verifier."],
    ]);
    expect(await says(product.bob, { round, kind: "summative" })).toEqual([400, expect.any(String)]);
    await product.deps.db
      .updateTable("accounts")
      .set({ assessor: product.bob.id })
      .where("id", "=", product.sam.id)
      .execute();
    expect(await says(product.bob, { round })).toEqual([
      403,
      "This is your learner. Another verifier looks at their work.",
    ]);
  });
});

test("the database refuses whoever answered an appeal first", async () => {
  const { id, portfolio } = await appealed(product);
  await dismiss(product, product.bob, id);
  await makes(portfolio, { follows: id });
  const { db } = product.deps;
  const second = await newestOf(product, portfolio);
  const sentence = "You made or countersigned these decisions.";
  for (const checker of [product.bob.id, product.ann.id])
    await expect(db.updateTable("samples").set({ checker }).where("id", "=", second).execute()).rejects.toThrow(
      sentence,
    );
  const at = clock.now().toISOString();
  const row = { id: newId(), position: 1, sample: second, portfolio, by: product.bob.id, lines: "[]", text: "", at };
  const values = { ...row, verdict: "agree" as const, owner: null, dueOn: null };
  await expect(db.insertInto("checks").values(values).execute()).rejects.toThrow(sentence);
  expect(await handOn(db, clock)).toBe(0);
});
