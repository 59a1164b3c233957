import { useEffect, useMemo, useRef } from "react";
import type { Column } from "../lists/table.tsx";

type Order = "asc" | "desc";

/** What a table is sorted by, and what changes it. Stable, so that rows render once. */
export interface Sorting<S extends string> {
  sort: S;
  order: Order;
  change: (part: { sort: S; order: Order }) => void;
}

/** The same until the order changes. */
export function useSorting<S extends string>({
  filter: { sort, order },
  change,
}: {
  filter: { sort: S; order: Order };
  change: Sorting<S>["change"];
}): Sorting<S> {
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  return useMemo(() => ({ sort, order, change: (part) => latest.current(part) }), [sort, order]);
}

/** The columns with heads that sort: a second press turns the order around. The latest times come first. */
export function sorted<Row, S extends string>(
  columns: Column<Row>[],
  heads: Readonly<Record<string, S>>,
  { sort, order, change }: Sorting<S>,
  times: readonly S[] = [],
): Column<Row>[] {
  return columns.map((column) => {
    const own = heads[column.head];
    if (!own) return column;
    const first = times.includes(own) ? "desc" : "asc";
    const turned = order === "asc" ? "desc" : "asc";
    const direction = sort === own ? (`${order}ending` as const) : undefined;
    return { ...column, sort: { direction, onSort: () => change({ sort: own, order: direction ? turned : first }) } };
  });
}
