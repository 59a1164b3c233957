import { type ReactNode, type Ref, useId } from "react";
import { Card } from "./card.tsx";

/** A section of a page with a heading. With `headingRef` the heading is focusable. */
export function Panel({
  heading,
  headingRef,
  aside,
  className = "",
  children,
}: {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card className="h-full">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
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
