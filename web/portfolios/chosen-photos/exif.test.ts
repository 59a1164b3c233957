import fc from "fast-check";
import { expect, test } from "vitest";
import { captureTimeOf } from "./capture-time.ts";
import { withCaptureTime } from "./exif.ts";

const shrunk = new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0x00, 0x03, 0x01, 0xff, 0xd9]);
const twoDigits = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, "0"));
const times = fc
  .tuple(fc.integer({ min: 1990, max: 2099 }), twoDigits(1, 12), twoDigits(1, 28), twoDigits(0, 23), twoDigits(0, 59))
  .map(([year, month, day, hour, minute]) => `${year}:${month}:${day} ${hour}:${minute}:07`);
const offsets = fc.option(
  fc.tuple(fc.constantFrom("+", "-"), twoDigits(0, 14)).map(([sign, hours]) => `${sign}${hours}:30`),
  { nil: undefined },
);

test("the time that is written into a shrunk photo is the time that is read from it", async () => {
  await fc.assert(
    fc.asyncProperty(times, offsets, async (time, offset) => {
      expect(await captureTimeOf(withCaptureTime(shrunk, { time, offset }).buffer)).toEqual({ time, offset });
    }),
  );
});

test("the picture itself stays as it was, behind one segment of metadata", () => {
  const result = withCaptureTime(shrunk, { time: "2026:03:03 09:30:00", offset: "+00:00" });
  const segment = new DataView(result.buffer).getUint16(4);
  expect([...result.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
  expect([...result.subarray(4 + segment)]).toEqual([...shrunk.subarray(2)]);
});

test("what is no JPEG comes back unchanged", () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  expect(withCaptureTime(png, { time: "2026:03:03 09:30:00", offset: undefined })).toEqual(png);
});

test.each(["not a date", "", "2026:03:03", "a".repeat(100_000)])(
  "a camera that writes %.20s has no time",
  async (time) => {
    const photo = withCaptureTime(shrunk, { time: time.slice(0, 60_000), offset: undefined });
    expect(await captureTimeOf(photo.buffer)).toBeUndefined();
  },
);

test("a malformed time zone is left out", async () => {
  const photo = withCaptureTime(shrunk, { time: "2026:03:03 09:30:00", offset: "somewhere" });
  expect(await captureTimeOf(photo.buffer)).toEqual({ time: "2026:03:03 09:30:00", offset: undefined });
});

test.each([[new Uint8Array(0)], [new Uint8Array([0xff, 0xd8])], [shrunk]])(
  "a photo without metadata has no time",
  async (photo) => {
    expect(await captureTimeOf(photo.buffer)).toBeUndefined();
  },
);
