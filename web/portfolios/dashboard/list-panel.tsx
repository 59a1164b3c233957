import { type ReactNode, useId } from "react";

/** A panel whose rows go from edge to edge, below a line with its heading. */
export function ListPanel({
  heading,
  count,
  aside,
  quiet = false,
  className = "",
  children,
}: {
  heading: string;
  count?: number;
  aside?: ReactNode;
  /** On a phone the heading is for screen readers only: the first thing in the panel says what it is. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 overflow-hidden rounded-panel border border-line bg-panel panel-shadow ${className}`}
    >
      <div className={`flex min-h-11 items-center justify-between gap-3 px-4 ${quiet ? "max-sm:sr-only" : ""}`}>
        <h2 id={id}>
          {heading} {count !== undefined && <span className="font-normal text-faint">{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
