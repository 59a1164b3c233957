import { CircleCheck } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { momentOf, timeOf } from "../ui/dates.ts";
import type { DraftStorage } from "./use-draft-storage.ts";
import { words } from "./words.ts";

/** Shows when the draft was last saved on this device, or why it cannot be. */
export function AutosaveLine({ kept }: { kept: DraftStorage<never> | DraftStorage<unknown> }) {
  const { fault, savedAt, isSecondTab } = kept;
  return (
    <div className="text-dim text-sm">
      <p aria-live="polite" className="flex items-center gap-1.5">
        {savedAt && !fault && <CircleCheck aria-hidden size={16} className="shrink-0 text-done" />}
        {fault ?? (savedAt ? words.kept(timeOf(savedAt)) : "")}
      </p>
      {isSecondTab && <p>{words.secondTab}</p>}
    </div>
  );
}

/** Says that the form shows a restored draft, and offers to discard it. */
export function RestoredDraft({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-brand bg-brand-soft px-4 py-2"
    >
      <p>
        <strong>{words.restored.from(momentOf(at))}</strong> {words.restored.where}
      </p>
      <Button onClick={onDiscard}>{words.restored.discard}</Button>
    </div>
  );
}
