import type { Part } from "./slice.ts";

/** A thin bar in a row, on the scale of the longest one (`of`), with its parts in order. The figures stand in `name`, or beside it. */
export function StackedBar({ name, parts, of: maximum }: { name?: string; parts: Part[]; of: number }) {
  let end = 0;
  const shown = parts
    .filter(({ value }) => value > 0)
    .map((part) => {
      end += part.value;
      return { ...part, start: end - part.value };
    });
  const percent = (value: number) => `${(100 * value) / Math.max(1, maximum)}%`;
  return (
    <>
      {name && <span role="img" aria-label={name} className="sr-only" />}
      <svg aria-hidden="true" className="block h-2 w-full overflow-visible">
        {shown.map(({ name, value, colour, start }) => (
          <rect
            key={name}
            x={percent(start)}
            width={percent(value)}
            height="100%"
            rx={2}
            fill={colour}
            stroke="var(--color-panel)"
            strokeWidth={shown.length > 1 ? 1 : 0}
          />
        ))}
      </svg>
    </>
  );
}
