interface MeterPart {
  name: string;
  value: number;
  /** A token of CSS, such as var(--color-done-shape). */
  colour: string;
}

/** A thin bar of parts on a scale up to `of`. Decorative: the figures stand beside it. */
export function Meter({ parts, of, className = "h-1.5" }: { parts: MeterPart[]; of: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={`flex gap-px overflow-hidden rounded-full bg-track [print-color-adjust:exact] print:border print:border-line print:bg-white ${className}`}
    >
      {parts
        .filter(({ value }) => value > 0)
        .map(({ name, value, colour }) => (
          <span
            key={name}
            className="min-w-0.5 shrink-0 forced-colors:[forced-color-adjust:none]"
            style={{ width: `${(100 * value) / Math.max(1, of)}%`, background: colour }}
          />
        ))}
    </span>
  );
}
