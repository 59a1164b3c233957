import { Search } from "lucide-react";
import type { Ref } from "react";
import { cleanLine } from "../forms/clean-text.ts";
import { longest } from "./fields.ts";

/** A search that names itself inside its own box. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  ref,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <div className="relative">
      <Search aria-hidden size={16} className="pointer-events-none absolute top-0 bottom-0 left-3 my-auto text-dim" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={longest}
        value={value}
        onChange={({ target }) => onChange(cleanLine(target.value))}
        className="control w-full rounded-control border border-edge bg-panel pr-3 pl-9 text-text placeholder:text-faint"
      />
    </div>
  );
}
