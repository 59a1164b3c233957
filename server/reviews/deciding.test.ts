import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { decideMore, listDecisions, takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const main = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const accepted = { verdict: "accepted" } as const;
const notYet = { verdict: "not yet", ticks: "VACR", text: "I cannot see the tag." } as const;
const reason = "The photo is of another job.";

/** A job that waits for Ann and covers three criteria. */
async function submitted(): Promise<string> {
  const also = JSON.stringify([swa, isolated]);
  return (await saved(product, product.sam, { status: "To Be Reviewed", also }))._id;
}

const review = (id: string, body: object, headers = {}) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body as { status: "Done" }, headers });
const seen = async (id: string) => (await product.as(product.sam, viewPortfolio, { params: { id } })).body;
const history = async (id: string) =>
  (await product.as(product.sam, listDecisions, { params: { id } })).body.map(
    ({ unit, criteria, verdict, ticks, text }) => `${unit} ${criteria} ${verdict} ${ticks} ${text}`,
  );
const standing = async (id: string) =>
  (await seen(id)).decided.map(({ criteria, verdict }) => `${criteria} ${verdict}`).sort();
const move = (id: string, status: "Draft" | "To Be Reviewed") =>
  product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
const edit = (id: string, own: Record<string, string>) =>
  product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) });
const back = (id: string, place: object, why: string = reason) =>
  product.as(product.ann, takeBack, { params: { id }, body: { ...(place as typeof swa), reason: why } });

