import type { House } from "../house.ts";
import { momentOf } from "./moments.ts";

/** What every paper says on its first page and at the edges of all of them. */
export interface Cover {
  centre: string;
  learner: string;
  title: string;
  /** At the top of each page: the learner and the title, on one line. */
  running: string;
  /** At the foot of each page. */
  printed: string;
}

export function coverOf({ settings, clock }: House, { learner, title }: { learner: string; title: string }): Cover {
  return {
    centre: settings.CENTRE_NAME,
    learner,
    title,
    running: `${short(learner)} · ${short(title)}`,
    printed: `Printed ${momentOf(clock.now())}`,
  };
}

/** What stands for nothing (specification, labels). */
export function orNothing(text: string): string {
  return text.trim() || "N/A";
}

function short(text: string): string {
  return text.length <= shortMost ? text : `${text.slice(0, shortMost - 1).trimEnd()}…`;
}

const shortMost = 40;
