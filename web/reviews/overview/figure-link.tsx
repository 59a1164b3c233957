import { Link } from "react-router";

/** One figure, with the colour of its status, that leads to the portfolios it counts. */
export function FigureLink({ name, value, to, colour }: { name: string; value: number; to: string; colour?: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-17 flex-col justify-between rounded-panel border border-line bg-panel px-3.5 pt-2 pb-1.5 text-text no-underline shadow-panel hover:border-line-strong hover:bg-row"
    >
      <p className="flex items-center gap-2 text-dim text-sm">
        {colour && <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: colour }} />}
        {name}
      </p>
      <p className="font-semibold text-3xl tracking-tight">{value.toLocaleString("en-GB")}</p>
    </Link>
  );
}
