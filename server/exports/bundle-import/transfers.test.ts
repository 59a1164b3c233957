import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { previewTransfer } from "contract/exports/transfers.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exported, fillLearner, newSigningKey, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { asBundle, transferred } from "../../../test/product/exports/transfers.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { diploma, enrolled, imported } from "../../../test/product/qualifications.ts";
import { sha256 } from "../../../test/product/uploads.ts";
import { publicKeyOf } from "../bundle/signing.ts";

/** With another secret, as the installations of two centres have. */
let here: OpenProduct;
let there: OpenProduct;
let key: string;

beforeEach(async () => {
  here = await openProduct({ settings: { SECRET_KEY: "another secret for tests, of 32 or more" } });
  there = await openProduct();
  key = publicKeyOf(there.deps.keys.bundles).fingerprint;
  await fillLearner(there);
});
afterEach(async () => {
  await here.close();
  await there.close();
});

const look = (bytes: Buffer) => here.as(here.ada, previewTransfer, { bytes, headers: asBundle });
const bundle = async () => readFile(await exported(there, there.sam.id));
const portfolios = () => here.deps.db.selectFrom("portfolios").select("id").execute();

test("a learner moves to another centre: looked at first, with its fingerprint, and everything is the same", async () => {
  const bytes = await bundle();
  const { status, body } = await look(bytes);
  expect([status, body]).toEqual([
    200,
    {
      learner: { name: "Sam Singh", email: there.sam.email },
      centre: expect.any(String),
      madeAt: expect.any(String),
      fingerprint: key,
      isOwnKey: false,
      sha256: sha256(bytes),
      counts: { portfolios: 4, photos: 4, files: 0, rounds: 3, decisions: 2, claims: 0, appeals: 0 },
      staff: [expect.objectContaining({ name: "Ann Archer", email: there.ann.email, here: null })],
      groups: [],
      blocks: [],
    },
  ]);
  expect(await portfolios()).toEqual([]);
  expect((await transferred(here, here.ada, bytes, key)).body).toEqual({
    message: "Sam Singh was imported with everything of theirs.",
    student: there.sam.id,
  });
  const again = join(here.folder, "before.zip");
  await writeFile(again, bytes);
  const [before, after] = [await unpacked(again), await unpacked(await exported(here, there.sam.id))];
  expect(after.record.portfolios).toEqual(before.record.portfolios);
  for (const [name, content] of before.files)
    if (name.startsWith("photos/")) expect([name, after.files.get(name)?.equals(content)]).toEqual([name, true]);
  const { actor } = await here.deps.db
    .selectFrom("auditLog")
    .select("actor")
    .where("action", "=", "import")
    .where("subject", "=", "account")
    .executeTakeFirstOrThrow();
  expect(actor).toBe(here.ada.id);
});

test("another file than the one looked at, or a key that nobody told, is refused and nothing is stored", async () => {
  const bytes = await bundle();
  const other = await transferred(here, here.ada, bytes);
  expect([other.status, other.body.message]).toEqual([403, expect.stringContaining(key)]);
  const wrong = await transferred(here, here.ada, bytes, publicKeyOf(newSigningKey()).fingerprint);
  expect([wrong.status, wrong.body.message]).toEqual([403, expect.stringContaining("another key than the one")]);
  const changed = Buffer.from(bytes);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect((await look(changed)).status).toBe(400);
  expect((await look(Buffer.from("no ZIP"))).status).toBe(400);
  expect((await here.as(here.ada, previewTransfer, { bytes, headers: { "content-type": "text/plain" } })).status).toBe(
    415,
  );
  expect(await portfolios()).toEqual([]);
});

test("everything that stands in the way is listed at once: the account, the staff and the qualification", async () => {
  const version = await imported(there, diploma());
  await enrolled(there, there.sam, version.id);
  await here.newcomer({ email: there.sam.email });
  await here.newcomer({ name: "A Learner", email: there.ann.email });
  const { blocks, staff } = (await look(await bundle())).body;
  expect(blocks).toEqual([
    expect.stringMatching(/which is not here\. Import the qualification first\.$/),
    expect.stringMatching(/^There is another account with the id or the email address of Sam Singh/),
    expect.stringMatching(/^Ann Archer .+ has an account here that is no assessor's\.$/),
  ]);
  expect(staff).toEqual([]);
});

test("whoever is here already is said to be, and staff that is known by its address", async () => {
  const bytes = await bundle();
  await here.newcomer({ name: "Ann A.", role: "assessor", email: there.ann.email });
  expect((await look(bytes)).body.staff).toMatchObject([{ name: "Ann Archer", here: "Ann A." }]);
  expect((await transferred(here, here.ada, bytes, key)).status).toBe(201);
  expect((await look(bytes)).body.blocks).toEqual([expect.stringMatching(/is here already, with portfolios/)]);
  const twice = await transferred(here, here.ada, bytes, key);
  expect([twice.status, twice.body.message]).toEqual([409, expect.stringContaining("is here already")]);
});
