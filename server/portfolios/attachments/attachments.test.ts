import { notAttachable } from "contract/portfolios/attachments.ts";
import { changePortfolio, createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { createUpload } from "contract/portfolios/uploads.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as files from "../../../test/product/attachments.ts";
import { photo } from "../../../test/product/photos.ts";
import { editForm, portfolioForm } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { announcing, sendPiece, sha256, uploaded } from "../../../test/product/uploads.ts";

let product: OpenProduct;
let sam: TestUser;

beforeAll(async () => {
  product = await openProduct();
});
beforeEach(async () => {
  sam = await product.newcomer({ assessor: product.ann.id });
});
afterAll(() => product.close());

const send = (file: files.SentFile, who = sam) => files.attached(product, who, file);
const form = (attachments: object[], own = {}) => portfolioForm({ attachments: JSON.stringify(attachments), ...own });
const save = (attachments: object[], own = {}) => product.as(sam, createPortfolio, { form: form(attachments, own) });
const edit = (id: string, attachments?: object[]) =>
  product.as(sam, changePortfolio, {
    params: { id },
    form: editForm(attachments && { attachments: JSON.stringify(attachments) }),
  });
const fetched = (path: string) => product.request(undefined, { method: "GET", url: `/${path}` });
const storedNames = async () => {
  const names: string[] = [];
  for await (const batch of product.deps.files.list()) names.push(...batch.map(({ name }) => name));
  return names;
};

const certificate = files.pdf();
const video = files.mp4({ bytes: 5000 });

describe("a portfolio saved with attachments", () => {
  test("has them in their order, with what is written of each", async () => {
    const poster = Buffer.from(await (await photo(64, 36)).arrayBuffer());
    await uploaded(product, sam, poster);
    const sent = [
      {
        upload: await send({ bytes: video, name: "Test run.MP4" }),
        transcript: "I press\nthe button.",
        poster: sha256(poster),
      },
      { upload: await send({ bytes: certificate }), caption: "My card", pages: 2 },
    ];
    const { status, body } = await save(sent, { status: "To Be Reviewed" });
    expect([status, body.receivedAttachments]).toEqual([201, [sha256(video), sha256(certificate)]]);
    const [first, second] = body.portfolio.attachments;
    expect(first).toMatchObject({
      ...{ kind: "video", mediaType: "video/mp4", name: "Test run.MP4", bytes: video.length, seconds: 3, pages: null },
      ...{ caption: "", transcript: "I press\nthe button.", state: "ready", sha256: null },
    });
    expect(second).toMatchObject({ kind: "document", caption: "My card", pages: 2, seconds: null, poster: null });
    const shown = await fetched(first?.poster ?? "");
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);

    const seen = await product.as(product.ann, viewForReview, { params: { id: body.portfolio._id } });
    expect(seen.body.attachments.map((one) => one.sha256)).toEqual([sha256(video), sha256(certificate)]);
    expect(await product.deps.db.selectFrom("uploads").selectAll().where("student", "=", sam.id).execute()).toEqual([]);
  });

  test("keeps them through an edit that does not name them, and has exactly those that one names", async () => {
    const first = await save([{ upload: await send({ bytes: certificate }), caption: "Old" }]);
    const id = first.body.portfolio._id;
    expect((await edit(id)).body.portfolio.attachments).toMatchObject([{ caption: "Old" }]);
    const [stored] = first.body.portfolio.attachments;
    const recording = files.ogg();
    const next = [
      { upload: await send({ bytes: recording, name: "note.ogg" }) },
      { path: stored?.path, caption: "New" },
    ];
    const { body } = await edit(id, next);
    expect(body.portfolio.attachments).toMatchObject([{ kind: "audio", name: "note.ogg" }, { caption: "New" }]);
    const removed = await edit(id, [{ path: stored?.path }]);
    expect(removed.body.portfolio.attachments).toMatchObject([{ caption: "New", name: "Certificate.pdf" }]);
    expect((await fetched(body.portfolio.attachments[0]?.path ?? "")).statusCode).toBe(404);
    expect((await storedNames()).filter((name) => name.endsWith(".ogg"))).toEqual([]);
  });

  test("shares the file of one that the learner has already, which stays until none has it", async () => {
    const first = await save([{ upload: await send({ bytes: certificate }) }]);
    const before = (await storedNames()).length;
    const headers = announcing(certificate, "Again.pdf", certificate.length, "application/pdf");
    const begun = await product.as(sam, createUpload, { headers });
    expect(begun.body.offset).toBe(certificate.length);
    const second = await save([{ upload: begun.body._id }]);
    expect((await storedNames()).length).toBe(before);
    await edit(first.body.portfolio._id, []);
    expect((await fetched(second.body.portfolio.attachments[0]?.path ?? "")).rawPayload).toEqual(certificate);
    await edit(second.body.portfolio._id, []);
    expect((await storedNames()).length).toBe(before - 1);
  });

  test.each<[string, () => Promise<object[]> | object[], number, string]>([
    ["an upload that is not there", () => [{ upload: "f".repeat(64) }], 409, "One of the attachments is no longer"],
    [
      "a poster that is not there",
      async () => [{ upload: await send({ bytes: certificate }), poster: "x" }],
      409,
      "One of the",
    ],
    [
      "one of another portfolio",
      () => [{ path: `attachments/${"0".repeat(32)}.pdf` }],
      400,
      "One of the attachments is not",
    ],
    ["neither a path nor an upload", () => [{ caption: "?" }], 400, "An attachment is a stored one or an upload."],
    ["more than ten", () => Array.from({ length: 11 }, () => ({ upload: "x" })), 400, "at most 10 attachments"],
    ["zero seconds", () => [{ upload: "x", seconds: 0 }], 400, "This recording has no sound."],
  ])("is refused with %s, and keeps what was sent", async (_, list, status, words) => {
    const before = await storedNames();
    const answer = await save(await list());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect(before.filter((name) => name.includes("poster"))).toEqual(
      (await storedNames()).filter((name) => name.includes("poster")),
    );
  });

  test("takes an attachment neither as a photo nor a photo as an attachment", async () => {
    const upload = await send({ bytes: certificate });
    expect((await save([], { uploads: JSON.stringify([upload]) })).status).toBe(409);
    const picture = Buffer.from(await (await photo(31, 17)).arrayBuffer());
    expect((await save([{ upload: await uploaded(product, sam, picture) }])).status).toBe(409);
    expect((await save([{ upload }])).status).toBe(201);
  });

  test("is not another's to read, and no longer anybody's once it is deleted", async () => {
    const { body } = await save([{ upload: await send({ bytes: certificate }) }]);
    const { _id: id, attachments } = body.portfolio;
    const path = attachments[0]?.path.split("?")[0] ?? "";
    const as = (who?: TestUser) => product.request(who, { method: "GET", url: `/${path}` });
    expect((await as(sam)).statusCode).toBe(200);
    for (const who of [product.tom, product.ann]) expect((await as(who)).statusCode).toBe(404);
    expect((await as()).statusCode).toBe(401);
    await product.as(sam, deletePortfolio, { params: { id } });
    expect((await as(sam)).statusCode).toBe(404);
  });
});

