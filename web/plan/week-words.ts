import type { WeekState } from "contract/plan/weeks.ts";
import type { Tone } from "../ui/badge.tsx";

/** How a week stands, as its badge has it and as the end of "Last week ...". An open week needs no badge. */
export const weekWords: Record<WeekState, { name: string; tone: Tone; sentence: string }> = {
  open: { name: "", tone: "grey", sentence: "is not confirmed yet" },
  asked: { name: "Asked", tone: "teal", sentence: "waits for your employer" },
  confirmed: { name: "Confirmed", tone: "green", sentence: "is confirmed" },
  refused: { name: "Not confirmed", tone: "red", sentence: "was not confirmed" },
  changed: { name: "Changed since", tone: "yellow", sentence: "was changed since it was confirmed" },
};
