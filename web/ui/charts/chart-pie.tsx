import { Link } from "react-router";
import { grouped } from "../language.ts";
import { ChartTable } from "./chart-table.tsx";
import { MarkLink } from "./mark-link.tsx";
import { labelPlaces, percentText, type Slice, wordsOf } from "./slice.ts";

const radius = 58;

interface Shown {
  slices: Slice[];
  total: number;
}

/**
 * A pie chart with its values outside and a legend of names, values and shares; beside the drawing where there is room.
 * `hollow` makes it a ring with the total and its `noun` in the middle. With its panel's heading it is 300 px high.
 */
export function ChartPie({
  title,
  column,
  slices,
  hollow = false,
  noun,
}: {
  title: string;
  column: string;
  slices: Slice[];
  hollow?: boolean;
  noun?: string;
}) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  return (
    <figure className="@container flex h-full min-h-58 flex-col">
      <div className="flex grow @sm:flex-row flex-col items-center justify-center gap-x-6 gap-y-1">
        <span role="img" aria-label={`${title}: ${wordsOf(slices, "")}`} className="sr-only" />
        <svg viewBox="-84 -74 168 148" aria-hidden="true" className="h-37 w-42 shrink-0">
          {total === 0 && <circle r={radius} fill="none" stroke="var(--color-edge)" strokeDasharray="3 4" />}
          {arcs(slices, total).map(({ slice, path }) => (
            <MarkLink key={slice.name} to={slice.to}>
              <path d={path} fill={slice.colour} stroke="var(--color-panel)" strokeWidth={2} strokeLinejoin="round" />
            </MarkLink>
          ))}
          {hollow ? <Hole total={total} noun={noun} /> : <Values slices={slices} />}
        </svg>
        <Legend slices={slices} total={total} />
      </div>
      <ChartTable title={title} column={column} slices={slices} />
    </figure>
  );
}

function Hole({ total, noun }: { total: number; noun: string | undefined }) {
  return (
    <>
      <circle r={0.72 * radius} fill="var(--color-panel)" className="pointer-events-none" />
      <text textAnchor="middle" y={noun ? 4 : 9} fontSize={26} className="pointer-events-none fill-text font-semibold">
        {grouped(total)}
      </text>
      {noun && (
        <text textAnchor="middle" y={20} fontSize={12} className="pointer-events-none fill-dim">
          {noun}
        </text>
      )}
    </>
  );
}

/** The value of each slice outside the pie, for text on a slice would be hard to read. */
function Values({ slices }: { slices: Slice[] }) {
  const shown = slices.filter(({ value }) => value > 0);
  const places = labelPlaces(shown.map(({ value }) => value));
  return shown.map(({ name, value }, index) => {
    const angle = 2 * Math.PI * (places[index] ?? 0);
    const x = (radius + 10) * Math.sin(angle);
    return (
      <text
        key={name}
        x={x.toFixed(1)}
        y={((radius + 9) * -Math.cos(angle) + 4).toFixed(1)}
        textAnchor={Math.abs(x) < 12 ? "middle" : x > 0 ? "start" : "end"}
        fontSize={12}
        className="pointer-events-none fill-text font-medium"
      >
        {value}
      </text>
    );
  });
}

function Legend({ slices, total }: Shown) {
  const row = "grid grid-cols-[auto_1fr_auto_2.25rem] items-center gap-2 text-sm text-text";
  return (
    <ul className="w-full max-w-60 @sm:max-w-56" aria-hidden={slices.every(({ to }) => to === undefined) || undefined}>
      {slices.map((slice) => (
        <li key={slice.name}>
          {slice.to === undefined ? (
            <span className={`${row} min-h-6`}>
              <LegendWords slice={slice} total={total} />
            </span>
          ) : (
            <Link
              to={slice.to}
              className={`${row} -mx-1.5 min-h-6 rounded-small px-1.5 no-underline hover:bg-row hover:underline touch:min-h-11`}
            >
              <LegendWords slice={slice} total={total} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function LegendWords({ slice: { name, value, colour }, total }: { slice: Slice; total: number }) {
  return (
    <>
      <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 shrink-0">
        <circle cx="4" cy="4" r="4" fill={colour} />
      </svg>
      {name}
      <span className="text-right font-medium tabular">{value}</span>{" "}
      <span className="text-right text-dim tabular">{percentText(value, total)}</span>
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
