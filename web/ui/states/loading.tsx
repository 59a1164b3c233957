import { useEffect, useState } from "react";

/** Panels without words, "Loading..." for screen readers, and nothing at all for the first 150 ms. */
export function Loading({ rows = 4 }: { rows?: number }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" data-opening className="grid min-h-dvh content-start gap-3 lg:in-data-public-page:min-h-0">
      {isLate && (
        <>
          <span className="sr-only">Loading...</span>
          {Array.from({ length: rows }, (_, row) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the panels are all alike and never change places.
              key={row}
              aria-hidden
              className="grid animate-pulse content-center gap-2.5 rounded-panel border border-line bg-panel px-4 py-5"
            >
              <div className="h-3 w-2/5 rounded-full bg-track" />
              <div className="h-3 w-4/5 rounded-full bg-track" />
            </div>
          ))}
        </>
      )}
    </div>
  );
}
