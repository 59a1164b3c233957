import { Button } from "../ui/button.tsx";
import { momentOf, timeOf } from "../ui/dates.ts";
import type { DraftStorage } from "./use-draft-storage.ts";

/** Says quietly that what is entered is kept, or plainly that it is not. */
export function AutosaveLine({ kept }: { kept: DraftStorage<never> | DraftStorage<unknown> }) {
  const { fault, keptAt, isSecondTab } = kept;
  return (
    <div className="text-dim text-sm">
      <p aria-live="polite">{fault ?? (keptAt ? `Kept on this device ${timeOf(keptAt)}` : "")}</p>
      {isSecondTab && <p>This form is open in another tab too. Each tab keeps its own text.</p>}
    </div>
  );
}

/** Offers what was entered before: it is back in the form already, and can be thrown away. */
export function RestoredDraft({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border-2 border-brand bg-brand-soft p-3"
    >
      <p>
        <strong>You have unsent work from {momentOf(at)}.</strong> It is back in this form.
      </p>
      <Button onClick={onDiscard}>Discard it</Button>
    </div>
  );
}
