import { join } from "node:path";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { listEnrolments } from "contract/qualifications/qualifications.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exported, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { diploma, enrolled, imported, placed } from "../../../test/product/qualifications.ts";
import { newId } from "../../platform/database/ids.ts";
import { importBundleFile } from "./importing.ts";

const document = diploma();
let here: OpenProduct;
let there: OpenProduct;
let version: Awaited<ReturnType<typeof imported>>;
let portfolio: string;
beforeEach(async () => {
  here = await openProduct();
  there = await openProduct();
  version = await imported(there, document);
  await enrolled(there, there.sam, version.id);
  const also = JSON.stringify([{ unit: "311", learningOutcome: "1", criteria: "1.1" }]);
  const shows = { cells: JSON.stringify([version.key("swa")]), workplace: "real", also };
  const form = { ...placed(version.key("315"), "6", "6.2e"), ...shows, status: "To Be Reviewed" };
  portfolio = (await saved(there, there.sam, form))._id;
  const body = { status: "Reviewed" as const, finish: true };
  await there.as(there.ann, reviewPortfolio, { params: { id: portfolio }, body });
});
afterEach(async () => {
  await here.close();
  await there.close();
});

test("a bundle carries what its learner works towards, and is refused where that is not known", async () => {
  const path = await exported(there, there.sam.id);
  const { record } = await unpacked(path);
  expect(record.qualifications).toMatchObject([{ code: document.code, version: 1, document }]);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(
    `This learner works towards ${document.code} version 1, “Diploma in Installing”, which is not here. Import the qualification first.`,
  );
});

test("where it is another version of the same code, everything is of that one", async () => {
  await imported(here, { ...document, title: "An earlier one" });
  const second = await imported(here, document);
  expect(second.version).toBe(2);
  await importBundleFile(here.deps, await exported(there, there.sam.id));
  const params = { id: there.sam.id };
  const { body } = await here.as(here.ada, listEnrolments, { params });
  expect(body.enrolments.map(({ qualification }) => qualification._id)).toEqual(["2357-13", second.id]);
  const read = (await here.as(here.ada, viewPortfolio, { params: { id: portfolio } })).body;
  const decided = read.decided.map(({ unit, cells }) => [unit, cells]);
  expect([
    read.unit.number,
    read.cells,
    decided.toSorted(([one = ""], [other = ""]) => (one > other ? -1 : 1)),
  ]).toEqual([
    second.key("315"),
    [second.key("swa")],
    [
      [second.key("315"), [second.key("swa")]],
      ["311", []],
    ],
  ]);
  const [entry] = (await here.as(here.ada, viewLogbook, { params })).body.evidence;
  expect(entry?.decided).toHaveLength(2);
});

test("there and back it is the same, and a document that is not what it says is refused", async () => {
  await imported(here, document);
  const path = await exported(there, there.sam.id);
  await importBundleFile(here.deps, path);
  const [first, again] = [await unpacked(path), await unpacked(await exported(here, there.sam.id))];
  expect(again.record.qualifications).toEqual(first.record.qualifications);
  expect(again.record.enrolments).toEqual(first.record.enrolments);
  expect(again.record.portfolios.map(({ decisions }) => decisions)).toEqual(
    first.record.portfolios.map(({ decisions }) => decisions),
  );
  const [changed] = first.record.qualifications ?? [];
  if (changed) changed.document.title = "Another";
  const forged = await pack(join(there.folder, `${newId()}.zip`), first, there.deps.keys.bundles);
  await expect(importBundleFile(here.deps, forged)).rejects.toThrow(/is not what portfolio\.json says of it/);
});
