import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exported, fillLearner, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { planned, task, visit } from "../../../test/product/plan.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { newId } from "../../platform/database/ids.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
beforeEach(async () => {
  here = await openProduct();
  there = await openProduct();
  await fillLearner(there);
  await planned(there, visit);
});
afterEach(async () => {
  await here.close();
  await there.close();
});

const shape = /^portfolio\.json is not as it should be at /;
const none = /has a task that nobody could set/;
const swa = { unit: "999", learningOutcome: "6", criteria: "6.2e" };

test.each<[string, object, RegExp]>([
  ["without a title", { title: "" }, shape],
  ["with a time", { kind: "task" }, shape],
  ["of no criterion", { places: [swa] }, none],
  ["that ends before it starts", { endsAt: "2026-03-01T00:00:00.000Z" }, none],
  ["that was done at no time", { doneAt: "2026-03-01T00:00:00Z" }, none],
  ["of a strange id", { id: "x" }, /The task x has an id/],
])("a task %s is refused", async (_, own, refusal) => {
  const all = await unpacked(await exported(there, there.sam.id));
  Object.assign(all.record.tasks?.[0] ?? {}, own);
  const path = await pack(join(there.folder, `${newId()}.zip`), all, there.deps.keys.bundles);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(refusal);
});

test("what an administrator planned is imported where they are one, and reminded of", async () => {
  await planned(there, task, { by: there.ada });
  const path = await exported(there, there.sam.id);
  const { email } = await there.deps.db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", there.ada.id)
    .executeTakeFirstOrThrow();
  const ada = await here.newcomer({ role: "admin", email });
  await importBundleFile(here.deps, path);
  const rows = await here.deps.db.selectFrom("tasks").select(["by", "remindAt"]).orderBy("createdAt").execute();
  expect(rows).toEqual([
    { by: there.ann.id, remindAt: "2999-11-25T07:00:00.000Z" },
    { by: ada.id, remindAt: "2999-11-19T07:00:00.000Z" },
  ]);
});
