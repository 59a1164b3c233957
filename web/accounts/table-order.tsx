import type { Role } from "contract/core/permissions.ts";
import { useState } from "react";
import { tableNames, tableOrder } from "./user-lists.ts";

/** A button for each table that moves it to the top. The buttons stay where they are, and so does the focus. */
export function TableOrder({ order, onToTop }: { order: readonly Role[]; onToTop: (role: Role) => void }) {
  const [announcement, setAnnouncement] = useState("");

  function move(role: Role) {
    onToTop(role);
    setAnnouncement(`${tableNames[role]} is now first.`);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm print:hidden">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p className="text-dim">Reorder Tables:</p>
      <div className="flex flex-wrap rounded-panel border border-line bg-sunken p-0.5 max-sm:w-full">
        {tableOrder.map((role) => (
          <button
            key={role}
            type="button"
            aria-label={`${tableNames[role]}: move to the top`}
            aria-pressed={order[0] === role}
            onClick={() => move(role)}
            className="choice min-h-8 hover:text-text touch:min-h-11 max-sm:px-2"
          >
            {tableNames[role]}
          </button>
        ))}
      </div>
    </div>
  );
}
