import type { ComponentProps } from "react";
import { cleanLine } from "../forms/clean-text.ts";
import { SelectField, TextField } from "../forms/field.tsx";
import { words } from "../words/lists.ts";
import { longest } from "./fields.ts";

interface ControlProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
}

type InputProps = Pick<ComponentProps<"input">, "ref" | "placeholder">;

export function SearchControl({ onChange, ...rest }: ControlProps<string> & InputProps) {
  return (
    <TextField
      type="search"
      maxLength={longest}
      {...rest}
      onChange={({ target }) => onChange(cleanLine(target.value))}
    />
  );
}

export function DayControl({ onChange, ...rest }: ControlProps<string>) {
  return <TextField type="date" {...rest} onChange={({ target }) => onChange(target.value)} />;
}

export function SelectControl<V extends string>({
  options,
  onChange,
  ...rest
}: ControlProps<V> &
  Pick<ComponentProps<"select">, "id" | "ref"> & { options: readonly (readonly [value: V, name: string])[] }) {
  return (
    <SelectField
      {...rest}
      onChange={({ target }) => {
        const chosen = options.find(([value]) => value === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type Order = "asc" | "desc";

/** What a list is sorted by, and in which direction. A list that can be sorted by `date` begins with the newest. */
export function OrderControls<S extends string>({
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
  const names = orderNames(sort === date);
  const orders: readonly Order[] = date ? ["desc", "asc"] : ["asc", "desc"];
  return (
    <>
      <SelectControl
        label={words.order.by}
        value={sort}
        options={Object.entries<string>(sorts) as [S, string][]}
        onChange={(sort) => onChange({ sort })}
      />
      <SelectControl
        label={words.order.direction}
        value={order}
        options={orders.map((order) => [order, names[order]] as const)}
        onChange={(order) => onChange({ order })}
      />
    </>
  );
}

/** How the two directions are called; a date is newer or older, a name goes from A to Z. */
export function orderNames(isDate: boolean): Record<Order, string> {
  const { oldest, newest, ascending, descending } = words.order;
  return isDate ? { asc: oldest, desc: newest } : { asc: ascending, desc: descending };
}
