import type { ReactNode } from "react";

/** A list of named facts, name beside text where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">{children}</dl>;
}

export function Prose({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="max-w-prose whitespace-pre-wrap wrap-anywhere max-sm:mb-2">{text || "N/A"}</dd>
    </>
  );
}
