import { dayInWords } from "contract/core/calendar.ts";
import { momentOf } from "contract/core/dates.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";

/** "3 March 2026, 09:14" for a camera's own local time, whatever zone it was set to. */
export function cameraTimeOf(takenAt: string): string {
  return `${cameraDayOf(takenAt)}, ${takenAt.slice(11, 16)}`;
}

export function cameraDayOf(takenAt: string): string {
  return dayInWords(takenAt.slice(0, 10));
}

/**
 * What every document says on its first page and in the header and footer of all pages. `running` is the learner and the
 * title on one line, in the header beside the centre's name.
 */
export function coverOf({ settings, clock }: Dependencies, texts: { learner: string; title: string; running: string }) {
  return { centre: settings.CENTRE_NAME, ...texts, printed: `Printed ${momentOf(clock.now())}` };
}

/** The text, or "N/A" for an empty one. */
export function orNotAvailable(text: string): string {
  return text.trim() || "N/A";
}

/** The first 40 characters of a text for the header, with "…" when there are more. */
export function short(text: string): string {
  const characters = [...text];
  return characters.length <= 40 ? text : `${characters.slice(0, 39).join("").trimEnd()}…`;
}
