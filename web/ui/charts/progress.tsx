/** A progress bar with its name and the whole percent in words. */
export function Progress({ name, percent, detail }: { name: string; percent: number; detail?: string }) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-2 text-sm">
        <span className="truncate">{name}</span>
        <span className="shrink-0 tabular-nums">{detail ?? `${percent} %`}</span>
      </div>
      <ProgressBar name={name} percent={percent} />
    </div>
  );
}

/** The bar alone, for places that have the words already. */
export function ProgressBar({ name, percent }: { name: string; percent: number }) {
  return (
    <progress
      aria-label={name}
      max={100}
      value={percent}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
