import { ArrowDown, ArrowUp } from "lucide-react";
import { type Key, memo, type ReactNode } from "react";
import type { DrawingName } from "../states/drawings.tsx";
import { Empty } from "../states/empty.tsx";

/** One column: its heading, and what it shows of a row. Columns should be stable, so that unchanged rows render once. */
export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** The row's header for screen readers; a number; or a checkbox, which has no visible heading and is not printed. */
  kind?: "header" | "number" | "choice";
  /** Names the cell on a card, which has no headings. */
  label?: string;
  /** The table can be sorted by this column, and in which direction it is now. Cards need a control of their own. */
  sort?: { direction: "ascending" | "descending" | undefined; onSort: () => void };
  width?: string;
  className?: string;
}

/** The column of a row's buttons and links. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode, width = ""): Column<Row> {
  return { head: "Action", cell, width };
}

// Below its width each row is a card: "pairs" are cards whose cells stand side by side, "never" always has columns. In a
// flush panel rows are "lines": blocks between hairlines, in two columns.
const layouts = {
  lines: {
    table: "max-md:block",
    head: "max-md:sr-only",
    body: "max-md:block",
    row: "relative max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4 max-md:px-4 max-md:py-2",
    cell: "wrap-anywhere max-md:col-span-2 max-md:block max-md:h-auto max-md:px-0! max-md:py-1",
    label: "md:hidden",
  },
  md: {
    table: "max-md:block",
    head: "max-md:sr-only",
    body: "max-md:grid max-md:gap-3",
    row: "max-md:block max-md:rounded-panel max-md:border max-md:p-3 max-md:last:border-b",
    cell: "wrap-anywhere max-md:block max-md:h-auto max-md:px-0! max-md:py-1",
    label: "md:hidden",
  },
  lg: {
    table: "max-lg:block",
    head: "max-lg:sr-only",
    body: "max-lg:grid max-lg:gap-3",
    row: "max-lg:block max-lg:rounded-panel max-lg:border max-lg:p-3 max-lg:last:border-b",
    cell: "wrap-anywhere max-lg:block max-lg:h-auto max-lg:px-0! max-lg:py-1",
    label: "lg:hidden",
  },
  pairs: {
    table: "max-lg:block",
    head: "max-lg:sr-only",
    body: "max-lg:grid max-lg:gap-3",
    row: "max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-panel max-lg:border max-lg:p-3 max-lg:last:border-b",
    cell: "max-lg:h-auto max-lg:p-0!",
    label: "lg:hidden",
  },
  never: { table: "", head: "", body: "", row: "", cell: "", label: "hidden" },
};
type Layout = keyof typeof layouts;

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  cards?: Layout;
  className?: string;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** What is shown instead of a table without rows. */
  empty?: string;
  drawing?: DrawingName;
  cards?: Layout;
  className?: string;
  /** How a row is set apart from the others. */
  rowClass?: (row: Row) => string;
  /** Further rows. */
  children?: ReactNode;
}

/** A list of records: a table where there is room, and below the width `cards` a card for each row. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  drawing,
  cards = "md",
  className = "",
  rowClass,
  children,
}: TableProps<Row>) {
  const layout = layouts[cards];
  if (rows.length === 0 && empty) return <Empty message={empty} drawing={drawing} />;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
    <table role="table" className={`w-full border-collapse text-left ${layout.table} ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className={layout.head}>
        <tr className="border-line border-y bg-row text-dim">
          {columns.map(({ head, kind, sort, width = "" }) => (
            <th
              key={head}
              scope="col"
              aria-sort={sort?.direction}
              className={`sticky top-13 z-1 bg-row px-3 py-2 font-medium text-xs first:pl-4 last:pr-4 ${width} ${kind === "number" ? "text-right" : ""}`}
              data-screen-only={kind === "choice" || undefined}
            >
              {kind === "choice" ? <span className="sr-only">{head}</span> : <Head head={head} sort={sort} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={layout.body}>
        {rows.map((row) => (
          <TableRow
            key={keyOf(row)}
            columns={columns}
            row={row}
            cards={cards}
            {...(rowClass && { className: rowClass(row) })}
          />
        ))}
        {children}
      </tbody>
    </table>
  );
}

/** Where rows are cards the heads are there for screen readers alone: words without a button. */
function Head<Row>({ head, sort }: Pick<Column<Row>, "head" | "sort">) {
  if (!sort) return head;
  const Arrow = sort.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <>
      <span className="lg:hidden">{head}</span>
      <button
        type="button"
        onClick={sort.onSort}
        className={`-my-1 inline-flex min-h-6 items-center gap-1 rounded-small font-medium hover:text-text max-lg:hidden ${sort.direction ? "text-text" : ""}`}
      >
        {head}
        {sort.direction && <Arrow aria-hidden size={13} />}
      </button>
    </>
  );
}

// memo: a row renders again only when its record changes, so that a search among thousands stays quick.
export const TableRow = memo(function TableRow<Row>({
  columns,
  row,
  cards = "md",
  className: rowClass = "",
}: RowProps<Row>) {
  const layout = layouts[cards];
  return (
    <tr className={`border-line border-b last:border-b-0 ${layout.row} ${rowClass}`}>
      {columns.map(({ head, cell, kind, label, className = "" }) => {
        const style = `h-10 px-3 py-1 text-sm first:pl-4 last:pr-4 ${layout.cell} ${kind === "number" ? "text-right tabular" : ""} ${className}`;
        if (kind === "header")
          return (
            <th key={head} scope="row" className={`font-semibold ${style}`}>
              {cell(row)}
            </th>
          );
        return (
          <td key={head} className={style} data-screen-only={kind === "choice" || undefined}>
            {label && <span className={`text-dim ${layout.label}`}>{label}: </span>}
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
});
