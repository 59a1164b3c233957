import { Link } from "react-router";
import { ChartTable } from "./chart-table.tsx";
import { MarkLink } from "./mark-link.tsx";
import { linesUpTo, type Slice, wordsOf } from "./slice.ts";

/**
 * A bar chart: thin bars with their values above and their names below, on lines of even steps. A bar with parts is
 * stacked. It fills its panel; with the panel's heading it is 300 px high.
 */
export function ChartBars({ title, column, slices }: { title: string; column: string; slices: Slice[] }) {
  const lines = linesUpTo(Math.max(1, ...slices.map((slice) => slice.value)));
  const top = lines.at(-1) ?? 1;
  return (
    <figure className="flex h-full min-h-58 flex-col">
      <span role="img" aria-label={`${title}. ${wordsOf(slices)}`} className="sr-only" />
      <div className="flex grow flex-col pt-5 pl-7">
        {/* x and y are in percent and text in pixels, so that the text keeps its size at every width. */}
        <svg aria-hidden="true" className="min-h-36 w-full grow overflow-visible">
          {[0, ...lines].map((line) => (
            <Line key={line} value={line} y={percentOf(top - line, top)} />
          ))}
          {slices.map((slice, index) => (
            <Bar key={slice.name} slice={slice} x={percentOf(index + 0.5, slices.length)} top={top} />
          ))}
        </svg>
        <ul
          className="grid auto-cols-fr grid-flow-col text-center text-dim text-xs max-[22rem]:text-[0.625rem]"
          aria-hidden={slices.every(({ to }) => to === undefined) || undefined}
        >
          {slices.map((slice) => (
            <li key={slice.name} className="min-w-0">
              <BarName slice={slice} column={column} />
            </li>
          ))}
        </ul>
      </div>
      <ChartTable title={title} column={column} slices={slices} />
    </figure>
  );
}

function percentOf(part: number, whole: number): string {
  return `${(100 * part) / Math.max(1, whole)}%`;
}

function Line({ value, y }: { value: number; y: string }) {
  return (
    <>
      <line
        x1="0"
        x2="100%"
        y1={y}
        y2={y}
        stroke={value === 0 ? "var(--color-line-strong)" : "var(--color-line)"}
        strokeDasharray={value === 0 ? undefined : "3 3"}
      />
      <text x="-8" y={y} dy="4" textAnchor="end" fontSize={11} className="fill-faint tabular">
        {value}
      </text>
    </>
  );
}

function Bar({ slice, x, top }: { slice: Slice; x: string; top: number }) {
  let below = 0;
  const parts = (slice.parts ?? [slice]).map((part) => {
    below += part.value;
    return { ...part, below };
  });
  return (
    <MarkLink to={slice.to}>
      <svg x={x} overflow="visible" height="100%" width="1" aria-hidden="true">
        <title>{`${slice.name}: ${slice.value}`}</title>
        {/* The whole column leads to the list: the bar alone is too thin to be hit. */}
        <rect x="-16" width="32" height="100%" fill="transparent" />
        {parts
          .filter(({ value }) => value > 0)
          .map(({ name, value, colour, below }) => (
            <rect
              key={name}
              x="-7"
              width="14"
              y={percentOf(top - below, top)}
              height={percentOf(value, top)}
              rx={2}
              fill={colour}
              stroke="var(--color-panel)"
              strokeWidth={slice.parts ? 1 : 0}
            />
          ))}
        <text
          y={percentOf(top - slice.value, top)}
          dy="-6"
          textAnchor="middle"
          fontSize={12}
          className="fill-text font-medium tabular"
        >
          {slice.value}
        </text>
      </svg>
    </MarkLink>
  );
}

function BarName({ slice: { name, value, to }, column }: { slice: Slice; column: string }) {
  const style = "grid min-h-6 place-items-center truncate";
  if (to === undefined)
    return (
      <span className={style} title={name}>
        {name}
      </span>
    );
  return (
    <Link
      to={to}
      aria-label={`${column} ${name}: ${value}`}
      className={`${style} rounded-small text-dim no-underline hover:text-text hover:underline touch:min-h-11`}
    >
      {name}
    </Link>
  );
}
