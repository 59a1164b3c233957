import { join } from "node:path";
import { claimUnits, listClaims, releaseClaims } from "contract/quality/claims.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimed, type LearnersUnit, ofUnits } from "../../../test/product/claims.ts";
import { exported, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { newId } from "../../platform/database/ids.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
let one: LearnersUnit;
beforeEach(async () => {
  here = await openProduct();
  there = await openProduct();
  one = await claimed(there);
});
afterEach(async () => {
  await here.close();
  await there.close();
});

const shape = /^portfolio\.json is not as it should be at /;
const none = /has a claim that nobody could make/;

test.each<[string, object, RegExp]>([
  ["of a unit that nobody teaches", { unit: "999" }, none],
  ["of what was not claimed before", { act: "released" }, none],
  ["at no time", { at: "2026-03-01T00:00:00Z" }, /names a time that is none/],
  ["by nobody", { by: null }, shape],
])("a claim %s is refused", async (_, own, refusal) => {
  const all = await unpacked(await exported(there, one.learner.id));
  Object.assign(all.record.claims?.[0] ?? {}, own);
  const path = await pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(refusal);
});

test("what was claimed elsewhere is history here: it is not claimed again, and goes on from where it was", async () => {
  await there.as(there.ada, releaseClaims, { body: ofUnits(one) });
  await importBundleFile(here.deps, await exported(there, one.learner.id));
  const list = async (state: "released" | "certificated") =>
    (await here.as(here.ada, listClaims, { query: { state } })).body.units;
  expect(await list("released")).toMatchObject([
    { learner: { _id: one.learner.id }, unit: "312", assessor: { name: "Ann Archer" }, last: { act: "released" } },
  ]);
  expect((await here.as(here.ada, claimUnits, { body: ofUnits(one) })).status).toBe(409);
  const body = { ...ofUnits(one), certificate: "C-1" };
  expect((await here.as(here.ada, releaseClaims, { body })).status).toBe(200);
  expect(await list("certificated")).toMatchObject([{ last: { reference: "C-1" } }]);
});
