import type { LucideIcon } from "lucide-react";

/** A quick filter that is on or off, with the number of records that it leaves. */
export function Pill({
  icon: Icon,
  name,
  count,
  isOn,
  onToggle,
}: {
  icon: LucideIcon;
  name: string;
  count: number;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="control inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong border-dashed px-3 font-medium text-dim text-sm hover:bg-track aria-pressed:border-brand aria-pressed:border-solid aria-pressed:bg-brand-soft aria-pressed:text-brand forced-colors:aria-pressed:outline"
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
      {name}
      <span className="font-normal tabular-nums">{count}</span>
    </button>
  );
}
