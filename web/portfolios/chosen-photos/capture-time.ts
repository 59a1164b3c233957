import type { CaptureTime } from "./exif.ts";

const tags = { timeOriginal: 0x9003, offsetOriginal: 0x9011 };

const timePattern = /^\d{4}[:-]\d\d[:-]\d\d \d\d:\d\d:\d\d/;
const offsetPattern = /^[+-]\d\d:\d\d$/;

// exifr's lite build has no dictionary of tag names, so tags are read by number.
const options = { gps: false, translateKeys: false, translateValues: false, reviveValues: false };

/** When the camera took a JPEG or HEIC, or undefined. GPS coordinates are not read. @throws never */
export async function captureTimeOf(photo: Blob | ArrayBuffer): Promise<CaptureTime | undefined> {
  try {
    const exifr = await import("exifr/dist/lite.esm.mjs");
    const metadata = await exifr.parse(photo, options);
    const time: unknown = metadata?.[tags.timeOriginal];
    const offset: unknown = metadata?.[tags.offsetOriginal];
    if (typeof time !== "string" || !timePattern.test(time)) return undefined;
    return {
      time: time.slice(0, 19),
      offset: typeof offset === "string" && offsetPattern.test(offset) ? offset : undefined,
    };
  } catch {
    return undefined; // A photo without a readable time is still a photo.
  }
}
