import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docx, mp3, mp4, ogg, pdf, webm, zip } from "../../../test/product/attachments.ts";
import { readAttachment } from "./content.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "attachments-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string) {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return readAttachment({ path, name: "It" });
}

const office = "application/vnd.openxmlformats-officedocument";
const types = { "[Content_Types].xml": "<Types/>" };

describe("what is attached is known by its content", () => {
  test.each<[string, Uint8Array, string, number | null]>([
    ["a PDF", pdf(), "application/pdf", null],
    ["Word", docx(), `${office}.wordprocessingml.document`, null],
    ["Excel", zip({ ...types, "xl/workbook.xml": "<a/>" }), `${office}.spreadsheetml.sheet`, null],
    ["PowerPoint", zip({ ...types, "ppt/presentation.xml": "<a/>" }), `${office}.presentationml.presentation`, null],
    ["MP3", mp3(77), "audio/mpeg", 2],
    ["MP3 behind a tag", Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x0a0123456789"), mp3(77)]), "audio/mpeg", 2],
    ["a video", mp4(), "video/mp4", 3],
    ["a video of an iPhone", mp4({ brand: "qt  ", seconds: 61 }), "video/quicktime", 61],
    ["sound in MP4", mp4({ brand: "M4A ", handler: "soun" }), "audio/mp4", 3],
    ["Opus in Ogg", ogg(), "audio/ogg", 4],
    ["a WebM video", webm(), "video/webm", 3],
    ["WebM sound", webm({ tracks: [2] }), "audio/webm", 3],
  ])("%s", async (_, bytes, mediaType, seconds) => {
    expect(await read(bytes)).toEqual({ mediaType, seconds });
  });
});

describe("what cannot be attached is refused in words", () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(20)]);
  test.each<[string, Uint8Array | string, string]>([
    [
      "an SVG",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
      "It cannot be attached. Only PDF",
    ],
    ["a page that ends as a PDF", "<script>alert(1)</script>%PDF-1.4", "It cannot be attached. Only PDF"],
    ["an empty file", "", "It cannot be attached. Only PDF"],
    ["a photo", jpeg, "It is a photo. Add it to the photos."],
    ["macros", docx({ "word/vbaProject.bin": "x" }), "It holds macros"],
    ["a ZIP", zip({ "a.txt": "a" }), "It is a ZIP file, not a document."],
    ["a ZIP bomb", docx({}, 0xfff_ffff), "It would unpack to far more than a document."],
    ["a cut ZIP", docx().subarray(0, 80), "It is damaged and cannot be read."],
    ["an old Office file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "It is of an old kind"],
    ["a video without an index", mp4({ hasIndex: false }), "It has no index"],
    ["a video that was cut off", mp4({ hasIndex: false, bytes: 900 }).subarray(0, 200), "It has no index"],
    ["a video that lost its end", mp4({ bytes: 900 }).subarray(0, 600), "It is damaged"],
    ["an MP4 without sound or picture", mp4({ handler: "text" }), "It is damaged"],
    ["sound of zero seconds", mp4({ handler: "soun", seconds: 0 }), "It is a recording of zero seconds."],
    ["Ogg of zero seconds", ogg({ seconds: 0 }), "It is a recording of zero seconds."],
    ["WebM without content", webm({ hasContent: false }), "It is a recording of zero seconds."],
    ["MP3 without a frame", "ID3\x04\0\0\0\0\0\0", "It is a recording of zero seconds."],
    ["noise behind one frame", Buffer.concat([mp3(1), Buffer.alloc(9000, 7)]), "It is damaged"],
    ["Matroska", webm({ docType: "matroska" }), "It is no WebM."],
    ["Theora", ogg({ start: "\x80theora" }), "It is no sound that can be played."],
  ])("%s", async (_, bytes, words) => {
    await expect(read(bytes)).rejects.toMatchObject({ status: 415, message: expect.stringContaining(words) });
  });
});
