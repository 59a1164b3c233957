import { ChartTable, type Slice } from "./chart-table.tsx";

const height = 240;
const step = 64;

/** Amounts side by side, 300 px high, each with its value above and its name below. */
export function ChartBars({ title, column, slices }: { title: string; column: string; slices: Slice[] }) {
  const most = Math.max(1, ...slices.map((slice) => slice.value));
  const spoken = slices.map((slice) => `${slice.name}: ${slice.value}`).join(", ");
  return (
    <figure>
      <svg
        viewBox={`0 0 ${slices.length * step} 300`}
        role="img"
        aria-label={`${title}. ${spoken}`}
        className="h-[300px] w-full fill-text"
      >
        {slices.map((slice, index) => {
          const length = (height * slice.value) / most;
          const middle = index * step + step / 2;
          return (
            <g key={slice.name} textAnchor="middle" fontSize="15">
              <rect x={middle - 18} y={266 - length} width={36} height={length} rx={3} fill={slice.colour} />
              <text x={middle} y={258 - length} fontWeight="600">
                {slice.value}
              </text>
              <text x={middle} y={290}>
                {slice.name}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={slices.length * step} y1={266.5} y2={266.5} stroke="var(--edge)" />
      </svg>
      <ChartTable title={title} column={column} slices={slices} />
    </figure>
  );
}
