import type { Column } from "../lists/table.tsx";
import type { Selection } from "./use-selection.ts";

/** The column of the boxes that choose rows. */
export function chosenColumn<Row extends { _id: string }>(
  { has, choose }: Selection<Row>,
  nameOf: (row: Row) => string,
  className = "",
): Column<Row> {
  return {
    head: "Chosen",
    kind: "choice",
    cell: (row) => (
      <label className="-ml-1.5 flex size-8 items-center justify-center max-md:size-11 pointer-coarse:size-11">
        <input
          type="checkbox"
          className="size-4 accent-brand max-md:size-5"
          data-row-box
          aria-label={`Choose ${nameOf(row)}`}
          checked={has(row._id)}
          onChange={(event) => choose([row], event.target.checked)}
        />
      </label>
    ),
    width: "w-12",
    className: `pr-0! ${className}`,
  };
}