describe("an upload of an attachment", () => {
  const begin = (name: string, bytes: number, type?: string) =>
    product.as(sam, createUpload, { headers: announcing(certificate, name, bytes, type ?? "") });

  test.each<[string, number, number, string]>([
    ["page.svg", 100, 415, `page.svg cannot be attached. ${notAttachable}`],
    ["a.pdf", 25_000_001, 413, "a.pdf is too large. A document must be 25 MB or smaller."],
    ["a.mp3", 100_000_001, 413, "a.mp3 is too large. A sound recording must be 100 MB or smaller."],
    ["a.mov", 4_294_967_296, 413, "a.mov is too large. A video must be 500 MB or smaller."],
    ["a.pdf", 0, 400, "a.pdf is empty."],
  ])("%s of %i bytes is refused before any is sent", async (name, bytes, status, message) => {
    expect(await begin(name, bytes)).toMatchObject({ status, body: { message } });
  });

  test("arrives in pieces, of which none is over 8 MiB", async () => {
    const bytes = files.mp4({ bytes: 9_000_000 });
    const headers = announcing(bytes, "long.mp4", bytes.length, "video/mp4");
    const { body } = await product.as(sam, createUpload, { headers });
    const long = await sendPiece(product, sam, body._id, { offset: 0, bytes: bytes.subarray(0, 8_388_609) });
    expect([long.statusCode, long.json().message]).toEqual([413, "A piece has at most 8388608 bytes."]);
    for (let offset = 0; offset < bytes.length; offset += 3_000_000) {
      const piece = { offset, bytes: bytes.subarray(offset, offset + 3_000_000) };
      expect((await sendPiece(product, sam, body._id, piece)).statusCode).toBe(204);
    }
    expect((await save([{ upload: body._id }])).body.receivedAttachments).toEqual([sha256(bytes)]);
  });

  test("that is not what it says is refused when it is there, and leaves nothing", async () => {
    const before = await storedNames();
    const page = Buffer.from("<script>alert(1)</script>");
    await expect(send({ bytes: page, name: "a.pdf", type: "application/pdf" })).rejects.toThrow(
      "a.pdf cannot be attached.",
    );
    const left = product.deps.db.selectFrom("uploads").selectAll().where("student", "=", sam.id);
    expect([await left.execute(), await storedNames()]).toEqual([[], before]);
  });

  test("counts for the space of its learner", async () => {
    const small = await openProduct({ settings: { LEARNER_PHOTOS_MB: "1" } });
    const bytes = files.mp4({ bytes: 600_000 });
    const upload = await files.attached(small, small.sam, { bytes, name: "a.mp4" });
    const saving = await small.as(small.sam, createPortfolio, { form: form([{ upload }]) });
    expect(saving.status).toBe(201);
    const another = files.mp4({ bytes: 600_001 });
    await expect(files.attached(small, small.sam, { bytes: another, name: "b.mp4" })).rejects.toThrow(
      "Your photos and attachments may take up 1 MB",
    );
    await small.close();
  });
});

