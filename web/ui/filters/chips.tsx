import { X } from "lucide-react";

/** A filter that is set: the name of its field, and what it is called on the chip. */
export interface Chip<F extends string = string> {
  field: F;
  label: string;
  value: string;
}

/** What a list is filtered by, beside the search; each leaves with its cross. `isMistaken`: nothing matches, and taking one off is the way out. */
export function Chips<F extends string>({
  chips,
  isMistaken,
  onRemove,
}: {
  chips: readonly Chip<F>[];
  isMistaken: boolean;
  onRemove: (field: F) => void;
}) {
  const colours = isMistaken ? "bg-waiting-soft text-waiting" : "bg-brand-soft text-brand";
  return chips.map(({ field, label, value }) => (
    <button
      key={field}
      type="button"
      title={`${label} ${value}`}
      aria-label={`${label} ${value}: remove this filter`}
      onClick={() => onRemove(field)}
      className={`control inline-flex min-w-0 max-w-80 items-center gap-1.5 rounded-full px-3 text-sm max-sm:col-span-2 max-sm:max-w-none forced-colors:outline ${colours}`}
    >
      <span className="truncate">
        {label} <span className="font-semibold">{value}</span>
      </span>
      <X aria-hidden size={15} className="ml-auto shrink-0" />
    </button>
  ));
}
