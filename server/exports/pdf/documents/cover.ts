import type { Dependencies } from "../../../platform/dependencies.ts";
import { momentOf } from "./dates.ts";

/** What every paper says on its first page and at the edges of all of them. */
export interface Cover {
  centre: string;
  learner: string;
  title: string;
  /** At the top of each page, beside the centre's name: whose paper it is and what it is, on one line. */
  running: string;
  /** At the foot of each page. */
  printed: string;
}

export function coverOf(
  { settings, clock }: Dependencies,
  { learner, title, running }: Omit<Cover, "centre" | "printed">,
): Cover {
  return {
    centre: settings.CENTRE_NAME,
    learner,
    title,
    running,
    printed: `Printed ${momentOf(clock.now())}`,
  };
}

/** What stands for nothing (specification, labels). */
export function orNothing(text: string): string {
  return text.trim() || "N/A";
}

/** The beginning of a text where there is little room; "…" says that it goes on. */
export function short(text: string): string {
  const letters = [...text];
  return letters.length <= shortMost
    ? text
    : `${letters
        .slice(0, shortMost - 1)
        .join("")
        .trimEnd()}…`;
}

const shortMost = 40;