test("what has changed since a round are their captions and transcripts, and which they are", async () => {
  const uploads = [{ bytes: certificate }, { bytes: video, name: "run.mp4" }, { bytes: files.ogg(), name: "note.ogg" }];
  const list: { upload: string; caption?: string }[] = [];
  for (const file of uploads) list.push({ upload: await send(file), caption: file.name });
  const { body } = await save(list, { status: "To Be Reviewed" });
  const { _id: id, attachments } = body.portfolio;
  const { ann } = product;
  const closing = { status: "Reviewed", assessorComments: "Say more in your recording." } as const;
  const closed = await product.as(ann, reviewPortfolio, { params: { id }, body: closing });
  expect(closed.status).toBe(200);
  const move = (status: "Draft" | "To Be Reviewed") =>
    product.as(sam, changePortfolio, { params: { id }, body: { status } });
  await move("Draft");
  const [card, run, note] = attachments.map(({ path }) => ({ path }));
  const added = { upload: await send({ bytes: files.mp3(), name: "more.mp3" }) };
  await edit(id, [{ ...note, transcript: "It is safe." }, added, { ...run }]);
  expect(card).toBeDefined();
  await move("To Be Reviewed");
  const { changes } = (await product.as(ann, viewForReview, { params: { id } })).body;
  expect(changes?.attachments).toEqual({ added: ["more.mp3"], removed: ["Certificate.pdf"], changed: ["note.ogg"] });
});
