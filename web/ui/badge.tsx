import type { ReactNode } from "react";

export type Tone = "grey" | "yellow" | "teal" | "green" | "red" | "blue";

const tones: Record<Tone, string> = {
  grey: "bg-draft-soft text-draft",
  yellow: "bg-waiting-soft text-waiting",
  teal: "bg-review-soft text-review",
  green: "bg-done-soft text-done",
  red: "bg-danger-soft text-danger",
  blue: "bg-brand-soft text-brand",
};

/** A word on a coloured background; the colour adds no information of its own. */
export function Badge({ tone = "grey", dot = false, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs ${tones[tone]}`}
    >
      {dot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
