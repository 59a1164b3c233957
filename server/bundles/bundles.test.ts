import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { assignAssessor } from "contract/accounts.ts";
import type { BundleRecord } from "contract/bundles.ts";
import { askForBundle, bundleKeptHours, findBundle, viewBundle, viewBundleKey } from "contract/bundling.ts";
import { createPortfolio, deletePortfolio } from "contract/portfolios.ts";
import { reviewPortfolio } from "contract/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tidy } from "../housekeeping.ts";
import { frozenAt, type OpenHouse, openHouse, type Resident } from "../testing.ts";
import { bundlePath, madeBundle, type OpenedBundle, openBundle, settled, silent } from "../testing-bundles.ts";
import { photo } from "../testing-photos.ts";
import { portfolioForm, saved } from "../testing-portfolios.ts";

let house: OpenHouse;
let clock: ReturnType<typeof frozenAt>;

beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  house = await openHouse({ clock, settings: { CENTRE_NAME: "Aire Valley College" } });
});
afterEach(() => house.close());

async function everything() {
  const images = [await photo(64, 48), await photo(48, 64)];
  const draft = await saved(house, house.sam, { title: "Draft of Ω, <b>bold</b>", images });
  clock.advance(1000);
  const sent = await saved(house, house.sam, {
    title: "Earthing",
    status: "To Be Reviewed",
    images: [await photo(32)],
  });
  clock.advance(1000);
  const done = await saved(house, house.sam, { title: "!!!", status: "To Be Reviewed" });
  const review = (id: string, body: { status: "Reviewed" | "Done" | "To Be Reviewed"; assessorComments?: string }) =>
    house.as(house.ann, reviewPortfolio, { params: { id }, body });
  await review(done._id, { status: "Reviewed", assessorComments: "Show the fixings." });
  await review(done._id, { status: "Done" });
  await review(sent._id, { status: "To Be Reviewed", assessorComments: "Not yet for your eyes" });
  const gone = await saved(house, house.sam, { title: "Thrown away", status: "To Be Reviewed" });
  await house.as(house.sam, deletePortfolio, { params: { id: gone._id } });
  return { draft, sent, done };
}

async function bundleOf(who: Resident, studentId?: string): Promise<OpenedBundle> {
  const { _id } = await madeBundle(house, who, studentId);
  return openBundle(await bundlePath(house, _id));
}

const titles = ({ record }: { record: BundleRecord }) => record.portfolios.map(({ title }) => title);
const trailOf = async (action: "askForBundle" | "fetchBundle") =>
  house.house.db.selectFrom("trail").select(["actor", "subjectId"]).where("action", "=", action).execute();

test("a learner's bundle holds everything of theirs, signed, each file as the manifest says", async () => {
  const { draft, done } = await everything();
  const { manifest, record, files, methods } = await bundleOf(house.sam);
  expect(manifest).toMatchObject({ centre: "Aire Valley College", madeAt: clock.now().toISOString() });
  expect(titles({ record })).toEqual(["Draft of Ω, <b>bold</b>", "Earthing", "!!!"]);
  expect(record.student).toMatchObject({ id: house.sam.id, name: "Sam Singh", account: { email: house.sam.email } });
  expect(record.portfolios[2]).toMatchObject({
    id: done._id,
    status: "Done",
    feedback: "Show the fixings.",
    pdf: "portfolios/003-portfolio.pdf",
    reviews: [{ assessor: { id: house.ann.id, name: "Ann Archer" }, comments: "Show the fixings." }],
  });
  expect(record.portfolios[0]?.pdf).toBe("portfolios/001-draft-of-b-bold-b.pdf");
  expect(files.get("portfolios/001-draft-of-b-bold-b.pdf")?.toString()).toBe(`%PDF portfolio ${draft._id}`);
  expect(files.get("logbook.pdf")?.toString()).toBe(`%PDF logbook ${house.sam.id}`);
  expect([...files.values()].join()).not.toContain("Not yet for your eyes");
  const photos = record.portfolios.flatMap((portfolio) => portfolio.photos);
  expect(photos).toHaveLength(3);
  for (const { path } of photos) expect(methods.get(path)).toBe(0);
  expect([methods.get("portfolio.json"), methods.get("index.html")]).toEqual([8, 8]);
  expect(manifest.publicKey).toBe((await house.as(house.ada, viewBundleKey)).body.publicKey);
});

test("the photos in it are the stored ones, byte for byte", async () => {
  await everything();
  const { record, files } = await bundleOf(house.sam);
  const rows = await house.house.db.selectFrom("photos").select(["id", "file"]).execute();
  for (const { id, path } of record.portfolios.flatMap((portfolio) => portfolio.photos)) {
    const stored = await house.house.files.get(rows.find((row) => row.id === id)?.file ?? "");
    const bytes = stored ? await buffer(stored.bytes) : expect.fail("not stored");
    expect(files.get(path)?.equals(bytes)).toBe(true);
  }
});

