import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deletePhoto, savePhoto } from "../store/photo-writes.ts";
import { type DraftRecord, listDrafts, readDraft } from "../store/store.ts";
import { type OpenDraft, openDraft } from "./open-draft.ts";

const page = new EventTarget();
let opened: OpenDraft[] = [];
let nextPerson = 0;
let person = "";
/** What was put into IndexedDB, in order, and into which stores; `fail` throws on a device that fails. */
const written: DraftRecord[] = [];
const stores: string[] = [];
const put = IDBObjectStore.prototype.put;
let fail: ((store: string) => void) | undefined;

beforeEach(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  // fake-indexeddb schedules its work with setImmediate.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  person = `person-${nextPerson++}`;
  opened = [];
  written.length = 0;
  stores.length = 0;
  fail = undefined;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    fail?.(this.name);
    stores.push(this.name);
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
  const outcomes: (string | undefined)[] = [];
  const draft = await openDraft(account, form, {
    onSaved: () => outcomes.push("saved"),
    onFault: (fault) => outcomes.push(fault),
  });
  opened.push(draft);
  return { draft, outcomes };
}

const photo = { id: "p", name: "p.jpg", blob: new Blob(["bytes"]), isPrepared: true, position: 1 };
const storePhoto = (key: string) => savePhoto(key, photo);

function refuse(name: string) {
  return () => {
    throw new DOMException("no", name);
  };
}

const values = () => written.map((record) => record.values);
const outcome = (outcomes: unknown[]) => vi.waitFor(() => expect(outcomes).not.toEqual([]));

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
  expect([values(), outcomes]).toEqual([["half a word"], ["saved", undefined]]);
});

test("what is about to be sent is written at once, and once", async () => {
  const { draft, outcomes } = await openForm();
  draft.keep("as sent");
  draft.flush();
  await outcome(outcomes);
  draft.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(values()).toEqual(["as sent"]);
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
  ["UnknownError", /^This device cannot keep/],
])("a device that fails with %s says so, and all is written once it can", async (name, fault) => {
  const { draft, outcomes } = await openForm();
  fail = refuse(name);
  draft.keep("too much");
  draft.save("p", storePhoto);
  await vi.advanceTimersByTimeAsync(500);
  await vi.waitFor(() => expect(outcomes).toHaveLength(2));
  expect(outcomes).toEqual([expect.stringMatching(fault), expect.stringMatching(fault)]);
  fail = undefined;
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(outcomes.slice(2)).toEqual(["saved", "saved", undefined]));
  draft.leave();
  expect((await openForm()).draft.found).toMatchObject({ values: "too much", photos: [{ id: "p" }] });
});

test("a device that is full for long is asked less and less often, and once more as the page is hidden", async () => {
  const { draft } = await openForm();
  let tries = 0;
  fail = () => {
    tries++;
    refuse("QuotaExceededError")();
  };
  draft.keep("too much");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(tries).toBe(15);
  fail = undefined;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(values()).toEqual(["too much"]);
});

test("a photo that found no room is counted after a reload, also when nothing was written beside it", async () => {
  const { draft, outcomes } = await openForm();
  fail = (store) => store === "photos" && refuse("QuotaExceededError")();
  draft.save("p", storePhoto);
  draft.save("q", (key) => savePhoto(key, { ...photo, id: "q" }));
  await vi.waitFor(() => expect(outcomes.at(-1)).toMatch("Your words are kept, 2 photos are not."));
  draft.leave();
  const { draft: again } = await openForm();
  expect(again.found).toMatchObject({ photos: [], lost: 2 });
  expect(await listDrafts(person)).toMatchObject([{ photos: 0, lost: 2 }]);
});

test("what was tried to be sent is known after a reload, until the server is known to have it", async () => {
  const { draft } = await openForm();
  draft.keep("sent");
  draft.noteTry(["p"]);
  await vi.runAllTimersAsync();
  draft.leave();
  const { draft: again } = await openForm();
  expect([again.found?.tries, again.sendKey]).toEqual([[["p"]], draft.sendKey]);
  expect(await listDrafts(person)).toMatchObject([{ tries: [["p"]], sendKey: draft.sendKey }]);
  again.renewSendKey();
  await vi.runAllTimersAsync();
  expect(written.at(-1)?.tries).toBeUndefined();
});

test("texts are written before a photo, which may take the room that they need", async () => {
  const { draft } = await openForm();
  draft.keep("typed just now");
  draft.save("p", storePhoto);
  await vi.waitFor(() => expect(stores).toEqual(["work", "photos"]));
});

test("a photo that could not be written and was removed is not written later", async () => {
  const { draft, outcomes } = await openForm();
  fail = refuse("QuotaExceededError");
  draft.save("p", storePhoto);
  await outcome(outcomes);
  fail = undefined;
  draft.drop("p", (key) => deletePhoto(key, "p"));
  await vi.waitFor(() => expect(outcomes.at(-1)).toBeUndefined());
  await vi.runAllTimersAsync();
  expect([stores, written.at(-1)?.photos]).toEqual([["work"], []]);
});

test.each([
  ["finish", 1],
  ["leave", 2],
] as const)("at %s it ends: a photo that fails has been tried %i times", async (end, most) => {
  const { draft, outcomes } = await openForm();
  const tries: string[] = [];
  fail = (store) => {
    tries.push(store);
    refuse("QuotaExceededError")();
  };
  draft.save("p", storePhoto);
  await outcome(outcomes);
  await draft[end]();
  const ofPhoto = () => tries.filter((store) => store === "photos");
  await vi.waitFor(() => expect(ofPhoto()).toHaveLength(most));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(ofPhoto()).toHaveLength(most);
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
  draft.save("p", storePhoto);
  draft.leave();
  const { draft: reloaded } = await openForm();
  expect(reloaded.found).toMatchObject({ values: { title: "Rewire" }, photos: [{ id: "p", name: "p.jpg" }] });
  expect(reloaded.sendKey).toBe(draft.sendKey);
});

test("a form that goes and comes back before its draft was read finds it, and is no second tab", async () => {
  const { draft } = await openForm();
  draft.keep("typed");
  draft.leave();
  const outcome = { onSaved: () => undefined, onFault: () => undefined };
  const gone = openDraft(person, "create", outcome).then((opening) => opening.leave());
  const { draft: again } = await openForm();
  expect([again.found?.values, again.isSecondTab]).toEqual(["typed", false]);
  await gone;
});

test("a draft that was moved is there and not here, and the form begins anew", async () => {
  const { draft } = await openForm();
  draft.keep({ title: "Rewire" });
  draft.save("p", storePhoto);
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
