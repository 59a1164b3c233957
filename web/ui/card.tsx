import type { ReactNode } from "react";

/** A white panel with a hairline border. */
export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-panel border border-line bg-panel p-4 shadow-panel ${className}`}>{children}</div>;
}

/** One figure with its name and an optional note. */
export function StatCard({ name, value, note }: { name: string; value: string | number; note?: string }) {
  return (
    <Card className="h-full px-3.5 pt-2.5 pb-2">
      <p className="text-dim text-sm">{name}</p>
      <p className="font-semibold text-3xl tabular-nums">
        {value} {note && <span className="font-normal text-faint text-xs">{note}</span>}
      </p>
    </Card>
  );
}
