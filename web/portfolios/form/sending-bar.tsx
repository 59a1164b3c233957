import { type ReactNode, useState } from "react";
import { AutosaveLine } from "../../drafts/autosave-line.tsx";
import { UploadProgress } from "../../drafts/sending/upload-progress.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { Button } from "../../ui/button.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

export interface FormAction {
  name: string;
  variant: "primary" | "secondary";
  onPress: () => Promise<void>;
}

interface Props {
  portfolio: PortfolioFormState;
  draft: DraftStorage<never> | DraftStorage<unknown>;
  actions: FormAction[];
  beside?: ReactNode;
}

/** Sticks to the bottom of the window below a form: its actions, the progress of sending and its errors. */
export function SendingBar({ portfolio, draft, actions, beside }: Props) {
  const { photos, sending, error } = portfolio;
  // By name, so that a retry runs the action of the latest render, with the current version and idempotency key.
  const [lastName, setLastName] = useState<string>();
  const bar = useBarHeight<HTMLDivElement>("bottom");
  const last = actions.find(({ name }) => name === lastName);
  function press(action: FormAction) {
    setLastName(action.name);
    void action.onPress();
  }
  // Toasts move to the top of the window while an element has this attribute (ui/states/toasts.tsx).
  return (
    <div
      ref={bar}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-3 grid gap-2 border-line border-t bg-panel p-3 sm:mx-0 sm:rounded-panel sm:border"
    >
      {error && (
        <ErrorMessage message={error.message} {...(error.isWorthRetrying && last && { onRetry: () => press(last) })} />
      )}
      {sending.progress && <UploadProgress state={sending.progress} onCancel={sending.stop} />}
      <AutosaveLine kept={draft} />
      <p role="status" className="text-sm empty:sr-only">
        {photos.isPreparing && "Preparing your photos. You can save in a moment."}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {beside}
        {actions.map((action) => (
          <Button
            key={action.name}
            variant={action.variant}
            busy={sending.isSending || photos.isPreparing}
            onClick={() => press(action)}
            className="max-sm:grow"
          >
            {action.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
