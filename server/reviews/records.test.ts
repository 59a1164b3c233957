import { assignAssessor } from "contract/accounts/accounts.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { findProgress } from "contract/centre/centre.ts";
import { restorePortfolio } from "contract/centre/portfolio-list.ts";
import { viewOwnLogbook } from "contract/logbook/logbook-calls.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import {
  changePortfolio,
  createPortfolio,
  deletePortfolio,
  undoDelete,
  viewPortfolio,
} from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { decideMore, listDecisions, takeBack } from "contract/reviews/deciding.ts";
import { answerRecord, listRecords, makeRecord, takeRecordBack } from "contract/reviews/records.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { recorded, recordForm } from "../../test/product/records.ts";
import { photoOf, uploaded } from "../../test/product/uploads.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const place = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const reason = "It was another learner.";
const text = "I did not do the second one.";
const notYet = JSON.stringify([
  { ...place, verdict: "accepted" },
  { ...isolated, verdict: "not yet", ticks: "VACR", text: "The tag is missing." },
]);

type Made = Awaited<ReturnType<typeof recorded>>;
const seen = async ({ _id: id }: Pick<Made, "_id">) =>
  (await product.as(product.sam, viewPortfolio, { params: { id } })).body;
const answer = ({ _id: id, fingerprint }: Pick<Made, "_id" | "fingerprint">, more: object = {}) => {
  const body = { answer: "confirm" as const, fingerprint: fingerprint ?? "", ...more };
  return product.as(product.sam, answerRecord, { params: { id }, body });
};
const dispute = (made: Made) => answer(made, { answer: "dispute", text });
const back = ({ _id: id }: Made, why = reason) =>
  product.as(product.ann, takeRecordBack, { params: { id }, body: { reason: why } });
const review = ({ _id: id }: Pick<Made, "_id">, body: object) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: body as { status: "Done" } });
const states = async () =>
  (await product.as(product.ann, listRecords)).body.map(({ student, state }) => `${student.name}: ${state}`);
const saidTo = async (who: OpenProduct["sam"]) =>
  (await product.as(who, listNotifications, { query: {} })).body.notifications.map((one) => one.text);
const acts = async (id: string) => {
  const entries = product.deps.db.selectFrom("auditLog").select("action").where("subjectId", "=", id);
  return (await entries.orderBy("position").execute()).map(({ action }) => action);
};

async function figures() {
  const { learners } = (await product.as(product.ann, viewCaseload)).body;
  const of = learners.find(({ _id }) => _id === product.sam.id);
  const { students } = (await product.as(product.ada, findProgress, { query: {} })).body;
  const units = students.find(({ _id }) => _id === product.sam.id)?.units ?? [];
  return [of?.covered, of?.signedOff, units.reduce((sum, { covered }) => sum + covered, 0)];
}

