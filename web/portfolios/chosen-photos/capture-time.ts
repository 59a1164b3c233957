import type { CaptureTime } from "./exif.ts";

const tags = { timeOriginal: 0x9003, offsetOriginal: 0x9011 };

const aTime = /^\d{4}[:-]\d\d[:-]\d\d \d\d:\d\d:\d\d/;
const anOffset = /^[+-]\d\d:\d\d$/;

// The small build of the reader knows tags by their numbers only, and refuses to look for names.
const byNumber = { gps: false, translateKeys: false, translateValues: false, reviveValues: false };

/** When the camera says it took a JPEG or HEIC, or undefined. The place is not read. @throws never */
export async function captureTimeOf(photo: Blob | ArrayBuffer): Promise<CaptureTime | undefined> {
  try {
    const exifr = await import("exifr/dist/lite.esm.mjs");
    const read = await exifr.parse(photo, byNumber);
    const time: unknown = read?.[tags.timeOriginal];
    const offset: unknown = read?.[tags.offsetOriginal];
    if (typeof time !== "string" || !aTime.test(time)) return undefined;
    return {
      time: time.slice(0, 19),
      offset: typeof offset === "string" && anOffset.test(offset) ? offset : undefined,
    };
  } catch {
    return undefined; // A photo without a readable time is still a photo.
  }
}
