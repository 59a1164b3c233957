import type { ReactNode } from "react";

/** Nothing here yet: what belongs here, and what starts it. */
export function Empty({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-panel border border-edge border-dashed p-6 text-center text-dim">
      <p>{message}</p>
      {children}
    </div>
  );
}