test("who gets what: learner and administrator all, the assessor no draft and no account details", async () => {
  await everything();
  const [own, anns, adas] = [
    await bundleOf(house.sam),
    await bundleOf(house.ann, house.sam.id),
    await bundleOf(house.ada, house.sam.id),
  ];
  expect([own, anns, adas].map(titles)).toEqual([
    ["Draft of Ω, <b>bold</b>", "Earthing", "!!!"],
    ["Earthing", "!!!"],
    ["Draft of Ω, <b>bold</b>", "Earthing", "!!!"],
  ]);
  expect([own, anns, adas].map(({ record }) => record.student.account === null)).toEqual([false, true, false]);
  expect(anns.files.get("index.html")?.toString()).not.toContain("Draft of");
  expect(anns.manifest.files.filter((file) => file.path.startsWith("photos/"))).toHaveLength(1);
  expect(await trailOf("askForBundle")).toEqual(
    [house.sam, house.ann, house.ada].map((who) => ({ actor: who.id, subjectId: house.sam.id })),
  );
});

test("others are told that there is no such student, or no such bundle", async () => {
  const { _id: id } = await madeBundle(house, house.ann, house.sam.id);
  const ask = async (who: Resident, body: { studentId?: string }) => {
    const { status, body: answer } = await house.as(who, askForBundle, { body });
    return [status, answer.message];
  };
  expect(await ask(house.bob, { studentId: house.sam.id })).toEqual([404, "Student not found"]);
  expect(await ask(house.tom, { studentId: house.sam.id })).toEqual([404, "Student not found"]);
  expect(await ask(house.ada, { studentId: house.ann.id })).toEqual([404, "Student not found"]);
  expect(await ask(house.ada, {})).toEqual([400, "Choose a student."]);
  for (const who of [house.sam, house.tom, house.bob, house.ada]) {
    const { status, body } = await house.as(who, viewBundle, { params: { id } });
    expect([status, body.message]).toEqual([404, "Bundle not found"]);
  }
});

test("an assessor who is no longer assigned gets nothing, also not what they asked for before", async () => {
  const { _id: id } = await madeBundle(house, house.ann, house.sam.id);
  const { link } = (await house.as(house.ann, viewBundle, { params: { id } })).body;
  await house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId: house.bob.id } });
  expect((await house.as(house.ann, viewBundle, { params: { id } })).status).toBe(404);
  expect((await house.as(house.ann, findBundle, { query: { studentId: house.sam.id } })).status).toBe(404);
  expect((await house.request(undefined, { method: "GET", url: link ?? "" })).statusCode).toBe(404);
});

test("one that is asked for and then not theirs any more is never made", async () => {
  const { body } = await house.as(house.ann, askForBundle, { body: { studentId: house.sam.id } });
  await house.as(house.ada, assignAssessor, { params: { id: house.sam.id }, body: { assessorId: house.bob.id } });
  await madeBundle(house, house.sam);
  expect(await settled(house.house, body._id)).toBeUndefined();
});

test("asking again while it is made gives the same one; asking for a ready one anew replaces it, file and all", async () => {
  const ask = async () => (await house.as(house.sam, askForBundle, { body: {} })).body;
  const [first, again] = [await ask(), await ask()];
  expect(again._id).toBe(first._id);
  const many = await Promise.all(Array.from({ length: 5 }, ask));
  expect(new Set(many.map(({ _id }) => _id))).toEqual(new Set([first._id]));
  const ready = await madeBundle(house, house.sam);
  expect(ready._id).toBe(first._id);
  const old = await bundlePath(house, first._id);
  const next = await ask();
  expect(next).toMatchObject({ state: "making", done: 0, link: null });
  expect(next._id).not.toBe(first._id);
  expect(existsSync(old)).toBe(false);
  expect((await house.as(house.sam, findBundle, { query: {} })).body.bundle?._id).toBe(next._id);
});

test("it is kept for a day and then removed, the file too; the sweep leaves it alone until then", async () => {
  const { _id: id } = await madeBundle(house, house.sam);
  const path = await bundlePath(house, id);
  // Tomorrow by the files' own times, but not by the clock that the bundle goes by.
  await utimes(path, 0, 0);
  await tidy(house.house, silent);
  expect(existsSync(path)).toBe(true);
  clock.advance(bundleKeptHours * 3_600_000);
  expect((await house.as(house.sam, viewBundle, { params: { id } })).status).toBe(404);
  expect((await house.as(house.sam, findBundle, { query: {} })).body.bundle).toBeNull();
  await tidy(house.house, silent);
  expect(existsSync(path)).toBe(false);
  expect(await house.house.db.selectFrom("bundles").select("id").execute()).toEqual([]);
});

const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((text) => `x${text}`.replaceAll(/\p{Cc}/gu, " ").trim());
const portfolio = fc.record({
  title: words,
  taskDescription: words,
  status: fc.constantFrom("Draft", "To Be Reviewed"),
  sections: fc.array(fc.record({ heading: words, content: words }), { maxLength: 3 }).map((all) => JSON.stringify(all)),
});

test("whatever a learner has written, the record says what is stored, and its page shows it as text", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(portfolio, { maxLength: 4 }), async (portfolios) => {
      const who = await house.newcomer({ name: "Pat Plain", role: "student", assessor: house.ann.id });
      for (const one of portfolios) {
        const { status } = await house.as(who, createPortfolio, { form: portfolioForm(one) });
        expect(status).toBe(201);
        clock.advance(1000);
      }
      const { record, files } = await bundleOf(who);
      const rows = await house.house.db
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
      expect(files.size).toBe(5 + portfolios.length);
    }),
    { numRuns: 6 },
  );
});