describe("a round with decisions", () => {
  test("keeps each with its ticks, text, assessor and round, and leaves the rest open", async () => {
    const id = await submitted();
    const decisions = [
      { ...main, ...accepted },
      { ...swa, ...notYet },
    ];
    const { status, body } = await review(id, { status: "Reviewed", assessorComments: "Tidy.", decisions });
    expect([status, body.portfolio.status]).toEqual([200, "Reviewed"]);
    const { rounds, decisions: last } = (await product.as(product.ann, viewForReview, { params: { id } })).body;
    expect(last).toMatchObject([
      { ...main, verdict: "accepted", ticks: "VACSR", text: "", by: "Ann Archer", round: rounds[0]?._id },
      { ...swa, ...notYet, round: rounds[0]?._id },
    ]);
    expect(await standing(id)).toEqual(["6.1a accepted", "6.2e not yet"]);
  });

  test("is closed and done in one act, which accepts what is open, and needs no text", async () => {
    const id = await submitted();
    const { body } = await review(id, { status: "Reviewed", finish: true, assessorComments: "" });
    expect([body.message, body.portfolio.status, body.portfolio.version]).toEqual([
      "Feedback submitted and portfolio marked as done",
      "Done",
      2,
    ]);
    expect(body.portfolio.submittedFeedback).toBe("Accepted: 315 6.1a, 315 6.2e, 316 1.1");
    const entries = await product.deps.db
      .selectFrom("auditLog")
      .select(["position", "action", "was", "became"])
      .where("subjectId", "=", id)
      .where("action", "in", ["submitFeedback", "finish"])
      .orderBy("position")
      .execute();
    expect(entries).toMatchObject([
      { action: "submitFeedback", was: "To Be Reviewed", became: "Reviewed" },
      { action: "finish", was: "Reviewed", became: "Done" },
    ]);
    const kept = await product.deps.db.selectFrom("decisions").select("position").distinct().execute();
    expect(kept).toEqual([{ position: entries[1]?.position }]);
  });

  test("says what was decided where its assessor wrote nothing, and still refuses nothing at all", async () => {
    const id = await submitted();
    expect((await review(id, { status: "Reviewed", decisions: [] })).body.message).toBe(
      "Write your feedback before you submit it.",
    );
    const decisions = [
      { ...swa, ...notYet },
      { ...main, ...accepted },
    ];
    const { body } = await review(id, { status: "Reviewed", decisions });
    expect(body.portfolio.submittedFeedback).toBe("Accepted: 315 6.1a. Not yet: 315 6.2e");
  });

  test("adds a criterion that the portfolio lacks, named by its assessor", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    await review(id, { status: "Reviewed", decisions: [{ ...swa, ...accepted }] });
    expect((await seen(id)).also).toEqual([swa]);
    expect(await product.deps.db.selectFrom("furtherPlaces").select("addedBy").execute()).toEqual([
      { addedBy: product.ann.id },
    ]);
  });

  test.each([
    ["ticks are missing", [{ ...swa, ...accepted, ticks: "VACR" }], 400, /^Tick valid, authentic/],
    ["nothing is said to be missing", [{ ...swa, verdict: "not yet" }], 400, "Say what is missing for 315 6.2e."],
    ["there is no such criterion", [{ ...swa, criteria: "99.9", verdict: "accepted" }], 400, /not in the curriculum/],
    [
      "it is decided twice",
      [
        { ...swa, ...accepted },
        { ...swa, ...notYet },
      ],
      400,
      /Please check/,
    ],
    ["an acceptance stands", [{ ...isolated, ...notYet }], 409, "Take the decision back first, with a reason."],
  ])("is refused where %s, and nothing is kept", async (_, decisions, code, message) => {
    const id = await submitted();
    await review(id, { status: "Reviewed", decisions: [{ ...isolated, ...accepted }] });
    const before = await history(id);
    const { status, body } = await review(id, { status: "Reviewed", assessorComments: "Again.", decisions });
    expect([status, body.message]).toEqual([code, expect.stringMatching(message)]);
    expect(await history(id)).toEqual(before);
  });

  test("that is based on an older version is refused, and one that is sent twice is one", async () => {
    const id = await submitted();
    const body = { status: "Reviewed", assessorComments: "Tidy.", decisions: [{ ...swa, ...notYet }] };
    expect((await review(id, body, { "if-match": '"7"' })).status).toBe(412);
    const key = { "idempotency-key": "one round" };
    const both = await Promise.all([review(id, body, key), review(id, body, key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await review(id, body)).status).toBe(200);
    expect(await history(id)).toHaveLength(1);
  });

  test("with the same text and something new is another round, nothing of which is dropped", async () => {
    const id = await submitted();
    const body = { status: "Reviewed", assessorComments: "Tidy.", decisions: [{ ...swa, ...notYet }] };
    await review(id, body);
    const rounds = async () => (await product.as(product.ann, viewForReview, { params: { id } })).body.rounds.length;
    const again = { ...body, decisions: [{ ...swa, ...notYet, text: "Show the tag from the side." }] };
    await review(id, again);
    expect([await rounds(), (await history(id)).at(-1)]).toEqual([
      2,
      "315 6.2e not yet VACR Show the tag from the side.",
    ]);
    await review(id, again);
    expect(await rounds()).toBe(2);
    const remark = { on: "text", field: "comments", from: 0, to: 2, quote: "On", text: "With whom?" };
    await review(id, { ...again, remarks: [remark] });
    expect([await rounds(), (await seen(id)).remarks.length]).toEqual([3, 1]);
  });

  test("is saved for its assessor alone until it is submitted", async () => {
    const id = await submitted();
    const decisions = [{ ...swa, verdict: "not yet", ticks: "VACR", text: "" }];
    await review(id, { status: "To Be Reviewed", decisions });
    const mine = (await product.as(product.ann, viewForReview, { params: { id } })).body;
    expect([mine.savedDecisions, mine.savedFeedback]).toEqual([decisions, ""]);
    expect([(await seen(id)).decided, await history(id)]).toEqual([[], []]);
    expect((await review(id, { status: "Reviewed" })).body.message).toBe("Say what is missing for 315 6.2e.");
    await review(id, { status: "To Be Reviewed", decisions: [{ ...swa, ...notYet }] });
    await review(id, { status: "Reviewed" });
    expect(await standing(id)).toEqual(["6.2e not yet"]);
    const after = (await product.as(product.ann, viewForReview, { params: { id } })).body;
    expect([after.savedDecisions, after.savedFeedback]).toEqual([[], null]);
  });
});

describe("marking as done and as undone", () => {
  test("accepts what is undecided, and takes every acceptance back", async () => {
    const id = await submitted();
    await review(id, { status: "Reviewed", assessorComments: "Good.", decisions: [{ ...swa, ...accepted }] });
    await review(id, { status: "Done" });
    expect(await standing(id)).toEqual(["1.1 accepted", "6.1a accepted", "6.2e accepted"]);
    await review(id, { status: "Reviewed" });
    expect(await standing(id)).toEqual([]);
    expect((await history(id)).slice(3)).toEqual([
      "315 6.1a taken back null Marked as undone.",
      "315 6.2e taken back null Marked as undone.",
      "316 1.1 taken back null Marked as undone.",
    ]);
    await review(id, { status: "Done" });
    await review(id, { status: "Reviewed", reason: "Wrong learner." });
    expect((await history(id)).at(-1)).toBe("316 1.1 taken back null Wrong learner.");
  });

  test("is refused while a criterion is not yet met, until it is accepted or taken off", async () => {
    const id = await submitted();
    await review(id, { status: "Reviewed", decisions: [{ ...swa, ...notYet }] });
    const sentence = "315 6.2e is marked not yet. Accept it or take it off before you mark this as done.";
    expect((await review(id, { status: "Done" })).body.message).toBe(sentence);
    const finishing = { status: "Reviewed", finish: true, decisions: [{ ...main, ...accepted }] };
    expect((await review(id, finishing)).body.message).toBe(sentence);
    await move(id, "Draft");
    await edit(id, { also: JSON.stringify([isolated]) });
    await move(id, "To Be Reviewed");
    expect((await review(id, { status: "Reviewed", finish: true })).body.portfolio.status).toBe("Done");
    expect(await standing(id)).toEqual(["1.1 accepted", "6.1a accepted"]);
  });
});

