// @vitest-environment happy-dom
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer, lost, says, silence } from "../../app/testing/fake-server.ts";
import { openHook } from "../../app/testing/open-hook.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { DraftPhoto } from "../../unsent/store/store.ts";
import { version } from "./testing-version.ts";
import { type EditDraft, useEdit } from "./use-edit.ts";

const server = fakeServer();
beforeEach(() => void vi.spyOn(window, "scrollTo").mockReturnValue(undefined));
afterEach(() => void vi.useRealTimers());

const place = {
  unit: { number: "311", title: "" },
  learningOutcome: { number: "1", description: "" },
  criteria: { number: "1.1", description: "" },
  postcode: "LS1 4AP",
};
const stored = (number: number, texts: Partial<PortfolioDetail> = {}) => version(number, { ...place, ...texts });
const changed = (portfolio: PortfolioDetail) => says(200, { message: "", portfolio });
const stale = says(412, { message: "It has changed.", requestId: "r" });

/** An edit of version 1, in which the title has been changed to "Mine". */
async function openEdit(found?: { values: EditDraft; photos: DraftPhoto[]; at: string }) {
  const kept: EditDraft[] = [];
  const draft: DraftStorage<EditDraft> = {
    ...{
      account: "sam",
      ready: true,
      found,
      savedAt: undefined,
      fault: undefined,
      isSecondTab: false,
      sendKey: "key 1",
    },
    keep: (values) => void kept.push(values),
    save: () => undefined,
    drop: () => undefined,
    flush: () => undefined,
    noteTry: () => undefined,
    tries: () => [],
    finish: vi.fn(async () => undefined),
    move: () => Promise.resolve(),
    renewSendKey: () => {
      draft.sendKey = "key 2";
    },
  };
  const onSaved = vi.fn();
  const first = stored(1, { title: "Old" });
  const onSubmitted = vi.fn();
  const onQueued = () => expect.fail("this device keeps nothing");
  const page = await openHook(() => useEdit(draft, first, { onSaved, onSubmitted, onQueued }));
  if (!found) await page.press(({ form }) => form.setValue("title", "Mine", { shouldDirty: true }));
  const press = (thenSubmit: boolean) => () => page.press((edit) => edit.update(thenSubmit));
  return { ...page, draft, kept, onSaved, onSubmitted, update: press(false), updateAndSubmit: press(true) };
}

const keys = () => server.arrived.map(({ headers }) => headers.get("idempotency-key"));

test("an edit whose answer is lost is tried again under the same key, and is over once the server has answered", async () => {
  const { now, update, draft, kept, onSaved } = await openEdit();
  server.answers(lost, changed(stored(2, { title: "Mine" })));
  await update();
  expect(now().error).toMatchObject({ isWorthRetrying: true });
  expect(now().form.getValues("title")).toBe("Mine");
  expect(draft.finish).not.toHaveBeenCalled();
  expect(kept.at(-1)).toMatchObject({ values: { title: "Mine" }, tries: [{ ids: [], photos: 1 }] });

  await update();
  expect(keys()).toEqual(["key 1", "key 1"]);
  expect(server.arrived[0]?.body).toEqual(server.arrived[1]?.body);
  expect(draft.finish).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(now()).toMatchObject({ error: undefined, base: { version: 2 } });
  // The next edit is another request.
  expect(draft.sendKey).toBe("key 2");
});

test("a draft that an older version stored opens with what the portfolio covers, also the version that was not chosen", async () => {
  const { also: _, ...older } = (await openEdit()).now().form.getValues();
  const values = older as EditDraft["values"];
  const draft = { values, base: { version: 1, values }, marked: [], other: values };
  const { now } = await openEdit({ values: draft, photos: [], at: "2026-03-01T09:00:00.000Z" });
  expect(now().form.getValues("also")).toEqual([]);
  expect(now().other?.also).toEqual([]);
});

test("a lost answer is remembered with the draft, so a reload tells what arrived from what did not", async () => {
  const values = { ...(await openEdit()).now().form.getValues(), title: "First attempt" };
  const base = { version: 1, values };
  const tries = [{ ids: ["gone"], photos: 1 }];
  const { update, draft, now } = await openEdit({
    values: { values: { ...values, title: "Changed since" }, base, marked: [], tries },
    photos: [],
    at: "2026-03-01T09:00:00.000Z",
  });
  const errors = [{ path: "idempotency-key", message: "sent before" }];
  const refused = says(409, { message: "Sent before.", errors, requestId: "r" });
  server.answers(refused, () => Response.json(stored(2, { title: "First attempt" })));
  await update();
  expect(now().error?.message).toContain("Your first attempt was saved as it was then.");
  expect([now().base.version, draft.sendKey, now().other]).toEqual([2, "key 2", undefined]);
});

