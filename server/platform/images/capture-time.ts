import exifr from "exifr";
import { headOf } from "./decode.ts";

/**
 * When the camera says a photo was taken: local time as ISO text, with its offset where the camera recorded one.
 * Null where there is none or it is no date. Nothing else is read; the place above all is not.
 */
export async function takenAt(path: string): Promise<string | null> {
  try {
    const head = await headOf(path, 262_144);
    const tags = await exifr.parse(head, { pick: ["DateTimeOriginal", "OffsetTimeOriginal"], reviveValues: false });
    return isoOf(tags?.DateTimeOriginal, tags?.OffsetTimeOriginal);
  } catch {
    return null; // Broken metadata is no reason to refuse a photo.
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
