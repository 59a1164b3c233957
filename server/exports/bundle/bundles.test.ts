import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { assignAssessor } from "contract/accounts/accounts.ts";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import { bundleLifetimeHours } from "contract/exports/bundle-lifetime.ts";
import { findBundle, requestBundle, viewBundleKey } from "contract/exports/bundles.ts";
import { createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  bundlePath,
  madeBundle,
  type OpenedBundle,
  openBundle,
  ownBundle,
  settled,
  silent,
} from "../../../test/product/exports/bundles.ts";
import { photo } from "../../../test/product/photos.ts";
import { portfolioForm, saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { runHousekeeping } from "../../operations/housekeeping.ts";
import { escaped } from "../../platform/escape-html.ts";
import { asStoredName } from "../../platform/files/stored-name.ts";
import { sweepBundles } from "./bundles.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock, settings: { CENTRE_NAME: "Aire Valley College" } });
});
afterEach(() => product.close());

async function everything() {
  const images = [await photo(64, 48), await photo(48, 64)];
  const photos = JSON.stringify([{}, { caption: "Bonding < 0.05 Ω" }]);
  const draft = await saved(product, product.sam, { title: "Draft of Ω, <b>bold</b>", images, photos });
  clock.advance(1000);
  const sent = await saved(product, product.sam, {
    title: "Earthing",
    status: "To Be Reviewed",
    images: [await photo(32)],
  });
  clock.advance(1000);
  const done = await saved(product, product.sam, { title: "!!!", status: "To Be Reviewed" });
  const review = (id: string, body: { status: "Reviewed" | "Done" | "To Be Reviewed"; assessorComments?: string }) =>
    product.as(product.ann, reviewPortfolio, { params: { id }, body });
  await review(done._id, { status: "Reviewed", assessorComments: "Show the fixings." });
  await review(done._id, { status: "Done" });
  await review(sent._id, { status: "To Be Reviewed", assessorComments: "Not yet for your eyes" });
  const deleted = await saved(product, product.sam, { title: "Thrown away", status: "To Be Reviewed" });
  await product.as(product.sam, deletePortfolio, { params: { id: deleted._id } });
  return { draft, sent, done };
}

async function bundleOf(who: TestUser, studentId?: string): Promise<OpenedBundle> {
  const { _id } = await madeBundle(product, who, studentId);
  return openBundle(await bundlePath(product, _id));
}

const titles = ({ record }: { record: BundleRecord }) => record.portfolios.map(({ title }) => title);
const auditLogOf = async (action: "requestBundle" | "fetchBundle") =>
  product.deps.db
    .selectFrom("auditLog")
    .select(["actor", "subjectId"])
    .where("action", "=", action)
    .orderBy("position")
    .execute();

test("a portfolio that covers several criteria is shown once on the bundle's page, and leads there from the others", async () => {
  const also = ["6.2e", "6.3b"].map((criteria) => ({ unit: "315", learningOutcome: "6", criteria }));
  const status = "To Be Reviewed";
  const { _id } = await saved(product, product.sam, { title: "SWA & tray", status, also: JSON.stringify(also) });
  const page = (await bundleOf(product.sam)).files.get("index.html")?.toString() ?? "";
  expect(page.match(new RegExp(`id="${_id}"`, "g"))).toHaveLength(1);
  expect(page.match(new RegExp(`<a href="#${_id}" dir="auto">SWA &amp; tray</a>, shown above`, "g"))).toHaveLength(2);
  expect(page.indexOf(`id="${_id}"`)).toBeLessThan(page.indexOf(`href="#${_id}"`));
  expect(page).toContain("Also covers</dt>");
});

