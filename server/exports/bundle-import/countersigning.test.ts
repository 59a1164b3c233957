import { join } from "node:path";
import { logbookOf } from "contract/logbook/logbook.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exported, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { givenDuty, uncountersigned } from "../../../test/product/quality.ts";
import { newId } from "../../platform/database/ids.ts";
import { handOn } from "../../quality/checkers.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
let sample: string;
beforeEach(async () => {
  here = await openProduct();
  there = await openProduct();
  sample = await uncountersigned(there);
});
afterEach(async () => {
  await here.close();
  await there.close();
});

const agree = ({ as, bob }: OpenProduct, id: string) =>
  as(bob, checkSample, { params: { id }, body: { verdict: "agree" } });
const signedOff = async ({ as, ada }: OpenProduct, id: string) => {
  const { evidence } = (await as(ada, viewLogbook, { params: { id } })).body;
  return logbookOf(curriculum, evidence).signedOff;
};

test("what nobody had countersigned elsewhere waits for a countersigner here", async () => {
  const { id } = there.sam;
  await importBundleFile(here.deps, await exported(there, id));
  expect(await signedOff(here, id)).toBe(0);
  await givenDuty(here, here.bob, "countersigner");
  await handOn(here.deps.db, here.deps.clock);
  const { samples } = (await here.as(here.bob, viewDesk)).body;
  expect(samples).toMatchObject([{ kind: "countersign", learner: { _id: id }, assessor: { name: "Ann Archer" } }]);
  await agree(here, samples[0]?._id ?? "");
  expect(await signedOff(here, id)).toBe(1);
});

test("what was countersigned elsewhere counts here", async () => {
  await agree(there, sample);
  await importBundleFile(here.deps, await exported(there, there.sam.id));
  expect(await signedOff(here, there.sam.id)).toBe(1);
  expect(await here.deps.db.selectFrom("samples").selectAll().execute()).toEqual([]);
});

test.each<[string, object]>([
  ["outside a round", { round: null }],
  ["that accepts nothing", { verdict: "not yet", ticks: "", text: "More." }],
])("a decision %s is not pending", async (_, own) => {
  const all = await unpacked(await exported(there, there.sam.id));
  Object.assign(all.record.portfolios[0]?.decisions?.[0] ?? {}, own);
  const path = await pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow("that nobody could make");
});
