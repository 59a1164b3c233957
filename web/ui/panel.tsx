import { type ReactNode, type Ref, useId } from "react";
import { Card } from "./card.tsx";

/**
 * A section of a page with a heading. With `headingRef` the heading is focusable. `flush` lets a table reach the panel's
 * edges. Panels in a row end at the same line, and so do their feet.
 */
export function Panel({
  heading,
  headingRef,
  aside,
  foot,
  flush = false,
  className = "",
  children,
}: {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  aside?: ReactNode;
  foot?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <Card className={`flex h-full flex-col ${flush ? "p-0!" : ""}`}>
        <div
          className={`flex flex-wrap items-center justify-between gap-2 ${flush ? "min-h-11 px-4 py-1" : "-mt-1 mb-3"}`}
        >
          <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="wrap-anywhere">
            {heading}
          </h2>
          {aside}
        </div>
        <div className="min-w-0 grow">{children}</div>
        {foot}
      </Card>
    </section>
  );
}
