import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isComplete } from "./complete.ts";

const text = (words: string) => [...new TextEncoder().encode(words)];
const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
/** A segment that holds a thumbnail, which has a start and an end of its own. */
const thumbnail = segment(0xe1, [...text("Exif\0\0"), 0xff, 0xd8, 0xff, 0xd9]);
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0xd9, 0x34];
const jpeg = [0xff, 0xd8, ...thumbnail, ...segment(0xdb, [0, 1]), ...scan, 0xff, 0xd9];
const png = [0x89, ...text("PNG\r\n\x1a\n"), 0, 0, 0, 1, ...text("IDAT"), 9, 1, 2, 3, 4];
const endOfPng = [0, 0, 0, 0, ...text("IEND"), 0xae, 0x42, 0x60, 0x82];
const webp = [...text("RIFF"), 12, 0, 0, 0, ...text("WEBPVP8 "), 0, 0, 0, 0];

describe("a picture that reaches its end is complete", () => {
  test.each<[string, number[]]>([
    ["a JPEG", jpeg],
    ["a JPEG with a video behind it", [...jpeg, ...text("ftypmp42")]],
    ["a JPEG with fill bytes before a marker", [0xff, 0xd8, 0xff, ...thumbnail, ...scan, 0xff, 0xd9]],
    ["a PNG", [...png, ...endOfPng]],
    ["a WebP", webp],
  ])("%s", (_, bytes) => {
    expect(isComplete(new Uint8Array(bytes))).toBe(true);
  });
});

describe("a truncated one is not", () => {
  test.each<[string, number[]]>([
    ["a JPEG", jpeg],
    ["a PNG", [...png, ...endOfPng]],
    ["a WebP", webp],
  ])("%s, wherever the cut is behind its first bytes", (_, bytes) => {
    for (let length = 8; length < bytes.length; length++) {
      expect([length, isComplete(new Uint8Array(bytes.slice(0, length)))]).toEqual([length, false]);
    }
  });
});

test("of other kinds the decoder has the last word", () => {
  for (const other of ["", "GIF89a", "%PDF-1.7", "RIFF"]) expect(isComplete(new Uint8Array(text(other)))).toBe(true);
});

test("any bytes get an answer", () => {
  fc.assert(
    fc.property(fc.constantFrom(jpeg, png, webp), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      expect(typeof isComplete(new Uint8Array([...start.slice(0, 4), ...rest]))).toBe("boolean");
    }),
  );
});
