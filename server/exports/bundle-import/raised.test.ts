import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listGroups } from "contract/accounts/groups.ts";
import type { BundleAppeal } from "contract/exports/bundle-plan.ts";
import { previewTransfer } from "contract/exports/transfers.ts";
import { listAppeals, noteOutcome } from "contract/quality/appeals.ts";
import { checkSample } from "contract/quality/samples.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundlePath, madeBundle } from "../../../test/product/exports/bundles.ts";
import { exported, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { asBundle, transferred } from "../../../test/product/exports/transfers.ts";
import { doing, grouped } from "../../../test/product/people.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { givenDuty } from "../../../test/product/quality.ts";
import { appealed, appealedTwice, deskOf, notUpheld, other, place, why } from "../../../test/product/raised.ts";
import { newId } from "../../platform/database/ids.ts";
import { handOn } from "../../quality/checkers.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
beforeEach(async () => {
  here = await openProduct();
  there = await openProduct();
});
afterEach(async () => {
  await here.close();
  await there.close();
});

/** An administrator's bundle, which has every word. */
async function whole(open: OpenProduct): Promise<string> {
  return bundlePath(open, (await madeBundle(open, open.ada, there.sam.id))._id);
}

const appealsIn = async (path: string) => (await unpacked(path)).record.portfolios.flatMap((one) => one.appeals ?? []);

const words = "Say which photo shows the gland, and decide it again.";

/** An appeal that is upheld. */
async function upheld() {
  const { id, portfolio } = await appealed(there);
  const body = { verdict: "action" as const, text: words, lines: [{ ...place, text: "Photo 2." }] };
  expect((await there.as(there.bob, checkSample, { params: { id }, body })).status).toBe(200);
  return { id, portfolio };
}

test("appeals and groups come back the same, and stand for their learner as they did", async () => {
  const id = await appealedTwice(there);
  await there.as(there.ada, noteOutcome, {
    params: { id },
    body: { text: "The awarding body agrees with both answers." },
  });
  await doing(there, [there.sam], { act: "join", group: await grouped(there, "cohort", "Leeds 2026") });
  await doing(there, [there.sam], { act: "join", group: await grouped(there, "employer", "Brook Electrical") });
  const path = await whole(there);
  const before = (await unpacked(path)).record;
  expect(before.groups).toEqual([
    { kind: "cohort", name: "Leeds 2026" },
    { kind: "employer", name: "Brook Electrical" },
  ]);
  expect((await appealsIn(path)).map(({ checks }) => checks.map(({ verdict }) => verdict))).toEqual([
    ["agree"],
    ["agree", "noted"],
  ]);
  await importBundleFile(here.deps, path);
  expect((await unpacked(await whole(here))).record).toEqual(before);
  const portfolio = before.portfolios[0]?.id ?? "";
  const read = async (open: OpenProduct) => (await open.as(open.ann, listAppeals, { params: { id: portfolio } })).body;
  await here.deps.db.updateTable("accounts").set({ assessor: here.ann.id }).where("id", "=", there.sam.id).execute();
  const [one, two] = [await read(here), await read(there)];
  expect(one.appeals.map((appeal) => ({ ...appeal, isGiven: true }))).toEqual(two.appeals);
  expect(one.open).toEqual(two.open);
});

test("of an appeal that is upheld its learner's own bundle has no words about the assessor, an administrator's has", async () => {
  await upheld();
  const path = await whole(there);
  expect((await appealsIn(path))[0]?.checks).toMatchObject([{ text: words, lines: [{ text: "Photo 2." }] }]);
  const own = await exported(there, there.sam.id);
  expect((await appealsIn(own))[0]).toMatchObject({
    state: "action",
    checks: [{ verdict: "action", text: "", lines: [] }],
  });
  expect(JSON.stringify(await appealsIn(await exported(there, there.sam.id, false)))).not.toContain(words);
  const before = (await unpacked(own)).record;
  await importBundleFile(here.deps, own);
  expect((await unpacked(await exported(here, there.sam.id))).record).toEqual(before);
});

test("the page of a bundle says of which groups its learner is, and what became of each appeal", async () => {
  const id = await appealedTwice(there);
  const noted = "The awarding body agrees with <both> answers.";
  await there.as(there.ada, noteOutcome, { params: { id }, body: { text: noted } });
  await doing(there, [there.sam], { act: "join", group: await grouped(there, "cohort", "Leeds & <Bradford>") });
  const pageOf = async (path: string) => String((await unpacked(path)).files.get("index.html"));
  const page = await pageOf(await whole(there));
  const said = [
    '<p>Cohort: <span dir="auto">Leeds &amp; &lt;Bradford&gt;</span></p>',
    ...["Appeal of 315 6.2e, ", why, "Not upheld", "Answered, Bob Barnes, ", notUpheld],
    ...["Second appeal of 315 6.2e, ", "Not upheld", "Answered, Una Upton, ", "Awarding body's answer noted, Ada "],
    "The awarding body agrees with &lt;both&gt; answers.",
  ];
  let from = 0;
  for (const one of said.map((text) => (text.startsWith("<") ? text : text.replaceAll("'", "&#39;")))) {
    const at = page.indexOf(one, from);
    expect([one, at > -1]).toEqual([one, true]);
    from = at + one.length;
  }
  const theirs = await pageOf(await exported(there, there.sam.id, false));
  expect(theirs).not.toContain("Cohort");
});

test("the page of a learner's own bundle has an appeal that is upheld without the words about their assessor", async () => {
  await upheld();
  const page = String((await unpacked(await exported(there, there.sam.id))).files.get("index.html"));
  expect(page).toMatch(
    /Upheld, to be decided again<\/p>\n<p class="head" dir="auto">Action required, Bob Barnes, [^<]+<\/p>\n/,
  );
  expect(page).not.toContain("Say which photo");
});

test("an appeal that waits is given to somebody who may answer it here", async () => {
  await appealed(there);
  await givenDuty(here, here.bob);
  await importBundleFile(here.deps, await whole(there));
  expect(await deskOf(here, here.bob)).toEqual([]);
  await handOn(here.deps.db, here.deps.clock);
  const [sample] = await deskOf(here, here.bob);
  expect(sample).toMatchObject({ kind: "appeal", learner: { _id: there.sam.id }, state: "drawn" });
  const body = { verdict: "agree" as const, text: notUpheld };
  expect((await here.as(here.bob, checkSample, { params: { id: sample?._id ?? "" }, body })).status).toBe(200);
});

test("groups are matched by kind and name; the others are listed before anything is stored, and then made", async () => {
  await doing(there, [there.sam], { act: "join", group: await grouped(there, "cohort", "Leeds 2026") });
  await doing(there, [there.sam], { act: "join", group: await grouped(there, "employer", "Brook Electrical") });
  const present = await grouped(here, "cohort", "LEEDS 2026");
  const bytes = await readFile(await whole(there));
  const look = async () => (await here.as(here.ada, previewTransfer, { bytes, headers: asBundle })).body;
  const preview = await look();
  expect([preview.blocks, preview.groups]).toEqual([
    [],
    [
      { kind: "cohort", name: "Leeds 2026", isHere: true },
      { kind: "employer", name: "Brook Electrical", isHere: false },
    ],
  ]);
  expect((await here.as(here.ada, listGroups)).body).toMatchObject([{ _id: present, learners: 0 }]);
  expect((await transferred(here, here.ada, bytes)).status).toBe(201);
  expect((await here.as(here.ada, listGroups)).body).toMatchObject([
    { _id: present, name: "LEEDS 2026", learners: 1 },
    { kind: "employer", name: "Brook Electrical", contact: "", learners: 1 },
  ]);
  const made = here.deps.db.selectFrom("auditLog").select(["actor", "became"]).where("action", "=", "makeGroup");
  expect(await made.execute()).toEqual([
    { actor: here.ada.id, became: "cohort" },
    { actor: here.ada.id, became: "employer" },
  ]);
});

const shape = /^portfolio\.json is not as it should be at /;
const none = /has an appeal that nobody could make/;
const [first, second] = [0, 1];

test("two groups of a kind are refused", async () => {
  const all = await unpacked(await whole(there));
  all.record.groups = ["Leeds 2026", "Leeds 2027"].map((name) => ({ kind: "cohort", name }));
  const path = await pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(shape);
});

test.each<[string, number, (one: BundleAppeal) => object, RegExp]>([
  ["of another round", first, () => ({ round: newId() }), none],
  ["of a criterion twice", first, () => ({ places: [place, place] }), none],
  ["of no known criterion", first, () => ({ places: [{ ...other, unit: "999" }] }), none],
  ["that says it is open after its answer", first, () => ({ state: "drawn" }), none],
  ["that was answered after its answer", first, ({ checks }) => ({ checks: [...checks, ...checks] }), none],
  ["against an answer that is not there", second, () => ({ follows: newId() }), none],
  [
    "with an answer by who decided",
    first,
    ({ checks }) => ({ checks: checks.map((one) => ({ ...one, by: ann() })) }),
    none,
  ],
  ["with an action that nobody owns", first, ({ checks }) => ({ checks: checks.map(asAction), state: "action" }), none],
  ["at no time", first, () => ({ at: "2026-03-01T00:00:00Z" }), /names a time that is none/],
  ["with characters that nobody sees", first, () => ({ text: "\u0007".repeat(12) }), shape],
  ["by nobody", first, ({ checks }) => ({ checks: checks.map((one) => ({ ...one, by: null })) }), shape],
])("an appeal %s is refused", async (_, which, change, refusal) => {
  await appealedTwice(there);
  const all = await unpacked(await whole(there));
  const one = all.record.portfolios[0]?.appeals?.[which];
  if (!one) throw new Error("nothing is appealed");
  Object.assign(one, change(one));
  const path = await pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(refusal);
  expect(await here.deps.db.selectFrom("samples").select("id").execute()).toEqual([]);
});

function ann() {
  return { id: there.ann.id, name: "Ann Archer", email: there.ann.email };
}

function asAction(check: BundleAppeal["checks"][number]) {
  return { ...check, verdict: "action" as const };
}
