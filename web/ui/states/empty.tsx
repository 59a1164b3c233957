import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawings.tsx";

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
      <Drawing of={drawing} className="h-22" />
      <p className="max-w-prose text-balance">{message}</p>
      {children}
    </div>
  );
}
