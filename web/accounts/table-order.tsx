import type { Role } from "contract/core/permissions.ts";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { roleTables, tableOrder } from "./user-lists.ts";

/** A button for each table that moves it to the top. The buttons stay where they are, and so does the focus. */
export function TableOrder({ order, onToTop }: { order: readonly Role[]; onToTop: (role: Role) => void }) {
  const [announcement, setAnnouncement] = useState("");

  function move(role: Role) {
    onToTop(role);
    setAnnouncement(`${roleTables[role]} is now first.`);
  }

  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <p className="font-semibold">Reorder Tables:</p>
      {tableOrder.map((role) => (
        <Button
          key={role}
          aria-label={`${roleTables[role]}: move to the top`}
          aria-pressed={order[0] === role}
          className="aria-pressed:bg-brand-soft"
          onClick={() => move(role)}
        >
          {roleTables[role]}
        </Button>
      ))}
      <p role="status" className="text-dim text-sm">
        {announcement}
      </p>
    </div>
  );
}
