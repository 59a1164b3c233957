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
  brand: "[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand",
  covered: "[&::-moz-progress-bar]:bg-review-shape [&::-webkit-progress-value]:bg-review-shape",
  completed: "[&::-moz-progress-bar]:bg-done-shape [&::-webkit-progress-value]:bg-done-shape",
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
      className={`block w-full appearance-none overflow-hidden [print-color-adjust:exact] forced-colors:[forced-color-adjust:none] rounded-full bg-track [&::-webkit-progress-bar]:bg-track ${tones[tone]} ${className}`}
    />
  );
}
