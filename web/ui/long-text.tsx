import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./forms/dialog.tsx";

/**
 * The beginning of a text, and on a press all of it: whatever is cut has a way to the whole. `text` is null where nothing is
 * cut. In print it is whole. `of` says which text it is, for people who hear the button alone; from a narrow column it opens
 * in a dialog of that name.
 */
export function LongText({
  first,
  text,
  of,
  inDialog = false,
}: {
  first: string;
  text: string | null;
  of: string;
  inDialog?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  if (text === null) return first;
  const isHere = isOpen && !inDialog;
  return (
    <>
      {isHere ? text : <span className="print:hidden">{first}</span>}
      {!isHere && <span className="hidden print:inline">{text}</span>}{" "}
      <Button
        variant="quiet"
        {...(inDialog ? { "aria-haspopup": "dialog" as const } : { "aria-expanded": isOpen })}
        aria-label={isHere ? `Show less: ${of}` : `Show all of it: ${of}`}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6! px-1! py-0! text-sm max-sm:min-h-11!"
      >
        {isHere ? "Show less" : "Show all of it"}
      </Button>
      {isOpen && inDialog && (
        <Dialog title={of} onClose={() => setOpen(false)}>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </Dialog>
      )}
    </>
  );
}
