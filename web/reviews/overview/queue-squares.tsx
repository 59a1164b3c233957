import { lateDays } from "contract/reviews/lateness.ts";
import { counted, grouped } from "../../ui/language.ts";
import type { QueueAges } from "./queue-ages.ts";

const size = { width: 208, height: 45, baseline: 27 };
/** The distance of two squares; smaller when many days or many portfolios have to find room. */
const roomiest = 11;

/** A square for each portfolio that waits, above the days it has waited; in amber from the eleventh day. */
export function QueueSquares({ ages, last, isCut, late }: QueueAges) {
  const waiting = ages.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(1, ...ages.map(({ count }) => count));
  const wide = Math.min(roomiest, size.width / (last + 1));
  const high = Math.min(wide, (size.baseline - 2) / highest);
  const xOf = (days: number) => (days * (size.width - wide)) / last;
  const tenth = (xOf(lateDays - 1) + xOf(lateDays) + wide - 2) / 2;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${grouped(waiting)} waiting by age: ${grouped(late)} of them longer than 10 days`}
      className="h-auto w-52 text-[12px] [&_text]:fill-dim"
    >
      {ages.map(({ days, count, isLate }) => (
        <g key={days} className={isLate ? "fill-waiting-shape" : "fill-draft-shape"}>
          <title>
            {days === 0 ? `${grouped(count)} since today` : `${grouped(count)} since ${counted(days, "day")} ago`}
          </title>
          <Pile x={xOf(days)} count={count} wide={wide} high={high} />
        </g>
      ))}
      <line x1="0" x2={size.width} y1={size.baseline} y2={size.baseline} className="stroke-line-strong" />
      <line x1={tenth} x2={tenth} y1="0" y2={size.baseline + 3} strokeDasharray="2 2" className="stroke-line-strong" />
      <text x="0" y={size.height - 4}>
        Today
      </text>
      <text x={tenth} y={size.height - 4} textAnchor="middle">
        10 days
      </text>
      <text x={size.width} y={size.height - 4} textAnchor="end">
        {isCut ? `${last}+` : last}
      </text>
    </svg>
  );
}

/** One square above the other, or a plain bar where squares could not be told apart. */
function Pile({ x, count, wide, high }: { x: number; count: number; wide: number; high: number }) {
  if (high < 4) {
    const height = count * high;
    return <rect x={x} y={size.baseline - 1 - height} width={wide - 2} height={height} rx={1} />;
  }
  const side = high - 2;
  return Array.from({ length: count }, (_, nth) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a day are all alike.
      key={nth}
      x={x + (wide - high) / 2}
      y={size.baseline - 2 - nth * high - side}
      width={side}
      height={side}
      rx={Math.min(2, side / 4)}
    />
  ));
}
