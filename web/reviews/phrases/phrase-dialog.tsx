import type { Phrase } from "contract/reviews/phrases.ts";
import { type ReactNode, useRef, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { QueryError, QueryResult } from "../../ui/states/query-result.tsx";
import { PhraseForm, PhraseRow } from "./phrase-row.tsx";
import { usePhraseChanges } from "./use-phrase-changes.ts";

const added = { label: "New phrase", action: "Add phrase" };

/** From so many phrases on, they can be searched. */
const many = 8;

/** The assessor's own phrases, to insert and to manage. What was inserted before is a copy and stays as it is. */
export default function PhraseDialog({
  onInsert,
  onClose,
}: {
  onInsert: (text: string) => void;
  onClose: () => void;
}): ReactNode {
  const phrases = useAnswer("listPhrases");
  const changes = usePhraseChanges();
  const [deleted, setDeleted] = useState<string>();
  const [search, setSearch] = useState("");
  const top = useRef<HTMLParagraphElement>(null);
  const isFound = ({ text }: Phrase) => text.toLowerCase().includes(search.trim().toLowerCase());

  function deletePhrase({ _id, text }: Phrase) {
    setDeleted(undefined);
    changes.remove(_id, () => {
      setDeleted(text);
      // The button that was pressed has gone with its phrase.
      top.current?.focus();
    });
  }

  return (
    <Dialog title="Phrases" onClose={onClose}>
      <div className="grid gap-4">
        <p ref={top} tabIndex={-1} className="text-dim text-sm outline-none">
          Only you see these. Inserting copies a phrase, so changing it later changes no feedback.
        </p>
        <div role="status" className="flex items-center justify-between gap-3 font-medium text-done empty:hidden">
          {changes.message}
          {changes.message && deleted !== undefined && (
            <Button onClick={() => changes.add(deleted, () => setDeleted(undefined))} busy={changes.busy}>
              Undo
            </Button>
          )}
        </div>
        <QueryError query={{ error: changes.error, refetch: changes.retry }} safe="Nothing that you wrote is lost." />
        <QueryResult query={phrases}>
          {(list) => (
            <>
              {list.length > many && (
                <TextField
                  label="Search phrases"
                  type="search"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              )}
              {list.length > 0 && (
                <ul className="ruled border-line border-y">
                  {list.filter(isFound).map((phrase) => (
                    <PhraseRow
                      key={phrase._id}
                      phrase={phrase}
                      changes={changes}
                      onInsert={() => onInsert(phrase.text)}
                      onDelete={() => deletePhrase(phrase)}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryResult>
        <PhraseForm
          {...added}
          busy={changes.busy}
          onSend={(text, then) => {
            setDeleted(undefined);
            changes.add(text, then);
          }}
        />
      </div>
    </Dialog>
  );
}
