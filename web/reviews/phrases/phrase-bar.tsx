import { excerptOf } from "contract/reviews/review-options.ts";
import { Text } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";

// After the page, so that its first load is small.
const loadDialog = () => import("./phrase-dialog.tsx").catch(() => ({ default: () => null }));
const PhraseDialog = lazy(loadDialog);

interface Props {
  /** The box that phrases are inserted into. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** So many phrases are one press away, with a number as their key; the others are in the dialog. */
const within = 5;

/** One's own phrases below the box: a press copies one to the cursor. A phone shows them while one writes. */
export function PhraseBar({ box }: Props) {
  const isAfterFirstLoad = useAfterFirstLoad();
  const { data: phrases = [] } = useAnswer("listPhrases", {}, { enabled: isAfterFirstLoad });
  useEffect(() => {
    if (isAfterFirstLoad) void loadDialog();
  }, [isAfterFirstLoad]);
  return (
    <div className="flex min-w-0 items-center gap-1.5 [scrollbar-width:none] max-wide:shrink-0 max-wide:flex-wrap wide:grow wide:overflow-x-auto">
      {phrases.slice(0, within).map(({ _id, text }, index) => (
        <button
          key={_id}
          type="button"
          title={text}
          aria-label={`Insert: ${text}`}
          // The box keeps the focus and the cursor, and on a phone the sheet its size.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(box.current, text)}
          className="min-h-7 shrink-0 max-wide:not-group-data-grown/sheet:hidden rounded-small border border-transparent bg-track px-2.5 text-xs hover:bg-brand-soft hover:text-brand touch:min-h-11"
          {...shortcut(String(index + 1), `Insert “${excerptOf(text, 40)}”`)}
        >
          {excerptOf(text, 26)}
        </button>
      ))}
      <span className="-ml-1">
        <PhrasesButton box={box} />
      </span>
    </div>
  );
}

/** Opens the phrase bank. */
export function PhrasesButton({ box }: Props) {
  const [isOpen, setOpen] = useState(false);
  function insertAndClose(text: string) {
    // A modal dialog keeps the focus, so it has to be gone before the box can have it.
    flushSync(() => setOpen(false));
    insert(box.current, text);
  }
  return (
    <>
      <Button variant="quiet" className="px-2! text-dim! text-sm wide:min-h-7" onClick={() => setOpen(true)}>
        <Text aria-hidden size={15} />
        Phrases
      </Button>
      <Suspense>{isOpen && <PhraseDialog onInsert={insertAndClose} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Copies the phrase to the cursor, as if it had been typed there. A box that was never focused has its cursor at the end. */
function insert(box: HTMLTextAreaElement | null, phrase: string): void {
  if (!box) return;
  const isFresh = document.activeElement !== box && box.selectionEnd === 0;
  const [start, end] = isFresh ? [box.value.length, box.value.length] : [box.selectionStart, box.selectionEnd];
  box.focus();
  box.setRangeText(insertionOf(phrase, box.value, start, end), start, end, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * What to insert between `start` and `end` of a text, so that the phrase stands there as words of its own: with a space on
 * each side where the text has none.
 */
export function insertionOf(phrase: string, text: string, start: number, end: number): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const needsBefore = before !== "" && !/\s$/.test(before);
  const needsAfter = after !== "" && !/^[\s.,;:!?)]/.test(after);
  return `${needsBefore ? " " : ""}${phrase}${needsAfter ? " " : ""}`;
}
