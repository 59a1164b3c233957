import type { ReactNode } from "react";

export type Tone = "grey" | "yellow" | "teal" | "green" | "red" | "blue";

const tones: Record<Tone, string> = {
  grey: "bg-draft-soft text-draft",
  yellow: "bg-waiting-soft text-waiting",
  teal: "bg-review-soft text-review",
  green: "bg-done-soft text-done",
  red: "bg-danger-soft text-danger",
  blue: "bg-brand-soft text-text",
};

/** A word on a coloured background; the colour adds no information of its own. */
export function Badge({ tone = "grey", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm ${tones[tone]}`}>
      {children}
    </span>
  );
}
