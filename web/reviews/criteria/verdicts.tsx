import { Check, Minus } from "lucide-react";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { accept, refuse } from "./acts.ts";
import type { Row } from "./rows.ts";
import type { Deciding } from "./use-deciding.ts";

interface Props {
  row: Row;
  deciding: Deciding;
  /** Only those of the criterion under decision have keys. */
  isCurrent: boolean;
}

const shape =
  "inline-flex items-center justify-center gap-2 border px-3.5 font-medium hover:bg-row max-wide:min-h-12 wide:min-h-8 wide:text-sm touch:min-h-12";
const acceptLook =
  "max-wide:rounded-control max-wide:text-done wide:rounded-l-control aria-pressed:bg-done-soft aria-pressed:text-done border-edge aria-pressed:z-1 aria-pressed:border-done";
const notYetLook =
  "max-wide:rounded-control max-wide:text-danger wide:-ml-px wide:rounded-r-control aria-pressed:bg-danger-soft aria-pressed:text-danger border-edge aria-pressed:z-1 aria-pressed:border-danger";

/** Accept and Not yet: side by side as one on a wide screen, apart under a thumb. */
export function Verdicts({ row, deciding, isCurrent }: Props) {
  const { name, given, state } = row;
  return (
    <div className="relative shrink-0 max-wide:grid max-wide:grid-cols-2 max-wide:gap-2 wide:flex">
      <button
        type="button"
        aria-pressed={given?.verdict === "accepted"}
        onClick={() => accept(deciding, row)}
        className={`${shape} ${acceptLook}`}
        {...(isCurrent && shortcut("y", "Accept, and go on to the next criterion that is open"))}
      >
        <Check aria-hidden size={18} className="wide:hidden" />
        <span>
          Accept<span className="sr-only"> {name}</span>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={state === "not yet"}
        onClick={() => refuse(deciding, row)}
        className={`${shape} ${notYetLook}`}
        {...(isCurrent && shortcut("x", "Not yet, and say what is missing"))}
      >
        <Minus aria-hidden size={18} className="wide:hidden" />
        <span>
          Not yet<span className="sr-only"> {name}</span>
        </span>
      </button>
    </div>
  );
}

/** The keys that are worth knowing, below the buttons; all are in the list under "?". */
export function KeyHints({ onAdd }: { onAdd: () => void }) {
  const hints = [
    ["y", "accept"],
    ["x", "not yet"],
    ["v", "ticks"],
  ] as const;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-4 px-4 pb-2 text-dim text-xs max-wide:hidden">
      {hints.map(([key, does]) => (
        <span key={key} aria-hidden className="flex items-center gap-1.5 pointer-coarse:hidden">
          <KeyHint keys={key} />
          {does}
        </span>
      ))}
      <button
        type="button"
        aria-label="Add a criterion"
        onClick={onAdd}
        className="-mx-1 flex min-h-6 items-center gap-1.5 rounded-small px-1 hover:text-brand touch:min-h-11"
        {...shortcut("+", "Add a criterion")}
      >
        <KeyHint keys="+" />
        criterion
      </button>
      <span aria-hidden className="flex items-center gap-1.5 pointer-coarse:hidden">
        <KeyHint keys="?" />
        all keys
      </span>
    </p>
  );
}
