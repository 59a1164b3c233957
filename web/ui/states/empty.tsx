import { lazy, type ReactNode, Suspense } from "react";
import type { DrawingName } from "./drawings.tsx";

// Few pages are empty. Without its picture one says all the same.
const Drawing = lazy(() => import("./drawings.tsx").catch(() => ({ default: () => null })));

/** An empty list: one drawing, one sentence that says what will appear here; `children` offer the first step. */
export function Empty({
  message,
  drawing = "search",
  children,
}: {
  message: string;
  drawing?: DrawingName | undefined;
  children?: ReactNode;
}) {
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
