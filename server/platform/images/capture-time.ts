import exifr from "exifr";
import { headOf } from "./decode.ts";

/**
 * When a photo was taken, from its EXIF data: local time as ISO text, with its offset where the camera recorded one. Null
 * when there is none or it is no date. Nothing else is read, least of all the position.
 */
export async function takenAt(path: string): Promise<string | null> {
  try {
    const head = await headOf(path, 262_144);
    const tags = await exifr.parse(head, { pick: ["DateTimeOriginal", "OffsetTimeOriginal"], reviveValues: false });
    return isoOf(tags?.DateTimeOriginal, tags?.OffsetTimeOriginal);
  } catch {
    return null; // A photo with broken metadata is still accepted.
  }
}

/** "2026:03:03 09:30:00" and "+00:00" → "2026-03-03T09:30:00+00:00". */
export function isoOf(time: unknown, offset: unknown): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(typeof time === "string" ? time : "");
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const checked = new Date(`${iso}Z`);
  if (Number.isNaN(checked.getTime()) || checked.toISOString().slice(0, 19) !== iso || iso < "1990") return null;
  return typeof offset === "string" && /^[+-]\d\d:\d\d$/.test(offset) ? iso + offset : iso;
}
