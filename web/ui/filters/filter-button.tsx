import { Plus } from "lucide-react";

/** Opens the filters of a list. */
export function FilterButton({ id, onOpen }: { id?: string; onOpen: () => void }) {
  return (
    <button
      id={id}
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="control inline-flex items-center gap-1.5 rounded-full border border-edge border-dashed px-3 font-medium text-dim text-sm hover:bg-panel"
    >
      <Plus aria-hidden size={15} /> Filter
    </button>
  );
}
