import { ChartTable, type Slice } from "./chart-table.tsx";

const tallest = 240;
const baseline = 266;

/** A bar chart, 300 px high, each bar with its value above and its name below. */
export function ChartBars({ title, column, slices }: { title: string; column: string; slices: Slice[] }) {
  const maximum = Math.max(1, ...slices.map((slice) => slice.value));
  const label = slices.map((slice) => `${slice.name}: ${slice.value}`).join(", ");
  // x is in percent and y in pixels, so that the text keeps its size on a phone.
  const step = 100 / Math.max(1, slices.length);
  return (
    <figure>
      <svg role="img" aria-label={`${title}. ${label}`} className="h-[300px] w-full fill-text text-sm">
        {slices.map((slice, index) => {
          const length = (tallest * slice.value) / maximum;
          const middle = `${(index + 0.5) * step}%`;
          return (
            <g key={slice.name} textAnchor="middle">
              <rect
                x={`${(index + 0.2) * step}%`}
                y={baseline - length}
                width={`${0.6 * step}%`}
                height={length}
                rx={3}
                fill={slice.colour}
              />
              <text x={middle} y={baseline - 8 - length} fontWeight="600">
                {slice.value}
              </text>
              <text x={middle} y={baseline + 22} className="max-sm:text-xs max-[22rem]:text-[0.625rem]">
                {slice.name}
              </text>
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={baseline + 0.5} y2={baseline + 0.5} stroke="var(--color-edge)" />
      </svg>
      <ChartTable title={title} column={column} slices={slices} />
    </figure>
  );
}
