import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import { sendChange } from "../../app/queries.tsx";
import { openDraft } from "../drafts/open-draft.ts";
import { savePhoto } from "../store/photo-writes.ts";
import { type UploadState, upload } from "./upload.ts";

type Reply = { status: number; body: object } | "lost" | "never";

const page = new EventTarget();
/** The server: it stores a form once for each idempotency key, also when its answer is lost. */
const stored = new Map<string, FormData>();
let replies: Reply[] = [];

/** Uploads use XMLHttpRequest, because fetch reports no progress. */
class FakeRequest extends EventTarget {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  #key = "";
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === "idempotency-key") this.#key = value;
  }
  abort() {
    this.onabort();
  }
  send(form: FormData) {
    this.upload.onprogress?.({ loaded: 1000, total: 1000 });
    const reply = replies.shift() ?? { status: 201, body: { message: "saved" } };
    if (reply === "never") return;
    if (reply === "lost" || reply.status < 300) stored.set(this.#key, stored.get(this.#key) ?? form);
    if (reply === "lost") return queueMicrotask(() => this.onerror());
    this.status = reply.status;
    this.responseText = JSON.stringify(reply.body);
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  stored.clear();
  replies = [];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  // fake-indexeddb schedules its work with setImmediate.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const photo = { id: "p", name: "p.jpg", blob: new Blob(["bytes"]), isPrepared: true, position: 1 };
const openForm = () =>
  openDraft("sam", "create", { onSaved: () => undefined, onFault: (fault) => expect(fault).toBeUndefined() });

/** Sends the draft as the form does. A press whose answer is not success throws what the person is told. */
function press(sendKey: string, abort = new AbortController(), states: UploadState[] = []) {
  const form = new FormData();
  form.set("title", "Rewire");
  return upload<"createPortfolio">({
    send: (input) => sendChange(new QueryClient(), "createPortfolio", input),
    input: { form, headers: { "idempotency-key": sendKey } },
    photos: [photo],
    abort,
    onProgress: (state) => states.push(state),
  });
}

async function typedDraft() {
  const draft = await openForm();
  draft.keep({ title: "Rewire" });
  draft.save(photo.id, (key) => savePhoto(key, photo));
  return draft;
}

const kept = { values: { title: "Rewire" }, photos: [{ id: "p" }] };

test("a lost answer is tried again, also after a reload, and saves one portfolio", async () => {
  const draft = await typedDraft();
  replies = ["lost", "lost"];
  await expect(press(draft.sendKey)).rejects.toBeInstanceOf(Unreachable);
  await expect(press(draft.sendKey)).rejects.toBeInstanceOf(Unreachable);
  draft.leave();
  const reloaded = await openForm();
  expect(reloaded.found).toMatchObject(kept);
  expect(await press(reloaded.sendKey)).toEqual({ message: "saved" });
  await reloaded.finish();
  reloaded.leave();
  expect([...stored.values()].map((form) => [form.get("title"), form.getAll("images").length])).toEqual([
    ["Rewire", 1],
  ]);
  const next = await openForm();
  expect([next.found, next.sendKey === draft.sendKey]).toEqual([undefined, false]);
  next.leave();
});

test("a refusal says why, and everything is kept", async () => {
  const draft = await typedDraft();
  replies = [
    { status: 400, body: { message: "Enter a title.", errors: [{ path: "title", message: "Enter a title." }] } },
  ];
  const refusal = await press(draft.sendKey).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refused);
  expect(refusal).toMatchObject({ message: "Enter a title.", errors: [{ path: "title" }] });
  draft.leave();
  const reloaded = await openForm();
  expect(reloaded.found).toMatchObject(kept);
  await reloaded.finish();
  reloaded.leave();
});

test("progress counts the photo's bytes, and ends at 100", async () => {
  const states: UploadState[] = [];
  await press("key", undefined, states);
  expect(states.map(({ percent, files }) => [percent, files.map((file) => file.name)])).toEqual([
    [0, ["p.jpg"]],
    [100, ["p.jpg"]],
  ]);
});

test.each([
  ["offline at once", () => page.dispatchEvent(new Event("offline"))],
  ["without an answer for three minutes after the last byte", () => vi.advanceTimersByTime(180_000)],
])("an upload that is %s has not reached the server", async (_, happen) => {
  replies = ["never"];
  const sent = press("key").catch((error: unknown) => error);
  await vi.waitFor(() => expect(replies).toEqual([]));
  happen();
  expect(await sent).toBeInstanceOf(Unreachable);
});

test("an upload waits up to three minutes for the server to store the photos", async () => {
  replies = ["never"];
  const abort = new AbortController();
  const sent = press("key", abort).catch((error: unknown) => error);
  await vi.waitFor(() => expect(replies).toEqual([]));
  vi.advanceTimersByTime(179_000);
  expect(abort.signal.aborted).toBe(false);
  abort.abort();
  expect(await sent).toMatchObject({ name: "AbortError" });
});
