import { useEffect, useState } from "react";

/** Placeholder bars, "Loading..." for screen readers, and nothing at all for the first 150 ms. */
export function Loading({ rows = 4 }: { rows?: number }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid min-h-dvh content-start gap-3">
      {isLate && (
        <>
          <span className="sr-only">Loading...</span>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never change places.
            <div key={row} aria-hidden className="h-16 animate-pulse rounded-panel bg-line" />
          ))}
        </>
      )}
    </div>
  );
}
