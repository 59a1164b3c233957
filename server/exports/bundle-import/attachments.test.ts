import { join } from "node:path";
import type { BundleAttachment } from "contract/exports/bundle-format.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attached, mp3, mp4, ogg, pdf } from "../../../test/product/attachments.ts";
import { exported, pack, type Unpacked, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { photo } from "../../../test/product/photos.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { sha256, uploaded } from "../../../test/product/uploads.ts";
import { newId } from "../../platform/database/ids.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
let path: string;
const video = mp4({ bytes: 3000 });
const voice = ogg({ seconds: 9 });

beforeAll(async () => {
  here = await openProduct();
  there = await openProduct({ settings: {} });
  const { sam } = there;
  const poster = await uploaded(there, sam, Buffer.from(await (await photo(40, 30)).arrayBuffer()));
  const attachments = JSON.stringify([
    { upload: await attached(there, sam, { bytes: video, name: "run.mp4" }), poster, transcript: "Press.\nIt trips." },
    { upload: await attached(there, sam, { bytes: pdf(), name: "card.pdf" }), caption: "My card", pages: 2 },
  ]);
  const { status, body } = await there.as(sam, createPortfolio, {
    form: portfolioForm({ attachments, status: "To Be Reviewed" }),
  });
  expect(status).toBe(201);
  const upload = await attached(there, there.ann, { bytes: voice, name: "said.ogg" });
  const spoken = { upload: await attached(there, there.ann, { bytes: mp3(), name: "remark.mp3" }), seconds: 12 };
  await there.as(there.ann, reviewPortfolio, {
    params: { id: body.portfolio._id },
    body: {
      status: "Reviewed",
      voice: { upload, seconds: 9, transcript: "Good.\nGo on." },
      remarks: [{ on: "text", field: "taskDescription", from: 12, to: 17, quote: "board", text: "", voice: spoken }],
    },
  });
  path = await exported(there, sam.id);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

/** The bundle with one thing changed, signed as it ought to be. */
async function changed(change: (one: BundleAttachment, all: Unpacked) => void): Promise<string> {
  const all = await unpacked(path);
  const [one] = all.record.portfolios[0]?.attachments ?? [];
  if (one) change(one, all);
  return pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles);
}

const stored = async ({ deps }: OpenProduct) => {
  const names: string[] = [];
  for await (const batch of deps.files.list()) names.push(...batch.map(({ name }) => name));
  return names.filter((name) => /attached|poster/.test(name));
};

test.each<[string, (one: BundleAttachment, all: Unpacked) => void, RegExp]>([
  ["another name", (one) => Object.assign(one, { path: "attachments/x.mp4" }), /has another name/],
  ["another file", (one, all) => all.files.set(one.path, mp4({ bytes: 9 })), /another file than portfolio.json says/],
  [
    "another kind",
    (one, all) => {
      all.files.set(one.path, mp3());
      Object.assign(one, { receivedSha256: sha256(mp3()) });
    },
    /of another kind than portfolio.json says/,
  ],
  ["what is no poster", (one, all) => all.files.set(one.poster ?? "", pdf()), /is no JPEG/],
  ["an id that is none", (one) => Object.assign(one, { id: "x" }), /an id that the product does not give/],
  ["a name on two lines", (one) => Object.assign(one, { name: "a\nb" }), /portfolio.json is not as it should be/],
])("a bundle with %s is refused, and leaves nothing", async (_, change, words) => {
  await expect(importBundleFile(here.deps, await changed(change))).rejects.toThrow(words);
  expect(await stored(here)).toEqual([]);
});

test("attachments come back as they were, with what is written of them", async () => {
  await importBundleFile(here.deps, path);
  const sam = await there.deps.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", there.sam.id)
    .executeTakeFirstOrThrow();
  const [{ id } = { id: "" }] = await here.deps.db
    .selectFrom("portfolios")
    .select("id")
    .where("student", "=", sam.id)
    .execute();
  const { body } = await here.as(here.ada, viewPortfolio, { params: { id } });
  expect(body.attachments).toMatchObject([
    { name: "run.mp4", seconds: 3, transcript: "Press.\nIt trips.", sha256: sha256(video) },
    { name: "card.pdf", caption: "My card", pages: 2, poster: null },
  ]);
  const [first] = body.attachments;
  const fetched = (url = "") => here.request(undefined, { method: "GET", url: `/${url}` });
  expect((await fetched(first?.path)).rawPayload).toEqual(video);
  expect((await fetched(first?.poster ?? "")).headers["content-type"]).toBe("image/jpeg");
  const again = await unpacked(await exported(here, sam.id));
  const before = (await unpacked(path)).record.portfolios[0];
  expect(again.record.portfolios[0]?.attachments).toEqual(before?.attachments);

  const [round] = again.record.portfolios[0]?.reviews ?? [];
  expect(round?.voice).toMatchObject({ mediaType: "audio/ogg", seconds: 9, transcript: "Good.\nGo on." });
  expect(round?.voice).toEqual(before?.reviews[0]?.voice);
  expect(body.voices).toMatchObject([{ round: round?.id, sha256: sha256(voice) }]);
  expect((await fetched(body.voices[0]?.path)).rawPayload).toEqual(voice);

  const [remark] = again.record.portfolios[0]?.remarks ?? [];
  expect(remark).toMatchObject({ text: "", number: 1, voice: { mediaType: "audio/mpeg" } });
  expect(remark?.voice).toEqual(before?.remarks?.[0]?.voice);
  expect(body.remarkVoices).toMatchObject([{ round: round?.id, remark: 1, sha256: sha256(mp3()) }]);
  expect((await fetched(body.remarkVoices?.[0]?.path)).rawPayload).toEqual(mp3());
});

test("a bundle for others leaves out what was not scanned yet, and says so", async () => {
  const scanned = {
    ...there,
    deps: { ...there.deps, settings: { ...there.deps.settings, CLAMAV_URL: "tcp://clamd" } },
  };
  const [held] = (await unpacked(await exported(scanned, there.sam.id, false))).record.portfolios;
  expect([held?.attachments, held?.missingAttachments]).toEqual([undefined, 4]);
  const [own] = (await unpacked(await exported(scanned, there.sam.id))).record.portfolios;
  // What its assessor said is not the learner's own.
  expect([own?.attachments?.length, own?.missingAttachments]).toEqual([2, 2]);
  expect(own?.remarks?.map(({ voice }) => voice)).toEqual([undefined]);
  expect(own?.reviews.map(({ voice }) => voice)).toEqual([undefined]);
});