describe("a record", () => {
  test("is Reviewed with decisions that are pending, says who wrote it and when each was seen", async () => {
    const made = await recorded(product, { images: [await photo(40)], comments: "A tidy job." });
    expect(made).toMatchObject({
      status: "Reviewed",
      record: "waiting",
      author: { _id: product.ann.id, name: "Ann Archer" },
      userId: { _id: product.sam.id },
      criteria: { number: "6.1a" },
      also: [isolated],
      assessorComments: "Accepted: 315 6.1a, 316 1.1",
      dateTime: "2026-03-01T10:00:00.000Z",
      createdAt: "2026-03-02T09:00:00.000Z",
      feedbackGiven: { by: "Ann Archer" },
      statements: [],
    });
    expect(made.decisions.map(({ seenAt }) => seenAt)).toEqual(Array(2).fill("2026-03-01T10:14:00.000Z"));
    expect(made.photos).toHaveLength(1);
    expect(await figures()).toEqual([2, 0, 2]);
    expect((await product.as(product.sam, viewOwnLogbook)).body).toMatchObject([{ record: "waiting" }]);
    expect(await states()).toEqual(["Sam Singh: waiting"]);
    expect(await saidTo(product.sam)).toEqual([
      "Ann Archer recorded your work in “Direct observation”. Confirm or dispute it.",
    ]);
    expect(await acts(made._id)).toEqual(["makeRecord"]);
    const { rounds } = (await product.as(product.ann, viewForReview, { params: { id: made._id } })).body;
    expect(rounds).toMatchObject([{ assessorName: "Ann Archer", comments: made.assessorComments }]);
  });

  test("takes photos that its assessor has uploaded, and is one however often it is sent", async () => {
    const bytes = await photoOf(20_000);
    const uploads = JSON.stringify([await uploaded(product, product.ann, bytes)]);
    const headers = { "idempotency-key": "finish" };
    const send = (sentAt: string) =>
      product.as(product.ann, makeRecord, { form: recordForm(product.sam, { uploads, sentAt }), headers });
    const [first, again] = [await send("2026-03-02T09:00:00Z"), await send("2026-03-02T09:03:00Z")];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(first.body.received).toHaveLength(1);
    expect(await states()).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, number, string | undefined]>([
    ["without a criterion", { decisions: "[]" }, 400, "Choose a criterion."],
    ["of another method", { method: "Work Product" }, 400, "Choose a method, for example Direct observation."],
    [
      "of prior learning without its assessor's words",
      { method: "APL / RPL", taskDescription: " " },
      400,
      "Say what they have done before, and how you know it.",
    ],
    ["without a learner", { student: "" }, 400, "Choose a learner."],
    [
      "of no criterion of the curriculum",
      { decisions: JSON.stringify([{ ...place, criteria: "9.9", verdict: "accepted" }]) },
      400,
      "One of the criteria that you decide is not in the curriculum.",
    ],
    [
      "that accepts without a tick",
      { decisions: JSON.stringify([{ ...place, verdict: "accepted", ticks: "VACS" }]) },
      400,
      "Tick valid, authentic, current, sufficient and reliable, or choose not yet.",
    ],
    [
      "of more criteria than a portfolio covers",
      { also: JSON.stringify(curriculumEntries.slice(0, 60).map(numbersOf)) },
      400,
      "Choose at most 60 further criteria.",
    ],
    ["with a photo that is not there", { uploads: '["nowhere"]' }, 409, undefined],
  ])("%s is refused, and nothing is stored", async (_, own, status, message) => {
    const refused = await product.as(product.ann, makeRecord, { form: recordForm(product.sam, own) });
    const { message: said, errors = [] } = refused.body as { message: string; errors?: { message: string }[] };
    expect(refused.status).toBe(status);
    if (message) expect([said, ...errors.map((one) => one.message)]).toContain(message);
    expect(await states()).toEqual([]);
  });

  test.each([
    ["2026-03-02T09:14:00Z", "A tidy job.\nThe device's clock was 14 minutes ahead."],
    ["2026-03-02T07:00:00Z", "A tidy job.\nThe device's clock was 120 minutes behind."],
    ["2026-03-02T09:10:00Z", "A tidy job."],
  ])("sent at %s by its device's clock says how wrong that was", async (sentAt, comments) => {
    expect((await recorded(product, { sentAt, comments: "A tidy job." })).comments).toBe(comments);
  });
});

test("what is stored of a record is its learner's and its author's own", async () => {
  const { _id } = await recorded(product);
  for (const who of [product.sam, product.ann]) {
    const { portfolios, decisions } = (await product.as(who, downloadOwnData)).body;
    expect(portfolios).toMatchObject([{ _id, author: product.ann.id, isPending: 1 }]);
    expect(decisions).toMatchObject(
      Array(2).fill({ seenAt: "2026-03-01T10:14:00.000Z", written: who === product.ann }),
    );
  }
});

describe("a learner's answer", () => {
  test("that confirms makes it Done where everything is accepted, signed off by its author, and it counts", async () => {
    const made = await recorded(product);
    expect((await answer(made)).status).toBe(200);
    expect(await seen(made)).toMatchObject({
      status: "Done",
      record: "confirmed",
      signedOff: { by: "Ann Archer" },
      statements: [{ kind: "confirm", by: "Sam Singh", matches: true }],
    });
    expect([await figures(), await acts(made._id), await states()]).toEqual([
      [2, 2, 2],
      ["makeRecord", "confirm"],
      ["Sam Singh: confirmed"],
    ]);
  });

  test("that confirms leaves it Reviewed where something is not yet, and what is accepted counts", async () => {
    const made = await recorded(product, { decisions: notYet });
    await answer(made);
    expect(await seen(made)).toMatchObject({ status: "Reviewed", record: "confirmed" });
    expect(await figures()).toEqual([2, 1, 2]);
  });

  test("that disputes keeps it pending and tells the assessor; it may be confirmed later", async () => {
    const made = await recorded(product);
    expect((await dispute(made)).status).toBe(200);
    expect(await seen(made)).toMatchObject({
      ...{ status: "Reviewed", record: "disputed" },
      statements: [{ kind: "dispute", text }],
    });
    expect([await figures(), await states()]).toEqual([[2, 0, 2], ["Sam Singh: disputed"]]);
    expect(await saidTo(product.ann)).toEqual(["Sam Singh disputes your record “Direct observation”."]);
    await answer(made);
    expect(await seen(made)).toMatchObject({ status: "Done", record: "confirmed" });
  });

  test("is refused for other content, without words, a second time, and for what is no record", async () => {
    const made = await recorded(product);
    expect((await answer({ ...made, fingerprint: "another" })).status).toBe(412);
    const short = await answer(made, { answer: "dispute", text: " No, no.  " });
    expect([short.status, short.body.message]).toEqual([400, expect.stringContaining("at least 10 characters")]);
    await answer(made);
    expect((await answer(made)).body.message).toBe("You have confirmed this record already.");
    const form = portfolioForm({ status: "To Be Reviewed" });
    const { portfolio } = (await product.as(product.sam, createPortfolio, { form })).body;
    expect((await answer(portfolio)).status).toBe(409);
  });

  test("is the learner's only way: a record is not withdrawn, edited or deleted by them", async () => {
    const { _id: id } = await recorded(product);
    const as = (sent: object) => product.as(product.sam, changePortfolio, { params: { id }, ...sent });
    const withdrawn = await as({ body: { status: "Draft" } });
    const sentence = "Your assessor made this record. Confirm or dispute it.";
    expect([withdrawn.status, withdrawn.body.message]).toEqual([409, sentence]);
    expect((await as({ form: editForm() })).status).toBe(409);
    expect((await product.as(product.sam, deletePortfolio, { params: { id } })).status).toBe(403);
  });
});

describe("while a record is pending", () => {
  test.each(["waiting", "disputed"])("its assessor decides nothing in it: %s", async (state) => {
    const made = await recorded(product);
    if (state === "disputed") await dispute(made);
    const params = { id: made._id };
    const more = [{ ...place, criteria: "6.2e", verdict: "accepted" as const }];
    const refused = [
      await review(made, { status: "Done" }),
      await review(made, { status: "Reviewed", assessorComments: "More." }),
      await review(made, { status: "To Be Reviewed", assessorComments: "More." }),
      await product.as(product.ann, decideMore, { params, body: { decisions: more } }),
      await product.as(product.ann, takeBack, { params, body: { ...place, reason } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(await seen(made)).toMatchObject({ status: "Reviewed", record: state, version: state === "waiting" ? 1 : 2 });
    await answer(made);
    expect((await product.as(product.ann, takeBack, { params, body: { ...place, reason } })).status).toBe(200);
    expect(await figures()).toEqual([2, 1, 2]);
  });

  test("its author takes it back with a reason, which its decisions keep; no learner brings it back", async () => {
    const made = await recorded(product);
    expect((await back(made, "No.")).body.message).toContain("Say why you take this record back.");
    expect((await back(made)).status).toBe(200);
    const params = { id: made._id };
    expect((await product.as(product.sam, viewPortfolio, { params })).status).toBe(404);
    expect([await figures(), await states(), await acts(made._id)]).toEqual([
      [0, 0, 0],
      [],
      ["makeRecord", "takeRecordBack"],
    ]);
    expect((await product.as(product.sam, undoDelete, { params })).status).toBe(403);
    await product.as(product.ada, restorePortfolio, { params });
    const history = (await product.as(product.sam, listDecisions, { params })).body;
    expect(history.map(({ verdict, text }) => `${verdict} ${text}`)).toEqual([
      ...Array(2).fill("accepted "),
      ...Array(2).fill(`taken back ${reason}`),
    ]);
    expect(await figures()).toEqual([2, 0, 2]);
  });

  test("and only then; another assessor's is not theirs to take back", async () => {
    const made = await recorded(product);
    await answer(made);
    const late = await back(made);
    const sentence = "Your learner has confirmed this record. Take its decisions back instead.";
    expect([late.status, late.body.message]).toEqual([409, sentence]);
    const other = await recorded(product);
    await reassign(product.bob.id);
    expect((await back(other)).status).toBe(404);
    const body = { reason };
    expect((await product.as(product.bob, takeRecordBack, { params: { id: other._id }, body })).status).toBe(403);
  });
});

const reassign = (assessorId: string) =>
  product.as(product.ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId } });

describe("a record that arrives after its learner was assigned to somebody else", () => {
  const send = (dateTime: string) =>
    product.as(product.ann, makeRecord, { form: recordForm(product.sam, { dateTime }) });

  test("made while its author still assessed them arrives undecided, for the new assessor", async () => {
    await reassign(product.bob.id);
    const { status, body } = await send("2026-03-02T08:59:00Z");
    expect(status).toBe(201);
    const made = await seen(body.portfolio);
    expect(made).toMatchObject({
      status: "To Be Reviewed",
      author: { name: "Ann Archer" },
      also: [isolated],
      decided: [],
    });
    expect(await saidTo(product.bob)).toContain("Sam Singh submitted “Direct observation” for review.");
    expect((await answer(made)).status).toBe(409);
    const params = { id: made._id };
    const decisions = [place, isolated].map((one) => ({ ...one, verdict: "accepted" as const }));
    const judge = (more: object) =>
      product.as(product.bob, reviewPortfolio, { params, body: { status: "Reviewed", decisions, ...more } });
    expect((await judge({ finish: true })).status).toBe(409);
    expect((await judge({})).status).toBe(200);
    expect(await seen(made)).toMatchObject({ status: "Reviewed", record: "waiting" });
    await answer(made);
    expect(await seen(made)).toMatchObject({ status: "Done", record: "confirmed" });
  });

  test("made after that, or by somebody who never assessed them, is not taken", async () => {
    await reassign(product.bob.id);
    expect((await send("2026-03-02T09:00:01Z")).status).toBe(404);
    await reassign(product.ann.id);
    const form = recordForm(await product.newcomer({}));
    expect((await product.as(product.bob, makeRecord, { form })).status).toBe(404);
  });
});
