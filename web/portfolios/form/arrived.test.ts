import "fake-indexeddb/auto";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savePhoto } from "../../unsent/store/photo-writes.ts";
import { deleteDraft, listDrafts, readDraft, saveTexts } from "../../unsent/store/store.ts";
import { version } from "../edit/testing-version.ts";
import { settle } from "./arrived.ts";
import { type Values, valuesOf } from "./values.ts";

const place = "sam/create/0";
const saved: PortfolioDetail = {
  ...version(3, { _id: "p", title: "Board" }),
  photos: [
    { path: "uploads/1.jpg", caption: "Before" },
    { path: "uploads/2.jpg", caption: "" },
  ] as PortfolioDetail["photos"],
};
/** What the server answers about the key: the portfolio's id, null, or a refusal. */
let found: { _id: string | null } | number;

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: string) => {
    if (found === 0) throw new TypeError("no connection");
    if (typeof found === "number") return Response.json({ message: "no" }, { status: found });
    return Response.json(url.includes("/sent/") ? found : saved);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { key } of await listDrafts("sam")) await deleteDraft(key);
});

const photo = (id: string) => ({ id, name: `${id}.jpg`, blob: new Blob([id]), isPrepared: true, position: 1 });

/** A draft that was tried to be sent with the photos "a" and "b", as it is now. */
async function draftWith(own: Partial<Values> = {}, ids = ["a", "b"]): Promise<void> {
  const placed = [
    { key: "a", caption: "Before" },
    { key: "b", caption: "" },
  ];
  const values = { ...valuesOf(saved), photos: placed, ...own };
  await saveTexts(place, { values, at: "2026-03-01T09:00:00.000Z", sendKey: "lost", photos: ids, tries: [["a", "b"]] });
  for (const id of ids) await savePhoto(place, photo(id));
}

const drafts = async () => (await listDrafts("sam")).map(({ form, photos }) => [form, photos]);

test("what has arrived as it is here is a draft no more", async () => {
  found = { _id: "p" };
  await draftWith({ title: " Board " });
  expect([await settle("sam", place), await drafts()]).toEqual([false, []]);
});

test("a draft that an older version stored, without further criteria, is compared like any other", async () => {
  found = { _id: "p" };
  await draftWith();
  const { also: _, ...older } = valuesOf(saved);
  await saveTexts(place, { values: older, at: "2026-03-01T09:00:00.000Z", sendKey: "lost", photos: [], tries: [[]] });
  await settle("sam", place);
  expect(await readDraft(place)).toBeUndefined();
});

test.each([
  ["a word", { title: "Board, changed" }, ["a", "b"], 0],
  ["a photo", {}, ["a", "b", "c"], 1],
  ["a caption", { photos: [{ key: "b", caption: "After" }] }, ["a", "b"], 0],
  [
    "the order",
    {
      photos: [
        { key: "b", caption: "" },
        { key: "a", caption: "Before" },
      ],
    },
    ["a", "b"],
    0,
  ],
])("of a draft that has arrived, %s that was changed since is an edit of it", async (_, own, ids, photos) => {
  found = { _id: "p" };
  await draftWith(own, ids);
  expect([await settle("sam", place), await drafts()]).toEqual([false, [["edit:p", photos]]]);
  const edit = await readDraft("sam/edit:p/0");
  expect(edit?.values).toMatchObject({ base: { version: 3, values: valuesOf(saved) }, marked: [] });
  expect(edit?.sendKey).not.toBe("lost");
  const { photos: placed = [] } = (edit?.values as { values?: Values } | undefined)?.values ?? {};
  const known = ("photos" in own ? own.photos : [{ caption: "Before" }]).map(({ caption }) => caption);
  expect(placed.slice(0, known.length).map(({ caption }) => caption)).toEqual(known);
  expect(placed.every(({ key }) => key.startsWith("uploads/"))).toBe(true);
});

test.each([
  ["nothing was saved under its key", 404],
  ["its portfolio is deleted since", { _id: null }],
])("a draft stays where %s", async (_, answer) => {
  found = answer;
  await draftWith();
  expect([await settle("sam", place), await drafts()]).toEqual([true, [["create", 2]]]);
  const { sendKey, tries } = (await readDraft(place)) ?? {};
  expect([sendKey === "lost", tries]).toEqual(answer === 404 ? [true, [["a", "b"]]] : [false, undefined]);
});

test("without a connection, or while its form is open, nothing is touched", async () => {
  found = 0;
  await draftWith();
  await expect(settle("sam", place)).rejects.toThrow();
  found = { _id: "p" };
  await navigator.locks.request(`kept ${place}`, async () => expect(await settle("sam", place)).toBe(true));
  expect(await drafts()).toEqual([["create", 2]]);
});

test("a file that has arrived is not added again, and one that was added since is", async () => {
  found = { _id: "p" };
  const stored = { path: "attachments/f.pdf?t=1", name: "f.pdf", caption: "", transcript: "" };
  saved.attachments = [stored] as PortfolioDetail["attachments"];
  const placedFile = (key: string, name: string) => ({ key, name, caption: "", transcript: "" });
  const attachments = [placedFile("file-1", "f.pdf"), placedFile("file-2", "g.pdf")];
  await draftWith({ attachments }, ["a", "b", "file-1", "file-2"]);
  expect(await settle("sam", place)).toBe(false);
  const values = { attachments: [{ key: "attachments/f.pdf" }, { key: "file-2" }] };
  expect(await listDrafts("sam")).toMatchObject([{ form: "edit:p", photos: 0, files: 1, values: { values } }]);
  saved.attachments = [];
});
