import { unitKeyMost } from "./keys.ts";

/** The units that progress is tracked for, by number; apart, so that lists and filters need not load the curriculum. */
export const trackedUnits = ["311", "312", "313", "315", "316", "317", "318", "399"] as const;

/** Whether a unit could be called this, of whatever qualification (keys.ts). */
export function isUnit(text: string): boolean {
  return trackedUnits.some((unit) => unit === text) || (text.includes("/") && text.length <= unitKeyMost);
}
