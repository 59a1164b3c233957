import { type Column, Table } from "../lists/table.tsx";
import type { Slice } from "./slice.ts";

/** The figures of a chart as a real table, behind a disclosure. */
export function ChartTable({ title, column, slices }: { title: string; column: string; slices: Slice[] }) {
  const columns: Column<Slice>[] = [
    { head: column, kind: "header", cell: ({ name }) => name, className: "font-normal" },
    { head: "Portfolios", kind: "number", cell: ({ value }) => value },
  ];
  return (
    <details className="not-open:print:hidden text-xs">
      <summary className="min-h-6 w-fit py-1 text-dim max-sm:min-h-11 max-sm:py-3">Show as a table</summary>
      <Table
        caption={title}
        columns={columns}
        rows={slices}
        keyOf={({ name }) => name}
        cards="never"
        className="mt-1 [&_:is(th,td)]:h-7 [&_:is(th,td)]:px-0 [&_:is(th,td)]:py-1 [&_thead_th]:static"
      />
    </details>
  );
}
