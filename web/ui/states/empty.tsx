import type { ReactNode } from "react";

/** An empty list: says what will appear here; `children` offer the first step. */
export function Empty({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-panel border border-edge border-dashed p-6 text-center text-dim">
      <p>{message}</p>
      {children}
    </div>
  );
}
