import { ChartTable, type Slice } from "./chart-table.tsx";

const radius = 90;

/** A pie chart, 300 px high, with a legend of names and values. `hollow` makes it a doughnut with the total in its centre. */
export function ChartPie({
  title,
  column,
  slices,
  hollow = false,
}: {
  title: string;
  column: string;
  slices: Slice[];
  hollow?: boolean;
}) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const label = slices.map((slice) => `${slice.name} ${slice.value}`).join(", ");
  return (
    <figure>
      <div className="flex min-h-[300px] flex-wrap items-center justify-center gap-6">
        <svg viewBox="-100 -100 200 200" role="img" aria-label={`${title}: ${label}`} className="size-52">
          {total === 0 && <circle r={radius} fill="none" stroke="var(--color-edge)" />}
          {arcs(slices, total).map(({ slice, path }) => (
            <path key={slice.name} d={path} fill={slice.colour} stroke="var(--color-panel)" strokeWidth={2} />
          ))}
          {hollow && <Hole total={total} />}
        </svg>
        <ul className="grid gap-1" aria-hidden="true">
          {slices.map((slice) => (
            <li key={slice.name} className="flex items-center gap-2">
              <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
                <rect width="12" height="12" rx="2" fill={slice.colour} />
              </svg>
              {slice.name}
              <strong className="ml-auto pl-4 tabular-nums">{slice.value}</strong>
            </li>
          ))}
        </ul>
      </div>
      <ChartTable title={title} column={column} slices={slices} />
    </figure>
  );
}

function Hole({ total }: { total: number }) {
  return (
    <>
      <circle r={0.6 * radius} fill="var(--color-panel)" stroke={total === 0 ? "var(--color-edge)" : undefined} />
      <text textAnchor="middle" dominantBaseline="central" className="fill-text font-bold text-2xl tabular-nums">
        {total}
      </text>
    </>
  );
}

/** The SVG path of each slice, clockwise from the top. Slices with the value 0 are left out. */
export function arcs(slices: Slice[], total: number): { slice: Slice; path: string }[] {
  let start = 0;
  return slices
    .filter((slice) => slice.value > 0)
    .map((slice) => {
      const path = slice.value === total ? wholeCircle : arc(start / total, (start + slice.value) / total);
      start += slice.value;
      return { slice, path };
    });
}

const wholeCircle = `M 0 ${-radius} A ${radius} ${radius} 0 1 1 -0.01 ${-radius} Z`;

function arc(from: number, to: number): string {
  return `M 0 0 L ${point(from)} A ${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)} Z`;
}

function point(share: number): string {
  const angle = 2 * Math.PI * share;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}