test("a learner's bundle holds everything of theirs, signed, each file as the list says", async () => {
  const { draft, done } = await everything();
  const { facts, fingerprint, record, files, methods } = await bundleOf(product.sam);
  expect(facts).toMatchObject({ centre: "Aire Valley College", madeAt: clock.now().toISOString() });
  expect(titles({ record })).toEqual(["Draft of Ω, <b>bold</b>", "Earthing", "!!!"]);
  expect(record.student).toMatchObject({
    id: product.sam.id,
    name: "Sam Singh",
    account: { email: product.sam.email },
  });
  expect(record.portfolios[2]).toMatchObject({
    id: done._id,
    status: "Done",
    feedback: "Show the fixings.",
    pdf: "portfolios/003-portfolio.pdf",
    reviews: [{ assessor: { id: product.ann.id, name: "Ann Archer" }, comments: "Show the fixings." }],
  });
  expect(record.portfolios[0]?.pdf).toBe("portfolios/001-draft-of-b-bold-b.pdf");
  expect(files.get("portfolios/001-draft-of-b-bold-b.pdf")?.toString()).toBe(`%PDF portfolio ${draft._id}`);
  expect(files.get("logbook.pdf")?.toString()).toBe(`%PDF logbook ${product.sam.id}`);
  expect([...files.values()].join()).not.toContain("Not yet for your eyes");
  const photos = record.portfolios.flatMap((portfolio) => portfolio.photos);
  expect(photos.map(({ caption }) => caption)).toEqual([undefined, "Bonding < 0.05 Ω", undefined]);
  expect(files.get("index.html")?.toString()).toContain("Bonding &lt; 0.05 Ω");
  for (const { path } of photos) expect(methods.get(path)).toBe(0);
  expect([methods.get("portfolio.json"), methods.get("index.html")]).toEqual([8, 8]);
  expect(fingerprint).toBe((await product.as(product.ada, viewBundleKey)).body.fingerprint);
});

test("the photos in it are the stored ones, byte for byte", async () => {
  await everything();
  const { record, files } = await bundleOf(product.sam);
  const rows = await product.deps.db.selectFrom("photos").select(["id", "file"]).execute();
  for (const { id, path } of record.portfolios.flatMap((portfolio) => portfolio.photos)) {
    const stored = await product.deps.files.get(asStoredName(rows.find((row) => row.id === id)?.file ?? ""));
    const bytes = stored ? await buffer(stored.bytes) : expect.fail("not stored");
    expect(files.get(path)?.equals(bytes)).toBe(true);
  }
});

test("is made although the file of a photo is lost, and says how many are", async () => {
  const images = [await photo(40, 30), await photo(50, 30)];
  await saved(product, product.sam, { images });
  const rows = await product.deps.db.selectFrom("photos").selectAll().orderBy("position").execute();
  await product.deps.files.remove(asStoredName(rows[0]?.file ?? ""));
  const { record, files, hashes } = await bundleOf(product.sam);
  const [portfolio] = record.portfolios;
  expect([portfolio?.missingPhotos, portfolio?.photos.map(({ id }) => id)]).toEqual([1, [rows[1]?.id]]);
  expect([...hashes.keys()].filter((path) => path.startsWith("photos/"))).toHaveLength(1);
  expect(files.get("index.html")?.toString()).toContain("1 photo is missing: the files are lost.");
});

test("learner and administrator get everything, the assessor no draft and no account details", async () => {
  await everything();
  const [own, anns, adas] = [
    await bundleOf(product.sam),
    await bundleOf(product.ann, product.sam.id),
    await bundleOf(product.ada, product.sam.id),
  ];
  expect([own, anns, adas].map(titles)).toEqual([
    ["Draft of Ω, <b>bold</b>", "Earthing", "!!!"],
    ["Earthing", "!!!"],
    ["Draft of Ω, <b>bold</b>", "Earthing", "!!!"],
  ]);
  expect([own, anns, adas].map(({ record }) => record.student.account === null)).toEqual([false, true, false]);
  const requested = (await product.as(product.ann, findBundle, { query: { studentId: product.sam.id } })).body.bundle;
  expect([requested?.done, requested?.total]).toEqual([2, 2]);
  expect(anns.files.get("index.html")?.toString()).not.toContain("Draft of");
  expect([...anns.hashes.keys()].filter((path) => path.startsWith("photos/"))).toHaveLength(1);
  expect(await auditLogOf("requestBundle")).toEqual(
    [product.sam, product.ann, product.ada].map((who) => ({ actor: who.id, subjectId: product.sam.id })),
  );
});

test("others get the answer that there is no such student, or no bundle", async () => {
  await madeBundle(product, product.ann, product.sam.id);
  const ask = async (who: TestUser, body: { studentId?: string }) => {
    const { status, body: answer } = await product.as(who, requestBundle, { body });
    return [status, answer.message];
  };
  expect(await ask(product.bob, { studentId: product.sam.id })).toEqual([404, "Student not found"]);
  expect(await ask(product.tom, { studentId: product.sam.id })).toEqual([404, "Student not found"]);
  expect(await ask(product.ada, { studentId: product.ann.id })).toEqual([404, "Student not found"]);
  expect(await ask(product.ada, {})).toEqual([400, "Choose a student."]);
  const find = async (who: TestUser) =>
    (await product.as(who, findBundle, { query: { studentId: product.sam.id } })).body;
  for (const who of [product.sam, product.ada]) expect((await find(who)).bundle).toBeNull();
  for (const who of [product.tom, product.bob]) expect(await find(who)).toMatchObject({ message: "Student not found" });
});

