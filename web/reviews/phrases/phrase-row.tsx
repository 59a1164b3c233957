import type { Phrase } from "contract/reviews/phrases.ts";
import { phraseLimits } from "contract/reviews/review-options.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import type { PhraseChanges } from "./use-phrase-changes.ts";

const changedText = { label: "Phrase", action: "Save phrase" };

/** One phrase: its text inserts it; beside it what changes and deletes it. */
export function PhraseRow({
  phrase: { _id, text },
  changes,
  onInsert,
  onDelete,
}: {
  phrase: Phrase;
  changes: PhraseChanges;
  onInsert: () => void;
  onDelete: () => void;
}) {
  const [isEdited, setEdited] = useState(false);
  return (
    <li className="py-1">
      {isEdited ? (
        <PhraseForm
          {...changedText}
          initial={text}
          busy={changes.busy}
          onSend={(changed) => changes.change(_id, changed, () => setEdited(false))}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <div className="flex items-center gap-1">
          <button
            type="button"
            aria-label={`Insert: ${text}`}
            onClick={onInsert}
            className="wrap-anywhere control min-w-0 grow rounded-small px-2 py-1 text-left hover:bg-row"
          >
            {text}
          </button>
          <IconButton icon={Pencil} name={`Change: ${text}`} title="Change" onClick={() => setEdited(true)} />
          <IconButton
            icon={Trash2}
            name={`Delete: ${text}`}
            title="Delete"
            aria-disabled={changes.busy || undefined}
            onClick={() => changes.busy || onDelete()}
            className="text-danger!"
          />
        </div>
      )}
    </li>
  );
}

/** A box for a phrase, emptied once it is sent. */
export function PhraseForm({
  label,
  action,
  initial = "",
  busy,
  onSend,
  onCancel,
}: {
  label: string;
  action: string;
  initial?: string;
  busy: boolean;
  onSend: (text: string, then: () => void) => void;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();

  async function send() {
    // Loaded on demand: without it the server alone checks the text.
    const contract = await import("contract/reviews/phrases.ts").catch(() => undefined);
    const checked = contract?.PhraseText.safeParse({ text });
    setError(checked?.error?.issues[0]?.message);
    if (checked?.success !== false) onSend(checked?.data.text ?? text, () => setText(""));
  }

  return (
    // No form element: the dialog stands inside the form of the feedback.
    <div className="grid gap-2 py-1">
      <TextArea
        label={label}
        rows={2}
        maxLength={phraseLimits.characters}
        value={text}
        error={error}
        autoFocus={onCancel !== undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void send()}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
