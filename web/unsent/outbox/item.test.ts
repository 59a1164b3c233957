import fc from "fast-check";
import { expect, test } from "vitest";
import {
  after,
  hashesOf,
  nextStep,
  type OutboxEvent,
  type OutboxItem,
  type OutboxPhoto,
  percentSent,
  placedPhotosOf,
} from "./item.ts";
import { textIn } from "./item-words.ts";

const ids = ["a", "b", "c"];

function photo(id: string, own: Partial<OutboxPhoto> = {}): OutboxPhoto {
  return { id, name: `${id}.jpg`, bytes: 100, sha256: `hash of ${id}`, sent: 0, ...own };
}

function waiting(own: Partial<OutboxItem> = {}): OutboxItem {
  return {
    ...{ call: "createPortfolio", fields: [], sendKey: "key", form: "create", values: {}, title: "Board" },
    ...{ at: "2026-03-01T09:00:00.000Z", photos: ids.map((id) => photo(id)), mayBeSaved: false, ...own },
  };
}

const anyId = fc.constantFrom(...ids);
const anyHashes = fc.subarray(ids.map((id) => `hash of ${id}`));
const anyEvent: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc.record({ kind: fc.constant("uploadBegun" as const), photo: anyId, url: fc.constant("u"), sent: fc.nat(100) }),
  fc.record({ kind: fc.constant("pieceArrived" as const), photo: anyId, sent: fc.nat(100) }),
  fc.record({ kind: fc.constant("uploadLost" as const), photo: anyId }),
  fc.record({ kind: fc.constant("photoRefused" as const), photo: anyId, why: fc.constant("no") }),
  fc.constant({ kind: "saveBegun" as const }),
  fc.record({ kind: fc.constant("photosMissing" as const), hashes: anyHashes }),
  fc.record({ kind: fc.constant("saveRefused" as const), isConflict: fc.boolean(), why: fc.constant("no") }),
  fc.record({ kind: fc.constant("saveAnswered" as const), portfolio: fc.constant("p"), received: anyHashes }),
  fc.constant({ kind: "triedAgain" as const }),
);

test("whatever happens, the local copy of a photo goes only when the server has repeated its SHA-256", () => {
  const keeps = fc.property(fc.array(anyEvent), (events) => {
    let item: OutboxItem | undefined = waiting();
    for (const event of events) {
      const before: OutboxItem = item;
      item = after(before, event);
      const left = item?.photos ?? [];
      const gone = before.photos.filter(({ id }) => !left.some((one) => one.id === id));
      const received = event.kind === "saveAnswered" ? event.received : [];
      for (const one of gone)
        expect([one.refusal, received]).toEqual([undefined, expect.arrayContaining([one.sha256])]);
      if (item) continue;
      expect(event.kind).toBe("saveAnswered");
      return;
    }
  });
  fc.assert(keeps);
});

test("whatever happened before, what can be sent is sent, once a person has looked where one has to", () => {
  const arrives = fc.property(fc.array(anyEvent), (events) => {
    let item: OutboxItem | undefined = waiting();
    for (const event of events) item = item && after(item, event);
    for (let steps = 0; item && steps < 20; steps++) {
      const step = nextStep(item);
      if (!step) return void expect(item.attention).toBeDefined();
      const { id, bytes } = step.kind === "upload" ? step.photo : photo("");
      const received = hashesOf(item);
      const event: OutboxEvent =
        step.kind === "upload"
          ? { kind: "pieceArrived", photo: id, sent: bytes }
          : { kind: "saveAnswered", portfolio: "p", received };
      item = after(item, event);
    }
    expect(item?.attention?.kind ?? "gone").toMatch(/^(gone|photos)$/);
  });
  fc.assert(arrives);
});

test("a save whose answer was lost is repeated before a photo is sent", () => {
  const lost = after(waiting(), { kind: "saveBegun" }) ?? expect.fail();
  expect(nextStep(lost)).toEqual({ kind: "save" });
  const missing = after(lost, { kind: "photosMissing", hashes: ["hash of b"] }) ?? expect.fail();
  expect(nextStep({ ...missing, photos: missing.photos.filter(({ id }) => id === "b") })).toMatchObject({
    kind: "upload",
  });
});

