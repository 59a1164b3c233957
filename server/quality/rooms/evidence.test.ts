import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bytesOf } from "contract/exports/bundle-zip.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { changeRoom, listRoomLooks, viewRoom } from "contract/quality/rooms.ts";
import { addRoomNote, listOwnLooks, visitLearner, visitPortfolio, visitRoom } from "contract/quality/visits.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { achieveIn, agree, drawn } from "../../../test/product/claims.ts";
import { madeRoomBundle, openBundle } from "../../../test/product/exports/bundles.ts";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { bearing, entered, opened, visiting } from "../../../test/product/rooms.ts";
import { openBundleFile } from "../../exports/bundle-import/bundle-file.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const close = (id: string) =>
  product.as(product.ada, changeRoom, { params: { id }, body: { act: "close", outcome: "no action" } });

test("a visitor reads each criterion with its evidence, who accepted it, and what its sample found", async () => {
  const portfolio = await achieveIn(product, { learner: product.sam, unit: "312" });
  for (const id of await drawn(product)) await agree(product, id);
  const pass = await entered(product, await opened(product));
  const { body } = await visiting(product, pass, visitLearner, { params: { id: product.sam.id } });
  const total = curriculumEntries.filter(({ unit }) => unit === "312").length;
  expect(body.units).toMatchObject([{ unit: "312", total, claim: null }]);
  expect(body.units[0]?.criteria).toHaveLength(total);
  for (const row of body.units[0]?.criteria ?? [])
    expect(row).toMatchObject({
      ...{ verdict: "accepted", by: "Ann Archer", evidence: { _id: portfolio, more: 0 } },
      sample: { state: "closed", found: "agree", by: "Bob Barnes" },
    });
  expect(body.assessors).toMatchObject([{ name: "Ann Archer" }]);
  const { samples, learners } = (await visiting(product, pass, visitRoom)).body;
  expect(samples).toMatchObject([{ portfolio, checks: [{ by: "Bob Barnes", verdict: "agree" }] }]);
  expect(learners).toMatchObject([{ learner: { name: "Sam Singh" }, reason: "chosen", isSeen: true }]);
});

test("a visitor never reads an address, a phone number, a birthday, a draft or feedback that was only saved", async () => {
  const { deps, sam, ann } = product;
  const secret = {
    email: "hidden-address@example.com",
    phone: "hidden-phone",
    dob: "1999-12-31",
    postcode: "HIDDEN 1",
  };
  await deps.db.updateTable("accounts").set(secret).where("id", "=", sam.id).execute();
  await saved(product, sam, { title: "Hidden draft" });
  const { _id } = await saved(product, sam, { status: "To Be Reviewed", images: [await photo(40)] });
  const saving = { status: "To Be Reviewed", assessorComments: "hidden feedback" } as const;
  await product.as(ann, reviewPortfolio, { params: { id: _id }, body: saving });
  const pass = await entered(product, await opened(product));
  const answers = await Promise.all([
    visiting(product, pass, visitRoom),
    visiting(product, pass, visitLearner, { params: { id: sam.id } }),
    visiting(product, pass, visitPortfolio, { params: { id: _id } }),
    visiting(product, pass, listOwnLooks),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.map(({ headers }) => headers["cache-control"])).toEqual(Array(4).fill("no-store"));
  const said = JSON.stringify(answers.map(({ body }) => body)).toLowerCase();
  for (const part of ["hidden", "1999-12-31", ann.email, product.ada.email]) expect(said).not.toContain(part);
});

test("photos are read by links that die with the room, and are kept nowhere", async () => {
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", images: [await photo(40)] });
  const others = await saved(product, product.tom, { status: "To Be Reviewed", images: [await photo(50)] });
  const room = await opened(product);
  const pass = await entered(product, room);
  const { body } = await visiting(product, pass, visitPortfolio, { params: { id: _id } });
  const path = `/${body.photos[0]?.path}`;
  const get = (url: string) => product.request(undefined, { method: "GET", url });
  const first = await get(path);
  expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "no-store"]);
  const file = await product.deps.db
    .selectFrom("photos")
    .select("file")
    .where("portfolio", "=", others._id)
    .executeTakeFirstOrThrow();
  expect((await get(path.replace(/[0-9a-f]{32}\.jpg/, file.file))).statusCode).toBe(403);
  await close(room.id);
  expect((await get(path)).statusCode).toBe(403);
});

test("notes are the visitor's until they are shared or the room closes; both sides read the same log", async () => {
  const room = await opened(product);
  const pass = await entered(product, room);
  for (const [text, isShared] of [
    ["Mine.", false],
    ["Ours.", true],
  ] as const)
    await visiting(product, pass, addRoomNote, { body: { learner: product.sam.id, text, isShared } });
  const notes = async () => (await product.as(product.ada, viewRoom, { params: { id: room.id } })).body.notes;
  expect((await notes()).map(({ text }) => text)).toEqual(["Ours."]);
  const own = (await visiting(product, pass, listOwnLooks)).body;
  const theirs = (await product.as(product.ada, listRoomLooks, { params: { id: room.id } })).body;
  expect(theirs).toEqual(own);
  expect(own.total).toBe(4);
  await close(room.id);
  expect((await notes()).map(({ text }) => text).sort()).toEqual(["Mine.", "Ours."]);
});

test("one signed bundle has every learner's own, without addresses, and its link dies with the room", async () => {
  await saved(product, product.sam, { title: "Board change", status: "To Be Reviewed" });
  await achieveIn(product, { learner: product.sam, unit: "312" });
  const learners = [product.sam, product.tom].map(({ id: learner }) => ({ learner, reason: "chosen" as const }));
  const room = await opened(product, { learners });
  const pass = bearing(await entered(product, room));
  const url = await madeRoomBundle(product, pass);
  const response = await product.request(undefined, { method: "GET", url });
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/zip"]);
  await expectRoomBundle(response.rawPayload);
  await close(room.id);
  expect((await product.request(undefined, { method: "GET", url })).statusCode).toBe(401);
});

/** Every file has the hash that the signed list says, and what is inside are bundles that verify. */
async function expectRoomBundle(zip: Buffer): Promise<void> {
  const path = join(product.folder, "room.zip");
  await writeFile(path, zip);
  const outer = await openBundleFile(path);
  const inner = ["001-sam-singh.zip", "002-tom-tate.zip"];
  const sums = String(Buffer.from(await bytesOf(outer, "SHA256SUMS")));
  for (const name of inner) {
    const bytes = await bytesOf(outer, name);
    expect(sums).toContain(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
    await writeFile(join(product.folder, name), bytes);
  }
  const readme = String(Buffer.from(await bytesOf(outer, "README.txt")));
  expect(readme).toContain("Everything in the room “Autumn visit” in one file");
  const [sams, toms] = [
    await openBundle(join(product.folder, inner[0] ?? "")),
    await openBundle(join(product.folder, inner[1] ?? "")),
  ];
  expect(sams.record.portfolios.map(({ title }) => title)).toHaveLength(2);
  expect(sams.record.student.account).toBeNull();
  expect(toms.record.portfolios).toEqual([]);
  for (const { files } of [sams, toms])
    for (const [name, bytes] of files) expect([name, String(bytes).includes("@example.com")]).toEqual([name, false]);
}
