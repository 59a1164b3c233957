import { lazy, type ReactNode, Suspense } from "react";
import { useAfterFirstLoad } from "../use-after-first-load.ts";
import type { DrawingName } from "./drawings.tsx";

// Few first pages are empty, and nobody waits for a drawing: its place is there, and it comes once the page has settled.
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
        <SettledDrawing of={drawing} />
      </div>
      <p className="max-w-prose text-balance">{message}</p>
      {children}
    </div>
  );
}

function SettledDrawing({ of }: { of: DrawingName }) {
  return (
    useAfterFirstLoad() && (
      <Suspense>
        <Drawing of={of} />
      </Suspense>
    )
  );
}
