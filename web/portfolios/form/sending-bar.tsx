import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

// Loaded as something is sent.
const UploadProgress = lazy(() =>
  import("../../unsent/sending/upload-progress.tsx").then(
    ({ UploadProgress }) => ({ default: UploadProgress }),
    () => ({ default: nothing }),
  ),
);

function nothing(): ReactNode {
  return null;
}

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

/**
 * Sticks to the bottom of the window below a form, from edge to edge: what is safe, then the form's actions; above them the
 * progress of sending and its errors.
 */
export function SendingBar({ portfolio, draft, actions, beside }: Props) {
  const { photos, files, sending, error } = portfolio;
  const isPreparing = photos.isPreparing || files.preparing.length > 0;
  // By name, so that a retry runs the action of the latest render, with the current version and idempotency key.
  const [lastName, setLastName] = useState<string>();
  const bar = useBarHeight<HTMLDivElement>("bottom");
  const last = actions.find(({ name }) => name === lastName);
  function press(action: FormAction) {
    setLastName(action.name);
    void action.onPress();
  }
  // While an element has this attribute toasts move to the top of the window (ui/states/toasts.tsx), and this bar takes the
  // place of a phone's places (app/layout/bottom-bar.tsx). The negative margins are the page's own.
  return (
    <div
      ref={bar}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 -mb-24 grid gap-2 border-line border-t bg-panel px-4 pt-2 pb-[calc(0.625rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-5 sm:px-6 sm:py-3"
    >
      {error && (
        <ErrorMessage message={error.message} {...(error.isWorthRetrying && last && { onRetry: () => press(last) })} />
      )}
      {sending.progress && (
        <Suspense>
          <UploadProgress state={sending.progress} onCancel={sending.stop} onBackground={sending.goOnInBackground} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className={`mr-auto grid text-sm ${beside ? "max-sm:flex-1" : "max-sm:w-full"}`}>
          <AutosaveLine draft={draft} />
          <p role="status" className="empty:sr-only">
            {isPreparing && `Preparing your ${photos.isPreparing ? "photos" : "files"}. You can save in a moment.`}
          </p>
        </div>
        {beside}
        <div className="flex gap-3 max-sm:w-full">
          {actions.map((action) => (
            <Button
              key={action.name}
              variant={action.variant}
              busy={sending.isSending || isPreparing}
              onClick={() => press(action)}
              className="max-sm:min-h-13 max-sm:grow"
            >
              {action.name}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
