/** A progress bar with its name and the whole percent in words. */
export function Progress({ name, percent, detail }: { name: string; percent: number; detail?: string }) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-sm">
        <span className="truncate" title={name}>
          {name}
        </span>
        <span className="shrink-0 tabular">{detail ?? `${percent}%`}</span>
      </div>
      <ProgressBar name={name} percent={percent} />
    </div>
  );
}

const tones = {
  brand: "var(--color-brand)",
  covered: "var(--color-review-shape)",
  completed: "var(--color-done-shape)",
};

/** The bar alone, for places that have the words already. One hue per meaning: teal is covered, green completed. */
export function ProgressBar({
  name,
  percent,
  tone = "brand",
  className = "h-1.5",
}: {
  name: string;
  percent: number;
  tone?: keyof typeof tones;
  className?: string;
}) {
  return (
    <progress
      aria-label={name}
      max={100}
      value={percent}
      className={`block w-full appearance-none overflow-hidden [print-color-adjust:exact] forced-colors:[forced-color-adjust:none] rounded-full bg-track [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current ${className}`}
      style={{ color: tones[tone] }}
    />
  );
}
