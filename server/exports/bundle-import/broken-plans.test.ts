import { join } from "node:path";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exported, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { contentsOf } from "../../../test/product/exports/contents.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { newId } from "../../platform/database/ids.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;
beforeAll(async () => {
  here = await openProduct();
  there = await openProduct();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

async function changed(own: object): Promise<string> {
  const { record, files } = await unpacked(await exported(there, there.sam.id));
  const broken = { ...record, ...own } as BundleRecord;
  return pack(join(there.folder, `${newId()}.zip`), { record: broken, files }, there.deps.keys.bundles);
}

const id = "0".repeat(32);
const planned = (own: object) => {
  const none = { registrationNo: "", registeredOn: null, endedOn: null, endReason: "" };
  const dates = { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: 520 };
  return { enrolment: { ...none, ...dates, ...own } };
};
const spent = (...each: object[]) => {
  const one = { day: "2026-02-24", minutes: 60, kind: "Training day", text: "", portfolio: null };
  return { hours: each.map((own) => ({ id: newId(), ...one, ...own })) };
};
const answered = (own: object) => {
  const said = { week: "2026-02-23", kind: "refuseHours", text: "No.", at: "2026-03-01T00:00:00.000Z", pass: id };
  return { weekAnswers: [{ ...said, fingerprint: "0f".repeat(32), answers: { name: "Mick" }, ...own }] };
};
const shape = /^portfolio\.json is not as it should be at /;

test.each<[string, object, RegExp]>([
  ["an end before the start", planned({ plannedEndOn: "2025-09-01" }), /does not come after the start/],
  ["a target of nothing", planned({ hoursTarget: 0 }), shape],
  ["hours of no kind", spent({ kind: "Lunch" }), shape],
  ["more hours than a day has", spent(...Array(3).fill({ minutes: 720 })), /more than 24 hours/],
  ["hours of another portfolio", spent({ portfolio: id }), /of a portfolio that is not there/],
  ["hours twice", spent({ id }, { id }), /entry of hours 0+ is in portfolio\.json twice/],
  ["an answer about no week", answered({ week: "2026-02-24" }), /a week that is none: 2026-02-24/],
  ["an answer at no time", answered({ at: "2026-03-01T00:00:00Z" }), /a week that is none/],
  ["a confirmation by nobody", answered({ kind: "hours" }), shape],
])("%s is refused with a sentence, and nothing is stored", async (_name, own, sentence) => {
  const before = await contentsOf(here);
  await expect(importBundleFile(here.deps, await changed(own))).rejects.toThrow(sentence);
  expect(await contentsOf(here)).toEqual(before);
});
