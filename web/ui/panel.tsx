import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

/** A headed part of a page. */
export function Panel({
  heading,
  aside,
  className = "",
  children,
}: {
  heading: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card className="h-full">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="wrap-anywhere text-lg">
            {heading}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  );
}
