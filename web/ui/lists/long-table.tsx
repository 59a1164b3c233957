import { Button } from "../button.tsx";
import { grouped } from "../language.ts";
import { Table, type TableProps } from "./table.tsx";
import { useStateOf } from "./use-state-of.ts";

/** A table of which so many rows are shown first, and as many more with each press of a button. */
export function LongTable<Row>({
  step,
  rows,
  total = rows.length,
  onMore,
  of = "",
  ...table
}: TableProps<Row> & {
  step: number;
  /** How many rows there are, when `rows` are the first of them; then `onMore` hears how many are wanted. */
  total?: number;
  onMore?: (wanted: number) => void;
  /** What the rows were asked for by: others begin with the first. */
  of?: string;
}) {
  const [wanted, setWanted] = useStateOf(of, step);
  const shown = Math.min(wanted, rows.length);

  function showMore() {
    setWanted(shown + step);
    onMore?.(shown + step);
  }

  return (
    <>
      <Table {...table} rows={rows.slice(0, shown)} />
      {total > shown && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-1 text-dim text-sm print:hidden">
          {`${grouped(shown)} of ${grouped(total)}`}
          <Button variant="quiet" onClick={showMore}>
            {`Show more (${grouped(total - shown)} left)`}
          </Button>
        </p>
      )}
    </>
  );
}
