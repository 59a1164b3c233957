import { assignAssessor } from "contract/accounts/accounts.ts";
import { downloadOwnData } from "contract/accounts/profile.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { createUpload } from "contract/portfolios/uploads.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as files from "../../../test/product/attachments.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { announcing, sha256 } from "../../../test/product/uploads.ts";
import { photoBytesOf } from "../quota.ts";

let product: OpenProduct;
let sam: TestUser;
let id: string;

beforeAll(async () => {
  product = await openProduct();
});
beforeEach(async () => {
  sam = await product.newcomer({ assessor: product.ann.id });
  id = (await saved(product, sam, { status: "To Be Reviewed" }))._id;
});
afterAll(() => product.close());

const recording = files.ogg({ seconds: 42 });
const say = async (bytes = recording, name = "Voice feedback.ogg") => ({
  upload: await files.attached(product, product.ann, { bytes, name }),
  seconds: 7,
});
const review = (body: object, who = product.ann) =>
  product.as(who, reviewPortfolio, { params: { id }, body: { status: "Reviewed", ...body } as never });
const save = (body: object) => review({ status: "To Be Reviewed", ...body });
const heard = async (who: TestUser = sam) =>
  (await product.as(who, viewPortfolio, { params: { id } })).body.voices ?? [];
const open = (path: string, who?: TestUser) => product.request(who, { method: "GET", url: `/${path}` });
const statuses = (path: string, ...all: TestUser[]) =>
  Promise.all(all.map(async (who) => (await open(barePath(path), who)).statusCode));

describe("voice feedback", () => {
  test("is heard with its round by whoever sees the portfolio, and says so where nothing is written", async () => {
    const { status, body } = await review({ voice: { ...(await say()), transcript: "Well done.\nShow the gland." } });
    expect([status, body.portfolio?.assessorComments]).toEqual([200, "Voice feedback."]);
    const [voice] = await heard();
    const round = body.portfolio?.rounds[0]?._id;
    const facts = { kind: "audio", mediaType: "audio/ogg", bytes: recording.length, seconds: 42 };
    expect(voice).toMatchObject({ ...facts, round, transcript: "Well done.\nShow the gland.", sha256: null });
    expect((await open(voice?.path ?? "")).rawPayload).toEqual(recording);
    expect((await open(voice?.path ?? "")).headers).toMatchObject({ "accept-ranges": "bytes" });
    const { ann, ada, tom, bob } = product;
    expect(await statuses(voice?.path ?? "", sam, ann, ada, tom, bob)).toEqual([200, 200, 200, 404, 404]);
  });

  test("is its speaker's alone while it is saved, and is published by the round that follows", async () => {
    const voice = await say();
    expect((await save({ voice: { ...voice, transcript: "Half" } })).status).toBe(200);
    const mine = (await product.as(product.ann, viewForReview, { params: { id } })).body;
    expect([mine.hasSavedFeedback, mine.voices]).toMatchObject([true, [{ round: null, sha256: sha256(recording) }]]);
    const path = mine.voices[0]?.path ?? "";
    const { ann, ada } = product;
    expect([await heard(), await heard(ada)]).toEqual([[], []]);
    expect(await statuses(path, ann, sam, ada)).toEqual([200, 404, 404]);
    await save({ voice: { seconds: 42, transcript: "Whole" } });
    await save({ assessorComments: "And this." });
    await review({});
    expect(await heard()).toMatchObject([{ transcript: "Whole", seconds: 42, round: expect.any(String) }]);
    expect(await statuses(path, ann, sam, ada)).toEqual([200, 200, 200]);
  });

  test("is replaced, taken back, and goes when the learner takes the portfolio back", async () => {
    const mine = async () => (await product.as(product.ann, viewForReview, { params: { id } })).body;
    await save({ assessorComments: "Text", voice: await say() });
    await save({ voice: await say(files.mp3(), "again.mp3") });
    expect((await mine()).voices).toMatchObject([{ mediaType: "audio/mpeg" }]);
    await save({ voice: null });
    expect(await mine()).toMatchObject({ voices: [], savedFeedback: "Text" });
    await save({ assessorComments: "", voice: await say() });
    expect((await save({ voice: null })).body).toMatchObject({ message: "Saved feedback removed" });
    expect(await mine()).toMatchObject({ voices: [], savedFeedback: null });
    await save({ voice: await say() });
    await product.as(sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await product.as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
    expect((await mine()).voices).toEqual([]);
  });

  test("closes one round, however often it arrives", async () => {
    const voice = await say();
    expect((await review({ voice })).status).toBe(200);
    const again = await review({ voice });
    expect([again.status, again.body.portfolio?.rounds.length]).toEqual([200, 1]);
  });

  test("stays its speaker's when another assessor closes the round", async () => {
    await save({ voice: await say() });
    await product.as(product.ada, assignAssessor, { params: { id: sam.id }, body: { assessorId: product.bob.id } });
    await review({ assessorComments: "Mine." }, product.bob);
    expect([await heard(), await heard(product.bob)]).toEqual([[], []]);
  });

  test.each<[string, () => Promise<object> | object, number, string]>([
    ["what was not uploaded", () => ({ upload: "f".repeat(64), seconds: 3 }), 409, "no longer on the server"],
    ["nothing saved", () => ({ seconds: 3 }), 409, "no longer on the server"],
    ["six minutes by its file", () => say(files.ogg({ seconds: 360 })), 400, "Voice feedback may last 5 minutes."],
    ["six minutes by its sender", () => ({ upload: "x", seconds: 360 }), 400, "Voice feedback may last 5 minutes."],
    ["zero seconds", () => ({ upload: "x", seconds: 0 }), 400, "This recording has no sound."],
    ["a video", () => say(files.mp4(), "film.mp4"), 400, "Only sound can be heard."],
    ["a document", () => say(files.pdf(), "a.pdf"), 400, "Only sound can be heard."],
  ])("is refused for %s, and nothing is submitted", async (_, make, status, words) => {
    const answer = await review({ assessorComments: "Text", voice: await make() });
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect(await product.as(sam, viewPortfolio, { params: { id } })).toMatchObject({
      body: { status: "To Be Reviewed", voices: [] },
    });
  });

  test("cannot be guessed by its learner, and is no evidence of theirs", async () => {
    const own = { upload: await files.attached(product, sam, { bytes: files.pdf() }) };
    const evidence = { status: "To Be Reviewed", attachments: JSON.stringify([own]) } as const;
    id = (await saved(product, sam, evidence))._id;
    const used = await photoBytesOf(product.deps.db, sam.id);
    await save({ voice: await say() });
    const headers = announcing(recording, "a.ogg", recording.length, "audio/ogg");
    expect((await product.as(sam, createUpload, { headers })).body.offset).toBe(0);
    await review({});
    expect((await product.as(sam, createUpload, { headers })).body.offset).toBe(0);
    const { attachments } = (await product.as(sam, viewPortfolio, { params: { id } })).body;
    expect(attachments).toMatchObject([{ name: "Certificate.pdf" }]);
    expect(await photoBytesOf(product.deps.db, sam.id)).toBe(used);
  });

  test("is in the own record of both, once it was submitted", async () => {
    const record = async (who: TestUser) => (await product.as(who, downloadOwnData)).body as { voices?: object[] };
    await save({ voice: { ...(await say()), transcript: "Good." } });
    expect((await record(sam)).voices).toEqual([]);
    await review({});
    expect((await record(sam)).voices).toMatchObject([{ portfolio: id, transcript: "Good.", written: false }]);
  });
});
