import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { expect, test, vi } from "vitest";
import { Refused } from "../../app/api.ts";
import { type Values, valuesOf } from "../form/values.ts";
import { baseOf, sendEdit } from "./send-edit.ts";
import { version } from "./testing-version.ts";

const stale = new Refused(412, "changed", undefined);
const sentBefore = new Refused(409, "sent before", [{ path: "idempotency-key", message: "sent before" }]);
const first = version(1, { title: "Old" });
const values = (title: string): Values => ({ ...valuesOf(first), title });

/** Sends an edit of `first` to a server that answers the first attempt with `refusal`, and has `newer` by then. */
function sending(refusal: Refused, newer: PortfolioDetail, edit: Partial<Parameters<typeof sendEdit>[0]>) {
  const sendOnto = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue(version(9));
  const base = baseOf(first);
  const rest = { base, marked: [], chosen: [], attempts: [], newest: async () => newer, sendOnto };
  return { sendOnto, outcome: sendEdit({ ...rest, values: values("Mine"), ...edit }) };
}

test("where the newer version says what mine says, it is saved: there is nothing to choose", async () => {
  const newer = version(2, { title: "Mine" });
  const { sendOnto, outcome } = sending(stale, newer, {});
  expect(await outcome).toEqual({ kind: "saved", portfolio: newer });
  expect(sendOnto).toHaveBeenCalledOnce();
});

test("where only my photos are missing, they are sent onto the newer version", async () => {
  const newer = version(2, { title: "Mine" });
  const { sendOnto, outcome } = sending(stale, newer, { chosen: ["new"] });
  expect(await outcome).toMatchObject({ kind: "saved", portfolio: { version: 9 } });
  expect(sendOnto.mock.lastCall).toEqual([baseOf(newer)]);
});

test("where only my caption is missing, it is sent onto the newer version", async () => {
  const newer = version(2, { title: "Mine" });
  const captioned = { ...values("Mine"), photos: [{ key: "uploads/a", caption: "Mine" }] };
  const { outcome, sendOnto } = sending(stale, newer, { values: captioned });
  expect(await outcome).toMatchObject({ kind: "saved", portfolio: { version: 9 } });
  expect(sendOnto).toHaveBeenCalledTimes(2);
});

test("where somebody else changed a caption and I did not, it is saved: mine is older", async () => {
  const newer = version(2, { title: "Mine" });
  const photos = newer.photos.map((photo) => ({ ...photo, caption: "Theirs" }));
  const { outcome, sendOnto } = sending(stale, { ...newer, photos }, {});
  expect(await outcome).toMatchObject({ kind: "saved", portfolio: { version: 2 } });
  expect(sendOnto).toHaveBeenCalledOnce();
});

test("where a photo that I removed is still there, it is removed from the newer version", async () => {
  const { sendOnto, outcome } = sending(stale, version(2, { title: "Mine" }), { marked: ["uploads/a"] });
  expect(await outcome).toMatchObject({ portfolio: { version: 9 } });
  expect(sendOnto).toHaveBeenCalledTimes(2);
});

test("where both changed the same, the person chooses", async () => {
  const newer = version(2, { title: "Theirs" });
  const { sendOnto, outcome } = sending(stale, newer, {});
  expect(await outcome).toEqual({ kind: "changed", portfolio: newer });
  expect(sendOnto).toHaveBeenCalledOnce();
});

test("an earlier attempt that arrived with all that is here is saved, also when the page was reloaded", async () => {
  const newer = version(2, { title: "Mine" }, ["a", "b"]);
  const attempts = [{ ids: ["new"], photos: 2 }];
  const { sendOnto, outcome } = sending(sentBefore, newer, { chosen: ["new"], attempts });
  expect(await outcome).toEqual({ kind: "saved", portfolio: newer });
  expect(sendOnto).toHaveBeenCalledOnce();
});

test.each([
  ["the photos of the only attempt are there", [{ ids: ["x"], photos: 2 }], ["x"]],
  [
    "of two attempts, the one that left that many photos",
    [
      { ids: ["x"], photos: 2 },
      { ids: ["x", "y"], photos: 3 },
    ],
    ["x"],
  ],
  [
    "of two attempts alike, only what was in both",
    [
      { ids: ["x"], photos: 2 },
      { ids: ["y"], photos: 2 },
    ],
    [],
  ],
  ["no known attempt: nothing is dropped", [], []],
])("an earlier attempt that arrived is told apart from what is still to be sent: %s", async (_, attempts, ids) => {
  const newer = version(2, { title: "First attempt" }, ["a", "b"]);
  const { outcome } = sending(sentBefore, newer, { chosen: ["x", "y"], attempts });
  expect(await outcome).toEqual({ kind: "arrived", portfolio: newer, ids });
});

test("every other refusal is thrown", async () => {
  const refusal = new Refused(400, "no", undefined);
  await expect(sending(refusal, version(2), {}).outcome).rejects.toBe(refusal);
});
