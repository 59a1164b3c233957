import { type ReactNode, useState } from "react";
import { AutosaveLine } from "../../drafts/autosave-line.tsx";
import { UploadProgress } from "../../drafts/sending/upload-progress.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { Button } from "../../ui/button.tsx";
import { useBarRoom } from "../../ui/keys/bar-room.ts";
import { Trouble } from "../../ui/states/trouble.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

export interface FormAction {
  name: string;
  variant: "primary" | "secondary";
  press: () => Promise<void>;
}

interface Props {
  portfolio: PortfolioFormState;
  kept: DraftStorage<never> | DraftStorage<unknown>;
  actions: FormAction[];
  beside?: ReactNode;
}

/** Always in sight below a form: what can be done with it, how far the sending has come, and what went wrong with it. */
export function SendingBar({ portfolio, kept, actions, beside }: Props) {
  const { photos, sending, trouble } = portfolio;
  // By name: what it does is read from the newest actions, with the version and the key that count now.
  const [lastName, setLastName] = useState<string>();
  const bar = useBarRoom<HTMLDivElement>("bottom");
  const last = actions.find(({ name }) => name === lastName);
  function press(action: FormAction) {
    setLastName(action.name);
    void action.press();
  }
  // Notices keep clear of a bar that carries this name.
  return (
    <div
      ref={bar}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-3 grid gap-2 border-line border-t bg-panel p-3 sm:mx-0 sm:rounded-panel sm:border"
    >
      {trouble && (
        <Trouble message={trouble.message} {...(trouble.isWorthRetrying && last && { onRetry: () => press(last) })} />
      )}
      {sending.progress && <UploadProgress state={sending.progress} onCancel={sending.stop} />}
      <AutosaveLine kept={kept} />
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
