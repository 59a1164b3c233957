import { type Status, statuses } from "contract/core/moves.ts";
import { StatusDot } from "../status-badge.tsx";
import { columnTexts } from "./board.ts";

/** A phone's way from column to column: the count above the word, in the order of the work. */
export function ColumnTabs({
  counts,
  chosen,
  onChoose,
}: {
  counts: (status: Status) => number;
  chosen: Status;
  onChoose: (status: Status) => void;
}) {
  return (
    <fieldset className="mb-3 grid min-w-0 grid-cols-[auto_auto_auto_auto] rounded-panel border border-line bg-panel p-0.5 md:hidden print:hidden">
      <legend className="sr-only">Status</legend>
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === chosen}
          onClick={() => onChoose(status)}
          className="grid min-h-13 content-center justify-items-center rounded-control px-1 font-medium text-dim text-xs aria-pressed:bg-brand-soft aria-pressed:text-brand forced-colors:aria-pressed:outline"
        >
          <span className="order-1 wrap-anywhere">{columnTexts[status].heading}</span>
          <span className="flex items-center gap-1.5 font-semibold text-lg text-text leading-5 [[aria-pressed=true]>&]:text-brand">
            <StatusDot status={status} />
            {counts(status)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
