/** A row of small marks, one for each thing counted, in the colours of what they are. */
interface DotRow {
  name: string;
  /** Colour tokens of CSS, such as var(--color-done-shape). */
  colours: string[];
  /** The row's figure at its end. */
  note: string;
}

const step = 6;

/** Many things at a glance: one drawing with `label` as its name, a row for each group, all on one scale. */
export function DotRows({ label, rows }: { label: string; rows: DotRow[] }) {
  const longest = Math.max(1, ...rows.map(({ colours }) => colours.length));
  return (
    <div
      role="img"
      aria-label={label}
      className="grid grid-cols-[auto_1fr_auto] content-evenly items-center gap-x-2.5 text-dim text-xs tabular"
    >
      {rows.map(({ name, colours, note }) => (
        <div key={name} className="col-span-3 grid grid-cols-subgrid items-center">
          <span>{name}</span>
          <svg viewBox={`0 0 ${longest * step} 10`} preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
            {[...new Set(colours)].map((colour) => (
              <path key={colour} fill={colour} d={pathOf(colours, colour)} />
            ))}
          </svg>
          <span className="text-right">{note}</span>
        </div>
      ))}
    </div>
  );
}

function pathOf(colours: string[], colour: string): string {
  return colours
    .map((one, index) => (one === colour ? `M${index * step} 0h${step - 1.4}v10h${1.4 - step}z` : ""))
    .join("");
}
