import type { ReactNode } from "react";

/** A white panel with a hairline border. */
export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-panel border border-line bg-panel p-4 ${className}`}>{children}</div>;
}

/** One figure with its name and an optional note. */
export function StatCard({ name, value, note }: { name: string; value: string | number; note?: string }) {
  return (
    <Card>
      <p className="text-dim">{name}</p>
      <p className="font-bold text-3xl tabular-nums">{value}</p>
      {note && <p className="text-dim text-sm tabular-nums">{note}</p>}
    </Card>
  );
}
