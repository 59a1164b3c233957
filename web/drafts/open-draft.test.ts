import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenDraft, openDraft } from "./open-draft.ts";
import { type DraftRecord, readDraft } from "./store.ts";

const page = new EventTarget();
let opened: OpenDraft[] = [];
let nextPerson = 0;
let person = "";
/** What was put into IndexedDB, in order; `put` may be replaced by a device that fails. */
const written: DraftRecord[] = [];
const put = IDBObjectStore.prototype.put;
let fail: (() => never) | undefined;

beforeEach(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  // fake-indexeddb schedules its work with setImmediate.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  person = `person-${nextPerson++}`;
  opened = [];
  written.length = 0;
  fail = undefined;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    fail?.();
    if (this.name === "work") written.push(value);
    return put.call(this, value, key);
  });
});
afterEach(() => {
  for (const draft of opened) draft.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the form in a tab, with what the person is told. */
async function openForm(account = person, form = "create") {
  const outcomes: string[] = [];
  const draft = await openDraft(account, form, {
    onSaved: () => outcomes.push("saved"),
    onFault: (fault) => outcomes.push(fault),
  });
  opened.push(draft);
  return { draft, outcomes };
}

const values = () => written.map((record) => record.values);
const outcome = (outcomes: string[]) => vi.waitFor(() => expect(outcomes).not.toEqual([]));

test("somebody who types without a rest loses at most a quarter of a second", async () => {
  const { draft } = await openForm();
  for (let keystroke = 1; keystroke <= 20; keystroke++) {
    draft.keep(keystroke);
    await vi.advanceTimersByTimeAsync(50);
    expect(Number(values().at(-1) ?? 0)).toBeGreaterThanOrEqual(keystroke - 5);
  }
});

test.each(["pagehide", "visibilitychange"])("at %s pending values are written at once, and once", async (event) => {
  const { draft, outcomes } = await openForm();
  draft.keep("half a word");
  page.dispatchEvent(new Event(event));
  page.dispatchEvent(new Event(event));
  expect(values()).toEqual(["half a word"]);
  await vi.runAllTimersAsync();
  await outcome(outcomes);
  expect([values(), outcomes]).toEqual([["half a word"], ["saved"]]);
});

test("nothing is written when nothing was typed", async () => {
  await openForm();
  page.dispatchEvent(new Event("pagehide"));
  await vi.runAllTimersAsync();
  expect(values()).toEqual([]);
});

test("what was sent is not written again, and not found again", async () => {
  const { draft } = await openForm();
  draft.keep("sent");
  await draft.finish();
  await vi.runAllTimersAsync();
  draft.leave();
  expect([values(), (await openForm()).draft.found]).toEqual([[], undefined]);
});

test("what was discarded while it was being written is not reported as saved", async () => {
  const { draft, outcomes } = await openForm();
  draft.keep("discarded");
  page.dispatchEvent(new Event("pagehide"));
  await draft.finish();
  draft.leave();
  const { draft: next } = await openForm();
  expect([values(), outcomes, next.found]).toEqual([["discarded"], [], undefined]);
});

test.each([
  ["QuotaExceededError", /^This device has no room/],
  ["UnknownError", /cannot be kept on this device/],
])("a device that fails with %s says so, and saves again once it can", async (name, fault) => {
  const { draft, outcomes } = await openForm();
  fail = () => {
    throw new DOMException("no", name);
  };
  draft.keep("too much");
  await vi.runAllTimersAsync();
  await outcome(outcomes);
  expect(outcomes).toEqual([expect.stringMatching(fault)]);
  fail = undefined;
  draft.keep("less");
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(outcomes.at(-1)).toBe("saved"));
});

test("a new idempotency key is saved with the same text", async () => {
  const { draft } = await openForm();
  const first = draft.sendKey;
  draft.keep("text");
  await vi.runAllTimersAsync();
  draft.renewSendKey();
  expect(draft.sendKey).not.toBe(first);
  expect(written.map(({ values, sendKey }) => [values, sendKey])).toEqual([
    ["text", first],
    ["text", draft.sendKey],
  ]);
});

test("after a reload the same text, photos and idempotency key are there", async () => {
  const { draft } = await openForm();
  draft.keep({ title: "Rewire" });
  draft.savePhoto({ id: "p", name: "p.jpg", blob: new Blob(["bytes"]), isPrepared: true, position: 1 });
  draft.leave();
  const { draft: reloaded } = await openForm();
  expect(reloaded.found).toMatchObject({ values: { title: "Rewire" }, photos: [{ id: "p", name: "p.jpg" }] });
  expect(reloaded.sendKey).toBe(draft.sendKey);
});

test("a draft that was moved is there and not here, and the form begins anew", async () => {
  const { draft } = await openForm();
  draft.keep({ title: "Rewire" });
  draft.savePhoto({ id: "p", name: "p.jpg", blob: new Blob(["bytes"]), isPrepared: true, position: 1 });
  const key = draft.sendKey;
  await draft.move(`outbox/${person}/1`, (values, sendKey) => ({ values, sendKey }), ["p"]);
  await vi.runAllTimersAsync();
  draft.leave();
  expect([(await openForm()).draft.found, draft.sendKey === key]).toEqual([undefined, false]);
  expect(await readDraft(`outbox/${person}/1`)).toMatchObject({
    values: { values: { title: "Rewire" }, sendKey: key },
    sendKey: key,
    photos: [{ id: "p" }],
  });
});

test("a draft that cannot be moved stays, with its idempotency key", async () => {
  const { draft } = await openForm();
  draft.keep({ title: "Rewire" });
  const key = draft.sendKey;
  await expect(draft.move(`outbox/${person}/1`, (values) => values, ["no such photo"])).rejects.toThrow();
  draft.leave();
  const { draft: again } = await openForm();
  expect([again.found?.values, again.sendKey]).toEqual([{ title: "Rewire" }, key]);
});

test("two tabs never overwrite each other's text, and each is found again", async () => {
  const [{ draft: first }, { draft: second }] = [await openForm(), await openForm()];
  expect([first.isSecondTab, second.isSecondTab]).toEqual([false, true]);
  first.keep("in the first");
  second.keep("in the second");
  for (const tab of [first, second]) tab.leave();
  const again = [await openForm(), await openForm()].map(({ draft }) => draft.found?.values);
  expect(again.sort()).toEqual(["in the first", "in the second"]);
});

test("another person on the same device finds nothing, nor does another form", async () => {
  const { draft } = await openForm();
  draft.keep("mine");
  draft.leave();
  expect((await openForm("somebody else")).draft.found).toBeUndefined();
  expect((await openForm(person, "edit:7")).draft.found).toBeUndefined();
});
