import { type LucideIcon, Search, X } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { cleanLine } from "../forms/clean-text.ts";
import { useLeavingFocus } from "../keys/leaving-focus.ts";
import { grouped } from "../language.ts";
import { longest } from "./fields.ts";

/** One line above a list: what is searched for, its filters and its order, which name themselves inside their own box. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <search className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 print:hidden">
      {children}
    </search>
  );
}

const box = "control rounded-control border border-edge bg-panel text-sm panel-shadow max-sm:w-full";

export interface BoxProps<V extends string> {
  /** Short, inside the box. */
  label: string;
  value: V;
  onChange: (value: V) => void;
}

export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  ref,
  className = "max-sm:col-span-2 sm:w-64",
}: BoxProps<string> & { placeholder?: string; ref?: Ref<HTMLInputElement>; className?: string }) {
  return (
    <span className={`relative inline-flex ${className}`}>
      <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-dim" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={longest}
        value={value}
        onChange={({ target }) => onChange(cleanLine(target.value))}
        className={`${box} w-full min-w-0 pr-2 pl-8 placeholder:text-faint`}
      />
    </span>
  );
}

export type Options<V extends string> = readonly (readonly [value: V, name: string])[];

/** `name` is the whole name for screen readers, which holds the short one. */
export function SelectBox<V extends string>({
  label,
  name,
  id,
  value,
  options,
  ref,
  onChange,
}: BoxProps<V> & { name?: string; id?: string; options: Options<V>; ref?: Ref<HTMLSelectElement> }) {
  return (
    <LabelledBox label={label} id={id}>
      {(id) => (
        <select
          id={id}
          ref={ref}
          aria-label={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([value]) => value === target.value);
            if (chosen) onChange(chosen[0]);
          }}
          className={`${inside} max-w-56 pl-2 max-sm:max-w-none max-sm:pl-3 sm:field-sizing-content`}
        >
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </LabelledBox>
  );
}

export function DayBox({ label, value, onChange }: BoxProps<string>) {
  return (
    <LabelledBox label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inside} px-2 max-sm:pl-3`}
        />
      )}
    </LabelledBox>
  );
}

// On a phone it fills its box, under the label.
export const inside = "min-w-0 grow rounded-control bg-transparent font-medium text-text outline-none max-sm:pt-4";

/** A label and its control share one box: side by side, on a phone one above the other, so that values are not cut. */
export function LabelledBox({
  label,
  id,
  children,
}: {
  label: string;
  id?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const generatedId = useId();
  return (
    <span
      className={`${box} relative inline-flex min-w-0 items-stretch max-sm:h-13 focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2 hover:bg-row`}
    >
      <label
        htmlFor={id ?? generatedId}
        className="shrink-0 content-center pl-3 text-dim max-sm:absolute max-sm:top-1.5 max-sm:text-xs"
      >
        {label}
      </label>
      {children(id ?? generatedId)}
    </span>
  );
}

type Order = "asc" | "desc";

/** What a list is sorted by, and in which direction. A list that can be sorted by `date` begins with the newest. */
export function OrderBoxes<S extends string>({
  sorts,
  date,
  sort,
  order,
  onChange,
}: {
  sorts: Readonly<Record<S, string>>;
  date?: S;
  sort: S;
  order: Order;
  onChange: (part: { sort?: S; order?: Order }) => void;
}) {
  const names =
    sort === date ? { asc: "Oldest First", desc: "Newest First" } : { asc: "Ascending", desc: "Descending" };
  const orders: readonly Order[] = date ? ["desc", "asc"] : ["asc", "desc"];
  return (
    // They move to a second line together, where a browser makes selects as wide as their longest choice.
    <div className="flex gap-2 max-sm:contents">
      <SelectBox
        label="Sort by"
        value={sort}
        options={Object.entries<string>(sorts) as [S, string][]}
        onChange={(sort) => onChange({ sort })}
      />
      <SelectBox
        label="Order"
        value={order}
        options={orders.map((order) => [order, names[order]] as const)}
        onChange={(order) => onChange({ order })}
      />
    </div>
  );
}

/** A filter that one press switches on and off, with how many it would show; filled when it is on. */
export function QuickFilter({
  icon: Icon,
  name,
  count,
  isOn,
  onToggle,
}: {
  icon?: LucideIcon;
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
      className="control inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-edge border-dashed px-3 font-medium text-dim text-sm hover:bg-panel aria-pressed:brand-filled"
    >
      {Icon && <Icon aria-hidden size={15} strokeWidth={1.75} />}
      {name} <span className="font-normal tabular">{grouped(count)}</span>
    </button>
  );
}

/** What a link has narrowed the list to; a press shows everything again. `name` says so to screen readers. */
export function OnlyChip({ text, name, onRemove }: { text: string; name: string; onRemove: () => void }) {
  const leaveFocus = useLeavingFocus();
  return (
    <button
      type="button"
      aria-label={`${text}: ${name}`}
      title={`${text}: ${name}`}
      onClick={({ currentTarget }) => {
        leaveFocus(currentTarget);
        onRemove();
      }}
      className="control inline-flex min-w-0 items-center gap-1.5 rounded-full bg-brand px-3 font-medium text-on-brand text-sm max-sm:col-span-2 forced-colors:outline"
    >
      <span className="truncate">{text}</span> <X aria-hidden size={15} className="shrink-0" />
    </button>
  );
}