test("where the newer version says something else, the person chooses before anything is sent again", async () => {
  const { now, press, update, draft } = await openEdit();
  server.answers(stale, () => Response.json(stored(2, { title: "Theirs" })));
  await update();
  expect(now()).toMatchObject({ isComparing: true, other: { title: "Theirs" } });
  expect([server.arrived.length, now().error]).toEqual([2, undefined]);

  server.answers(changed(stored(3, { title: "Mine" })));
  await press((edit) => edit.choose("mine"));
  expect(now()).toMatchObject({ isComparing: false, other: { title: "Theirs" } });
  expect(server.arrived).toHaveLength(2);
  await update();
  expect(server.arrived[2]?.headers.get("if-match")).toBe('"2"');
  expect(draft.finish).toHaveBeenCalledOnce();
});

test("the other version can be loaded, and mine is kept with the draft until an update: no word of either is lost", async () => {
  const { now, press, update, kept } = await openEdit();
  server.answers(stale, () => Response.json(stored(2, { title: "Theirs" })));
  await update();
  await press((edit) => edit.choose("other"));
  expect(now().form.getValues("title")).toBe("Theirs");
  expect(kept.at(-1)).toMatchObject({ values: { title: "Theirs" }, base: { version: 2 }, other: { title: "Mine" } });

  // After a reload they are still there, and can change places again.
  const again = await openEdit({ values: kept.at(-1) ?? expect.fail(), photos: [], at: "2026-03-01T09:00:00.000Z" });
  expect(again.now()).toMatchObject({ isComparing: false, other: { title: "Mine" } });
  await again.press((edit) => edit.compare());
  await again.press((edit) => edit.choose("other"));
  expect(again.now().form.getValues("title")).toBe("Mine");
  expect(again.kept.at(-1)).toMatchObject({ values: { title: "Mine" }, other: { title: "Theirs" } });
  server.answers(changed(stored(3, { title: "Mine" })));
  await again.update();
  expect(server.arrived.at(-1)?.headers.get("if-match")).toBe('"2"');
  expect(again.now().other).toBeUndefined();
});

