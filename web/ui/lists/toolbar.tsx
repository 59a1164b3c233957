import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cleanLine } from "../forms/clean-text.ts";
import { longest } from "./fields.ts";

/** One line above a list: what is searched for, its filters and its order, which name themselves inside their own box. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <search className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 print:hidden">
      {children}
    </search>
  );
}

const box = "control rounded-control border border-edge bg-panel text-sm shadow-panel max-sm:w-full";

/** `label` is the placeholder too. */
export function ToolSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <span className="relative inline-flex max-sm:col-span-2">
      <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-dim" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest}
        value={value}
        onChange={({ target }) => onChange(cleanLine(target.value))}
        className={`${box} pr-2 pl-8 sm:w-64`}
      />
    </span>
  );
}

/** A select with its short name inside its box; `name` is the whole name, which holds the short one. */
export function ToolSelect<V extends string>({
  label,
  name = label,
  options,
  onChange,
  ...rest
}: {
  label: string;
  name?: string;
  value: V;
  options: readonly (readonly [value: V, name: string])[];
  onChange: (value: V) => void;
} & Pick<ComponentProps<"select">, "id">) {
  return (
    <span className={`${box} inline-flex items-stretch hover:bg-row`}>
      <span aria-hidden className="pointer-events-none shrink-0 self-center pl-3 text-dim">
        {label}
      </span>
      <select
        {...rest}
        aria-label={name}
        onChange={({ target }) => {
          const chosen = options.find(([value]) => value === target.value);
          if (chosen) onChange(chosen[0]);
        }}
        className="min-w-0 max-w-56 grow rounded-control bg-transparent pl-2 font-medium max-sm:max-w-none sm:field-sizing-content"
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A day with its short name inside its box. */
export function ToolDay({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <span className={`${box} inline-flex items-stretch`}>
      <span aria-hidden className="pointer-events-none shrink-0 self-center pl-3 text-dim">
        {label}
      </span>
      <input
        type="date"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-w-0 grow rounded-control bg-transparent px-2 font-medium"
      />
    </span>
  );
}

/** A filter that one press switches on and off, with how many it would show; filled when it is on. */
export function QuickFilter({
  count,
  pressed,
  onPress,
  children,
}: {
  count: number;
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="control inline-flex items-center gap-1.5 rounded-full border border-edge border-dashed px-3 font-medium text-dim text-sm hover:bg-panel aria-pressed:border-transparent aria-pressed:border-solid aria-pressed:bg-brand aria-pressed:text-on-brand forced-colors:aria-pressed:outline"
    >
      {children} <span className="font-normal tabular-nums">{count}</span>
    </button>
  );
}