test("a refused photo is left out of the save and stays on the device, and the rest goes", () => {
  const refused = after(waiting(), { kind: "photoRefused", photo: "b", why: "not a photo" }) ?? expect.fail();
  const received = hashesOf(refused);
  expect(received).toEqual(["hash of a", "hash of c"]);
  const saved = after(refused, { kind: "saveAnswered", portfolio: "p", received });
  expect(saved).toMatchObject({ photos: [{ id: "b" }], attention: { kind: "photos", portfolio: "p" } });
});

test("a photo that the server has saved without its hash stays on the device", () => {
  const saved = after(waiting(), { kind: "saveAnswered", portfolio: "p", received: ["hash of a", "hash of b"] });
  expect(saved).toMatchObject({ photos: [{ id: "c" }], attention: { kind: "incomplete" } });
});

test.each([
  ["nothing", [], 0],
  ["an item without photos", [waiting({ photos: [] })], 0],
  ["a photo of three", [waiting({ photos: [photo("a", { sent: 100 }), photo("b"), photo("c")] })], 33],
  ["a refused photo besides", [waiting({ photos: [photo("a", { sent: 50 }), photo("b", { refusal: "no" })] })], 50],
])("of %s the share that has arrived is known", (_, items, share) => {
  expect(percentSent(items)).toBe(share);
});

test("captions stay with their photos when the server has refused one of them", () => {
  const placed = [{ caption: "first" }, { path: "/uploads/stored.jpg", caption: "stored" }, { caption: "second" }, {}];
  const refused = [photo("a"), photo("b", { refusal: "no" }), photo("c")];
  const item = waiting({ fields: [["photos", JSON.stringify(placed)]], photos: refused });
  expect(JSON.parse(placedPhotosOf(item))).toEqual([placed[0], placed[1], placed[3]]);
  expect(placedPhotosOf(waiting())).toBe("[]");
});

const signOff: Partial<OutboxItem> = {
  ...{ call: "reviewPortfolio", portfolio: "p", version: '"3"', photos: [], values: { text: "Good" } },
  ...{ body: { status: "Reviewed", assessorComments: "Good" }, act: "signOff" },
  followedBy: [{ body: { status: "Done" }, sendKey: "second", act: "finish" }],
};

test.each([
  ["its own change", 4, '"4"'],
  ["nothing, because the server had it", 3, '"3"'],
  ["somebody's change after that, which the person has not seen", 6, '"4"'],
])("what follows a request is about the version of %s", (_, version, expected) => {
  const next = after(waiting(signOff), { kind: "saveAnswered", portfolio: "p", received: [], version });
  expect(next).toMatchObject({ ...signOff.followedBy?.[0], version: expected, mayBeSaved: false, followedBy: [] });
  expect(next?.values).toBeUndefined();
  expect(next && after(next, { kind: "saveAnswered", portfolio: "p", received: [], version: 5 })).toBeUndefined();
});

test("what follows does not begin before the answer, whatever else happens", () => {
  const waits = fc.property(fc.array(anyEvent.filter(({ kind }) => kind !== "saveAnswered")), (events) => {
    let item: OutboxItem | undefined = waiting(signOff);
    for (const event of events) item = item && after(item, event);
    expect(item).toMatchObject({ sendKey: "key", body: signOff.body, followedBy: signOff.followedBy });
  });
  fc.assert(waits);
});

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

test.each([
  ["a mark", { status: "Done" }, undefined],
  ["feedback", { assessorComments: "Good" }, "Good"],
  [
    "decisions without a word",
    { assessorComments: "", decisions: [{ ...swa, verdict: "accepted", text: "" }] },
    "315 6.2e: accepted",
  ],
  [
    "both",
    { assessorComments: "Good", decisions: [{ ...swa, verdict: "not yet", text: "Why?" }] },
    "Good\n\n315 6.2e: not yet. Why?",
  ],
  ["a remark", { assessorComments: "Good", remarks: [{ text: "Which lid?" }] }, "Good\n\nRemark 1: Which lid?"],
])("of %s that waits all that was written can be read", (_, body, text) => {
  expect(textIn({ body })).toBe(text);
});
