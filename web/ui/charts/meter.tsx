import type { Part } from "./slice.ts";

/**
 * A thin bar of parts on a scale up to `of`, which its track shows, or in a list the longest bar. The figures stand beside it,
 * or in `name`.
 */
export function Meter({
  name,
  parts,
  of,
  hasTrack = true,
  className = "h-1.5",
}: {
  name?: string;
  parts: Part[];
  of: number;
  hasTrack?: boolean;
  className?: string;
}) {
  return (
    <>
      {name && <span role="img" aria-label={name} className="sr-only" />}
      <span
        aria-hidden
        className={`flex gap-px overflow-hidden rounded-full [print-color-adjust:exact] ${hasTrack ? "bg-track print:border print:border-line print:bg-white" : ""} ${className}`}
      >
        {parts
          .filter(({ value }) => value > 0)
          .map(({ name, value, colour }) => (
            <span
              key={name}
              className="min-w-0.5 shrink-0 last:rounded-r-full forced-colors:[forced-color-adjust:none]"
              style={{ width: `${(100 * value) / Math.max(1, of)}%`, background: colour }}
            />
          ))}
      </span>
    </>
  );
}
