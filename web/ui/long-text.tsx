import { useState } from "react";
import { Button } from "./button.tsx";
import { words } from "./words/lists.ts";

/**
 * The beginning of a text, and on a press all of it: whatever is cut has a way to the whole. `text` is null where nothing is
 * cut. In print it is whole. `of` says which text it is, for people who hear the button alone.
 */
export function LongText({ first, text, of }: { first: string; text: string | null; of: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text === null) return first;
  return (
    <>
      {isOpen ? text : <span className="print:hidden">{first}</span>}
      {!isOpen && <span className="hidden print:inline">{text}</span>}{" "}
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.text.lessOf(of) : words.text.wholeOf(of)}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6! px-1! py-0! text-sm max-sm:min-h-11!"
      >
        {isOpen ? words.text.less : words.text.whole}
      </Button>
    </>
  );
}
