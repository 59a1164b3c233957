import type { Mark } from "contract/logbook/marks.ts";

/** The colours of marks for shapes in charts. */
export const markColours: Record<Mark, string> = {
  "signed off": "var(--color-done-shape)",
  waiting: "var(--color-waiting-shape)",
  "came back": "var(--color-review-shape)",
  "not decided": "var(--color-draft-shape)",
  "to do": "var(--color-line-strong)",
};