test("whoever closes the comparison is asked again by the next update", async () => {
  const { now, press, update } = await openEdit();
  const theirs = () => Response.json(stored(2, { title: "Theirs" }));
  server.answers(stale, theirs);
  await update();
  await press((edit) => edit.stopComparing());
  expect(now()).toMatchObject({ isComparing: false, other: undefined });
  server.answers(stale, theirs);
  await update();
  expect(now()).toMatchObject({ isComparing: true, other: { title: "Theirs" } });
  expect(server.arrived.map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', null, '"1"', null]);
});

test("where the newer version differs in nothing, there is no question", async () => {
  const { now, update, draft } = await openEdit();
  server.answers(stale, () => Response.json(stored(3, { title: "Old" })), changed(stored(4, { title: "Mine" })));
  await update();
  expect(now()).toMatchObject({ other: undefined, error: undefined, base: { version: 4 } });
  expect(server.arrived.map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', null, '"3"']);
  expect(draft.finish).toHaveBeenCalledOnce();
});

test("an upload that stalls is given up after 45 seconds, with everything still there", async () => {
  vi.useFakeTimers();
  const { now, press, draft } = await openEdit();
  server.answers(silence);
  await press((edit) => void edit.update());
  await press(() => vi.advanceTimersByTimeAsync(44_000));
  expect(now().sending.isSending).toBe(true);
  await press(() => vi.advanceTimersByTimeAsync(1_000));
  expect(now().sending.isSending).toBe(false);
  expect(now().error).toMatchObject({ isWorthRetrying: true });
  expect([now().form.getValues("title"), draft.sendKey]).toEqual(["Mine", "key 1"]);
});

test("a second press while the first is under way sends nothing", async () => {
  const { press } = await openEdit();
  const answer = Promise.withResolvers<Response>();
  server.answers(() => answer.promise);
  await press((edit) => {
    const presses = Promise.all([edit.update(), edit.update()]);
    answer.resolve(Response.json({ message: "", portfolio: stored(2, { title: "Mine" }) }));
    return presses;
  });
  expect(server.arrived).toHaveLength(1);
});

test("a marked copy is sent in the place of its photo, and adds none to the portfolio", async () => {
  const { update, press, now, kept } = await openEdit();
  await press((edit) => {
    const key = edit.photos.addPrepared("Photo 1.jpg", new Blob(["marked"]));
    edit.onOrder([{ key, caption: "", replaces: "uploads/a" }]);
    edit.onOrder([{ key: "uploads/a", caption: "The fault" }]);
  });
  expect(now().photos.count).toBe(1);
  server.answers(changed(stored(2, { title: "Mine" })));
  await update();
  const sent = server.arrived[0]?.body as FormData;
  expect([sent.get("existingImages"), sent.get("photos")].map((text) => JSON.parse(String(text)))).toEqual([
    ["uploads/a"],
    [{ replaces: "uploads/a", caption: "The fault" }],
  ]);
  expect(sent.getAll("images")).toHaveLength(1);
  expect(kept.at(-1)).toMatchObject({ tries: [{ photos: 1 }] });
});

test("one press saves an edit and submits it for review, as the version that was saved", async () => {
  const { updateAndSubmit, onSubmitted, draft } = await openEdit();
  server.answers(changed(stored(2, { title: "Mine" })), changed(stored(3, { status: "To Be Reviewed" })));
  await updateAndSubmit();
  expect(server.arrived.map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
  expect(server.arrived[1]?.body).toBe(JSON.stringify({ status: "To Be Reviewed", declared: true, aiHelp: "" }));
  expect(draft.finish).toHaveBeenCalledOnce();
  expect(onSubmitted).toHaveBeenCalledOnce();
});

test("an edit that was not saved is not submitted, and a submission that failed is said and loses nothing", async () => {
  const { updateAndSubmit, onSubmitted, now, onSaved } = await openEdit();
  server.answers(lost);
  await updateAndSubmit();
  expect([server.arrived.length, now().error?.isWorthRetrying]).toEqual([1, true]);
  server.answers(changed(stored(2, { title: "Mine" })), says(500, { message: "Not now.", requestId: "r" }));
  await updateAndSubmit();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(onSubmitted).not.toHaveBeenCalled();
  expect(now()).toMatchObject({ base: { version: 2 }, error: { message: expect.stringContaining("Not now.") } });
});

test("what the server says of the further criteria stands at their field", async () => {
  const { now, update } = await openEdit();
  const sentence = "311 1.1 is accepted here and stays.";
  server.answers(says(400, { message: "Not saved.", requestId: "r", errors: [{ path: "also", message: sentence }] }));
  await update();
  expect(now().form.getFieldState("also").error?.message).toBe(sentence);
});

test("how AI helped goes with the submission and not with the edit, and stays when that is refused", async () => {
  const { now, press, update, updateAndSubmit } = await openEdit();
  await press(({ form }) => form.setValue("hasHelp", true, { shouldDirty: true }));
  await updateAndSubmit();
  expect([server.arrived.length, now().form.getFieldState("aiHelp").error?.message]).toEqual([
    0,
    "Say how AI helped, or choose No.",
  ]);
  server.answers(changed(stored(2, { title: "Mine" })));
  await update();
  const edit = server.arrived[0]?.body as FormData;
  expect([edit.get("aiHelp"), edit.get("declared"), edit.get("hasHelp")]).toEqual([null, null, null]);
  expect([now().form.getValues("hasHelp"), now().isChanged]).toEqual([true, true]);

  await press(({ form }) => form.setValue("aiHelp", " It spelled it. "));
  const sentence = "Confirm that this is your own work.";
  const errors = [{ path: "declared", message: sentence }];
  server.answers(changed(stored(3, { title: "Mine" })), says(400, { message: sentence, requestId: "r", errors }));
  await updateAndSubmit();
  const body = { status: "To Be Reviewed", declared: true, aiHelp: "It spelled it." };
  expect(server.arrived[2]?.body).toBe(JSON.stringify(body));
  expect(now().form.getFieldState("aiHelp").error?.message).toBe(sentence);
  expect(now().form.getValues()).toMatchObject({ hasHelp: true, aiHelp: " It spelled it. " });
});

test("what has files asks for the newest version before it waits in the outbox, as another request", async () => {
  const file = { kind: "audio", mediaType: "audio/webm", seconds: 3 } as const;
  const one = { id: "file-1", name: "Voice.weba", blob: new Blob(["a"]), isPrepared: true, position: 1, file };
  const values = { ...(await openEdit()).now().form.getValues(), title: "Mine" };
  const found = { values: { values, base: { version: 1, values }, marked: [] }, at: "2026-03-01T09:00:00.000Z" };
  const { now, update, draft } = await openEdit({ ...found, photos: [one] });
  expect(now().files.placed).toMatchObject([{ key: "file-1", name: "Voice.weba" }]);
  const newer = () => Response.json(stored(2, { title: "Theirs" }));
  server.answers(newer, newer);
  await update();
  expect(now()).toMatchObject({ isComparing: true, other: { title: "Theirs" } });
  expect([server.arrived.map(({ headers }) => headers.get("idempotency-key")), draft.sendKey]).toEqual([
    [null, null],
    "key 2",
  ]);
});