test("an assessor who is no longer assigned gets nothing, not even what they requested before", async () => {
  await madeBundle(product, product.ann, product.sam.id);
  const { link } = await ownBundle(product, product.ann, product.sam.id);
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  expect((await product.as(product.ann, findBundle, { query: { studentId: product.sam.id } })).status).toBe(404);
  expect((await product.request(undefined, { method: "GET", url: link ?? "" })).statusCode).toBe(404);
});

test("a bundle is never made for an assessor who is no longer assigned", async () => {
  const { body } = await product.as(product.ann, requestBundle, { body: { studentId: product.sam.id } });
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  await madeBundle(product, product.sam);
  expect(await settled(product.deps, body._id)).toBeUndefined();
});

test("a repeated request gives the same bundle while it is made; once it is ready, a new one replaces it and its file", async () => {
  const ask = async () => (await product.as(product.sam, requestBundle, { body: {} })).body;
  const [first, again] = [await ask(), await ask()];
  expect(again._id).toBe(first._id);
  const many = await Promise.all(Array.from({ length: 5 }, ask));
  expect(new Set(many.map(({ _id }) => _id))).toEqual(new Set([first._id]));
  const ready = await madeBundle(product, product.sam);
  expect(ready._id).toBe(first._id);
  const old = await bundlePath(product, first._id);
  const next = await ask();
  expect(next).toMatchObject({ state: "making", done: 0, link: null });
  expect(next._id).not.toBe(first._id);
  expect(existsSync(old)).toBe(false);
  expect((await product.as(product.sam, findBundle, { query: {} })).body.bundle?._id).toBe(next._id);
});

test("a bundle is stored for a day and then deleted with its file; the sweep leaves it alone until then", async () => {
  const { _id: id } = await madeBundle(product, product.sam);
  const path = await bundlePath(product, id);
  // The sweep of unreferenced files goes by the file's own time, the bundle's expiry by the clock.
  await utimes(path, 0, 0);
  await runHousekeeping(product.deps, silent);
  expect(existsSync(path)).toBe(true);
  clock.advance(bundleLifetimeHours * 3_600_000);
  expect((await product.as(product.sam, findBundle, { query: {} })).body.bundle).toBeNull();
  await sweepBundles(product.deps);
  expect(existsSync(path)).toBe(false);
  expect(await product.deps.db.selectFrom("bundles").select("id").execute()).toEqual([]);
});

const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((text) => `x${text}`.replaceAll(/\p{Cc}/gu, " ").trim());
const hostile = fc.constantFrom(
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  '"><b title="',
  "&lt;i&gt;",
);
const title = fc.oneof(words, hostile);
const portfolio = fc.record({
  title,
  taskDescription: title,
  status: fc.constantFrom("Draft", "To Be Reviewed"),
  sections: fc.array(fc.record({ heading: words, content: words }), { maxLength: 3 }).map((all) => JSON.stringify(all)),
});

test("whatever a learner has written, the record says what is stored, and its page shows it as text", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(portfolio, { maxLength: 4 }), async (portfolios) => {
      const who = await product.newcomer({ name: "Pat Plain", role: "student", assessor: product.ann.id });
      for (const one of portfolios) {
        const { status } = await product.as(who, createPortfolio, { form: portfolioForm(one) });
        expect(status).toBe(201);
        clock.advance(1000);
      }
      const { record, files } = await bundleOf(who);
      const rows = await product.deps.db
        .selectFrom("portfolios")
        .selectAll()
        .where("student", "=", who.id)
        .orderBy("createdAt")
        .execute();
      const facts = ({
        title,
        taskDescription,
        status,
        version,
      }: (typeof rows)[number] | BundleRecord["portfolios"][number]) => ({ title, taskDescription, status, version });
      expect(record.portfolios.map(facts)).toEqual(rows.map(facts));
      expect(record.portfolios.map(({ sections }) => sections)).toEqual(rows.map((row) => JSON.parse(row.sections)));
      expect(record.portfolios.map(({ createdAt }) => createdAt)).toEqual(rows.map((row) => row.createdAt));
      expect(files.size).toBe(8 + portfolios.length);
      const page = files.get("index.html")?.toString() ?? "";
      for (const one of rows) expect(page).toContain(escaped(one.title));
      expect([page.match(/<script/g)?.length, page.match(/<(img|b title|i)\b/g)]).toEqual([undefined, null]);
    }),
    { numRuns: 10 },
  );
});
