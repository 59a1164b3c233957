import { momentOf, timeOf } from "contract/core/dates.ts";
import { CircleCheck } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import type { DraftStorage } from "./use-draft-storage.ts";

/** Shows when the draft was last saved on this device, or why it cannot be. */
export function AutosaveLine({ draft }: { draft: DraftStorage<never> | DraftStorage<unknown> }) {
  const { fault, savedAt, isSecondTab } = draft;
  return (
    <div className="text-dim text-sm">
      <p aria-live="polite" className="flex items-center gap-1.5">
        {savedAt && !fault && <CircleCheck aria-hidden size={16} className="shrink-0 text-done" />}
        {fault ?? (savedAt ? `Kept on this device ${timeOf(savedAt)}` : "")}
      </p>
      {isSecondTab && <p>This form is open in another tab too. Each tab keeps its own text.</p>}
    </div>
  );
}

/** Says what of a draft is back in the form (sentences.ts), and offers to discard it; nothing where nothing is back. */
export function RestoredDraft({ at, back, onDiscard }: { at: string; back: string; onDiscard: () => void }) {
  if (!back) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-brand bg-brand-soft px-4 py-2"
    >
      <p>
        <strong>{`You have unsent work from ${momentOf(at)}.`}</strong> {back}
      </p>
      <Button onClick={onDiscard}>Discard it</Button>
    </div>
  );
}
