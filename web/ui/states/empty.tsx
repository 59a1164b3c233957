import { lazy, type ReactNode, Suspense } from "react";
import type { DrawingName } from "./drawings.tsx";

// Few first pages are empty, and the lines of the drawings are a kilobyte.
const Drawing = lazy(() => import("./drawings.tsx").catch(() => ({ default: () => null })));

/**
 * An empty list: one drawing, one sentence that says what will appear here; `children` offer the first step. What a search
 * has not found is one line, so that it does not push away what else is on the screen.
 */
export function Empty({
  message,
  drawing,
  children,
}: {
  message: string;
  drawing?: DrawingName | undefined;
  children?: ReactNode;
}) {
  if (!drawing)
    return (
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-dim text-sm">
        <p>{message}</p>
        {children}
      </div>
    );
  return (
    <div className="grid justify-items-center gap-3 rounded-panel border border-line-strong border-dashed px-4 py-6 text-center text-dim">
      <div className="h-22">
        <Suspense>
          <Drawing of={drawing} />
        </Suspense>
      </div>
      <p className="max-w-prose text-balance">{message}</p>
      {children}
    </div>
  );
}
