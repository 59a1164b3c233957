import { type Column, Table } from "../lists/table.tsx";

export interface Slice {
  name: string;
  value: number;
  /** A colour token of CSS, such as var(--color-done). */
  colour: string;
}

/** The same figures as a real table, behind a disclosure. */
export function ChartTable({ title, column, slices }: { title: string; column: string; slices: Slice[] }) {
  const columns: Column<Slice>[] = [
    { head: column, kind: "header", cell: ({ name }) => name, className: "font-normal" },
    { head: "Portfolios", kind: "number", cell: ({ value }) => value },
  ];
  return (
    <details className="not-open:print:hidden mt-2 text-sm">
      <summary className="min-h-6 text-dim">Show as a table</summary>
      <Table
        caption={title}
        columns={columns}
        rows={slices}
        keyOf={({ name }) => name}
        cards="never"
        className="mt-2 [&_:is(th,td)]:px-0 [&_:is(th,td)]:py-1 [&_thead_th]:font-semibold"
      />
    </details>
  );
}
