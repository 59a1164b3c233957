import { expect, test } from "vitest";
import { spokenBodyOf } from "../sending/upload-photo.ts";
import { after, attachmentsOf, hashesOf, missingIn, type OutboxItem, type OutboxPhoto } from "./item.ts";
import { aboutOf, textIn } from "./item-words.ts";

const file = "file-1";
const poster = `${file}/poster`;

function waiting(own: Partial<OutboxPhoto>[] = []): OutboxItem {
  const ids = ["a", file, poster];
  const photos = ids.map((id, nth) => ({
    ...{ id, name: id, bytes: 100, sha256: `hash of ${id}`, sent: 0 },
    ...(id === file && { mediaType: "video/webm" }),
    ...own[nth],
  }));
  const attachments = [
    { path: "attachments/old.pdf", caption: "Old" },
    { upload: file, caption: "New", poster, seconds: 12 },
  ];
  return {
    ...{ call: "changePortfolio", sendKey: "key", form: "edit:p", values: {}, title: "Board" },
    ...{ at: "2026-03-01T09:00:00.000Z", photos, mayBeSaved: false },
    fields: [["attachments", JSON.stringify(attachments)]],
  };
}

const sentBy = (item: OutboxItem): unknown => JSON.parse(attachmentsOf(item) ?? "null");

test("a file and its poster are named by their hashes, apart from the photos", () => {
  const item = waiting();
  expect(hashesOf(item)).toEqual(["hash of a"]);
  expect(sentBy(item)).toEqual([
    { path: "attachments/old.pdf", caption: "Old" },
    { upload: `hash of ${file}`, caption: "New", poster: `hash of ${poster}`, seconds: 12 },
  ]);
  expect(attachmentsOf({ ...item, fields: [] })).toBeUndefined();
});

test("a refused file is left out, and a refused poster leaves its file", () => {
  expect(sentBy(waiting([{}, { refusal: "no" }]))).toEqual([{ path: "attachments/old.pdf", caption: "Old" }]);
  expect(sentBy(waiting([{}, {}, { refusal: "no" }]))).toContainEqual({
    upload: `hash of ${file}`,
    caption: "New",
    seconds: 12,
  });
});

test("what the server has lost of a file is sent again with its poster", () => {
  expect(missingIn(waiting(), [{ path: "attachments.1" }])).toEqual([`hash of ${file}`, `hash of ${poster}`]);
  expect(missingIn(waiting(), [{ path: "uploads.0" }, { path: "title" }])).toEqual(["hash of a"]);
});

test("nothing is removed before the server has repeated a file's hash; a poster is not waited for", () => {
  const saved = (received: string[]) => after(waiting(), { kind: "saveAnswered", portfolio: "p", received });
  expect(saved(["hash of a", `hash of ${file}`])).toBeUndefined();
  expect(saved(["hash of a"])).toMatchObject({ attention: { kind: "incomplete" }, photos: [{ id: file }] });
});

test("photos and files are counted apart, posters not at all", () => {
  expect(aboutOf(waiting(), false)).toBe("1 photo and 1 file, 1 kB");
  expect(aboutOf(waiting([{ sent: 100 }]), true)).toBe("File 2 of 2, 1 kB of 1 kB");
});

test("voice feedback is named by its hash, left out once it was refused, and waited for like a file", () => {
  const voice = { upload: file, seconds: 7, transcript: "Good." };
  const body = { status: "Reviewed", assessorComments: "", voice };
  const [, recorded] = waiting().photos;
  const item: OutboxItem = { ...waiting(), call: "reviewPortfolio", body, photos: recorded ? [recorded] : [] };
  expect(spokenBodyOf(item)).toEqual({ ...body, voice: { ...voice, upload: `hash of ${file}` } });
  const refused = item.photos.map((photo) => ({ ...photo, refusal: "no" }));
  expect(spokenBodyOf({ ...item, photos: refused })).toEqual({ status: "Reviewed", assessorComments: "" });
  expect(spokenBodyOf({ ...item, body: { status: "Done" } })).toEqual({ status: "Done" });
  expect(missingIn(item, [{ path: "voice" }])).toEqual([`hash of ${file}`]);
  const answered = after(item, { kind: "saveAnswered", portfolio: "p", received: [`hash of ${file}`] });
  expect([answered, textIn(item)]).toEqual([undefined, "Good."]);
  expect(aboutOf({ ...item, person: "Sam" }, false)).toBe("Portfolio of Sam, with your voice, 1 kB");
});
