import { Search } from "lucide-react";
import { cleanLine } from "../forms/clean-text.ts";
import { longest } from "./fields.ts";

/** A search whose label stands inside its box, for the heading line of a panel. */
export function SearchBox({
  label,
  value,
  onChange,
  className = "",
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}) {
  return (
    <search className={`relative block print:hidden ${className}`}>
      <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-faint" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest}
        value={value}
        onChange={({ target }) => onChange(cleanLine(target.value))}
        className="control w-full text-ellipsis rounded-control border border-edge bg-panel pr-2 pl-8.5 text-sm max-sm:text-base"
      />
    </search>
  );
}
