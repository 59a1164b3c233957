import type { ReactNode } from "react";
import { Link } from "react-router";
import { grouped } from "./language.ts";

/** A white panel with a hairline border. */
export function Card({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-panel border border-line bg-panel p-4 panel-shadow ${className}`}>{children}</div>;
}

/** One figure with its name and an optional note. `to` is the list that it counts. */
export function StatCard({
  name,
  value,
  note,
  to,
}: {
  name: string;
  value: string | number;
  note?: string;
  to?: string;
}) {
  const figure = (
    <Card className={`h-full px-3.5 pt-2.5 pb-2 ${to ? "group-hover:bg-row" : ""}`}>
      <p className="wrap-anywhere text-dim text-sm">{name}</p>
      <p className="font-semibold text-3xl tabular">
        {typeof value === "number" ? grouped(value) : value}{" "}
        {note && <span className="font-normal text-faint text-xs">{note}</span>}
      </p>
    </Card>
  );
  if (to === undefined) return figure;
  return (
    <Link to={to} className="group block rounded-panel text-text no-underline">
      {figure}
    </Link>
  );
}
