import type { Slice } from "./chart-table.tsx";

/** A chart of horizontal bars with their values beside them, for names that are too long for vertical bars. */
export function ChartRows({ title, slices }: { title: string; slices: (Slice & { key: string })[] }) {
  const maximum = Math.max(1, ...slices.map((slice) => slice.value));
  const label = slices.map((slice) => `${slice.name}: ${slice.value}`).join(", ");
  return (
    <div role="img" aria-label={`${title}. ${label}`} className="grid min-h-[300px] content-start gap-2 text-sm">
      {slices.map((slice) => (
        <div key={slice.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_3.5rem] items-center gap-2">
          <span className="truncate">{slice.name}</span>
          <svg aria-hidden="true" className="h-5 w-full">
            <rect width={`${(100 * slice.value) / maximum}%`} height="100%" rx={3} fill={slice.colour} />
          </svg>
          <span className="font-semibold tabular-nums">{slice.value}</span>
        </div>
      ))}
    </div>
  );
}