describe("an acceptance", () => {
  test("is taken back with a reason, also from what is Done or a draft, and once", async () => {
    const id = await submitted();
    await review(id, { status: "Reviewed", finish: true });
    expect((await back(id, swa, "Wrong.")).body.errors?.[0]?.message).toBe("Say why you take this decision back.");
    expect((await back(id, swa)).status).toBe(200);
    expect([(await seen(id)).status, await standing(id)]).toEqual(["Reviewed", ["1.1 accepted", "6.1a accepted"]]);
    expect((await back(id, swa)).body.message).toBe("There is no acceptance to take back.");
    await move(id, "Draft");
    expect((await back(id, main)).status).toBe(200);
    expect([(await seen(id)).status, await standing(id)]).toEqual(["Draft", ["1.1 accepted"]]);
    expect((await seen(id)).decisions).toMatchObject([
      { ...isolated },
      { ...swa, text: reason },
      { ...main, text: reason },
    ]);
  });

  test("is not taken back while its portfolio waits for feedback", async () => {
    const id = await submitted();
    await review(id, { status: "Reviewed", decisions: [{ ...swa, ...accepted }] });
    await move(id, "Draft");
    await move(id, "To Be Reviewed");
    const refused = await back(id, swa);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Submit your feedback first. Then this decision can be taken back.",
    ]);
    expect(await standing(id)).toEqual(["6.2e accepted"]);
    await review(id, { status: "Reviewed", assessorComments: "See below." });
    expect((await back(id, swa)).status).toBe(200);
  });

  test("stays while its portfolio is edited, as a further one where the main one changes", async () => {
    const id = await submitted();
    await review(id, { status: "Reviewed", decisions: [main, swa].map((place) => ({ ...place, ...accepted })) });
    await move(id, "Draft");
    const refused = await edit(id, { also: JSON.stringify([isolated]) });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: "also", message: "315 6.2e is accepted here and stays." }],
    ]);
    const criteria = JSON.stringify({ number: "6.3b" });
    expect((await edit(id, { criteria })).body.portfolio.also).toEqual([main, swa, isolated]);
    const also = JSON.stringify([swa]);
    expect((await edit(id, { criteria, also })).body.errors?.[0]?.message).toMatch(/^315 6.1a is accepted/);
    expect((await edit(id, { criteria, also: JSON.stringify([main, swa]) })).body.portfolio.also).toEqual([main, swa]);
  });

  test("of further criteria needs no round while the work is what that judged", async () => {
    const id = await submitted();
    const more = (places: object[]) =>
      product.as(product.ann, decideMore, {
        params: { id },
        body: { decisions: places.map((place) => ({ ...(place as typeof swa), ...accepted })) },
      });
    expect((await more([swa])).status).toBe(409);
    await review(id, { status: "Reviewed", assessorComments: "Good." });
    expect((await more([swa])).body.portfolio.decided).toMatchObject([{ ...swa, ...accepted }]);
    const rounds = await product.deps.db.selectFrom("reviews").select("id").execute();
    expect([rounds.length, (await seen(id)).decisions[0]?.round]).toEqual([1, null]);
    const { status } = await product.as(product.ann, decideMore, {
      params: { id },
      body: { decisions: [{ ...isolated, ...notYet, ticks: "VACR" }] },
    });
    expect(status).toBe(400);
    // As nothing but a tampered row could be: what was judged has changed since the round.
    await product.deps.db.updateTable("portfolios").set({ title: "Another" }).where("id", "=", id).execute();
    expect((await more([isolated])).body.message).toMatch(/^This portfolio has changed since its last round/);
  });
});

test("a decision stands when the learner withdraws, changes photos and sends it in again", async () => {
  const id = await submitted();
  await review(id, {
    status: "Reviewed",
    decisions: [
      { ...main, ...accepted },
      { ...swa, ...notYet },
    ],
  });
  await move(id, "Draft");
  const images = [await photo()];
  await product.as(product.sam, changePortfolio, { params: { id }, form: editForm({ images }) });
  await move(id, "To Be Reviewed");
  expect(await standing(id)).toEqual(["6.1a accepted", "6.2e not yet"]);
  await review(id, { status: "Reviewed", decisions: [{ ...swa, ...accepted }] });
  expect(await standing(id)).toEqual(["6.1a accepted", "6.2e accepted"]);
});
