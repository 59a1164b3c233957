import { type ReactNode, type Ref, useId } from "react";
import { Card } from "./card.tsx";

/** A section of a page with a heading. With `headingRef` the heading is focusable. */
export function Panel({
  heading,
  headingRef,
  aside,
  flush = false,
  className = "",
  children,
}: {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  aside?: ReactNode;
  /** What it holds reaches its edges: a table with heads, rows and a foot of its own. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card className={`h-full ${flush ? "p-0!" : ""}`}>
        <div className={`flex flex-wrap items-center justify-between gap-2 ${flush ? "min-h-11 px-4 py-1" : "mb-3"}`}>
          <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="wrap-anywhere">
            {heading}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  );
}
