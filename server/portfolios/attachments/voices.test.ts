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

describe("a remark that is spoken", () => {
  const passage = { on: "text", field: "taskDescription", from: 12, to: 17, quote: "board" };
  const remark = (own: object) => ({ ...passage, ...own });
  const mine = async () => (await product.as(product.ann, viewForReview, { params: { id } })).body;
  const heardRemarks = async (who: TestUser = sam) =>
    (await product.as(who, viewPortfolio, { params: { id } })).body.remarkVoices ?? [];

  test("is heard with its round by whoever reads the remark, beside words or without any", async () => {
    const remarks = [
      remark({ text: "Look." }),
      remark({ voice: await say() }),
      remark({ text: "And.", voice: await say(files.mp3()) }),
    ];
    const { status, body } = await review({ assessorComments: "See.", remarks });
    expect([status, body.portfolio?.remarks.map(({ text }) => text)]).toEqual([200, ["Look.", "", "And."]]);
    const round = body.portfolio?.rounds[0]?._id;
    const [second, third] = await heardRemarks();
    expect([second, third]).toMatchObject([
      { round, remark: 2, seconds: 42, mediaType: "audio/ogg", sha256: null },
      { round, remark: 3, mediaType: "audio/mpeg" },
    ]);
    expect(await heard()).toEqual([]);
    expect((await open(second?.path ?? "")).rawPayload).toEqual(recording);
    const { ann, ada, tom, bob } = product;
    expect(await statuses(second?.path ?? "", sam, ann, ada, tom, bob)).toEqual([200, 200, 200, 404, 404]);
  });

  test("is its speaker's alone while it is saved, follows its remark, and is published by the round that follows", async () => {
    await save({ remarks: [remark({ text: "A", voice: await say() }), remark({ voice: await say(files.mp3()) })] });
    const before = await mine();
    expect(before.remarkVoices?.map(({ round, remark }) => [round, remark])).toEqual([
      [null, 1],
      [null, 2],
    ]);
    const [first, last] = before.savedRemarks;
    expect([first?.voice?.upload, last?.voice?.upload]).toEqual([sha256(recording), sha256(files.mp3())]);
    const path = before.remarkVoices?.[0]?.path ?? "";
    expect([await heardRemarks(), await heardRemarks(product.ada)]).toEqual([[], []]);
    expect(await statuses(path, product.ann, sam, product.ada)).toEqual([200, 404, 404]);
    // In the other order, and one of them without its recording.
    await save({ remarks: [last, first] });
    await save({ remarks: [last, { ...first, voice: undefined }] });
    expect((await mine()).remarkVoices).toMatchObject([{ remark: 1, sha256: sha256(files.mp3()) }]);
    await save({ assessorComments: "And this." });
    await review({});
    expect(await heardRemarks()).toMatchObject([{ remark: 1, mediaType: "audio/mpeg", round: expect.any(String) }]);
    expect((await mine()).remarkVoices).toHaveLength(1);
  });

  test("goes with its remark, and when the learner takes the portfolio back", async () => {
    await save({ remarks: [remark({ text: "A", voice: await say() })] });
    await save({ assessorComments: "B", remarks: [] });
    expect((await mine()).remarkVoices).toBeUndefined();
    await save({ remarks: [remark({ voice: await say() })] });
    await product.as(sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await product.as(sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
    expect(await mine()).toMatchObject({ savedRemarks: [] });
    expect((await mine()).remarkVoices).toBeUndefined();
  });

  test.each<[string, () => Promise<object> | object, number, string]>([
    ["neither words nor sound", () => ({ text: " " }), 400, "Write what you remark."],
    [
      "what was not uploaded",
      () => ({ voice: { upload: "f".repeat(64), seconds: 3 } }),
      409,
      "no longer on the server",
    ],
    ["six minutes", async () => ({ voice: await say(files.ogg({ seconds: 360 })) }), 400, "may last 5 minutes."],
    ["a video", async () => ({ voice: await say(files.mp4(), "film.mp4") }), 400, "Only sound can be heard."],
  ])("is refused for %s, and nothing is submitted", async (_, make, status, words) => {
    const answer = await review({ assessorComments: "Text", remarks: [remark(await make())] });
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect((await product.as(sam, viewPortfolio, { params: { id } })).body.status).toBe("To Be Reviewed");
  });

  test("is in the own record of both", async () => {
    await review({ assessorComments: "See.", remarks: [remark({ voice: await say() })] });
    const { voices } = (await product.as(sam, downloadOwnData)).body as { voices?: object[] };
    expect(voices).toMatchObject([{ portfolio: id, seconds: 42, written: false }]);
  });
});
