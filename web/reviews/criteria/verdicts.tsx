import { Check, Minus } from "lucide-react";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
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
  "inline-flex items-center justify-center gap-2 border px-3.5 font-medium max-wide:min-h-12 max-wide:rounded-control wide:min-h-8 wide:text-sm touch:min-h-12";
const looks = {
  accept: { plain: "border-edge hover:bg-row", pressed: "z-1 border-done bg-done-soft text-done" },
  notYet: { plain: "border-edge hover:bg-row", pressed: "z-1 border-danger bg-danger-soft text-danger" },
};

/** Accept and Not yet: side by side as one on a wide screen, apart under a thumb. */
export function Verdicts({ row, deciding, isCurrent }: Props) {
  const { name, given, state } = row;
  const isAccepted = given?.verdict === "accepted";
  const isNotYet = state === "not yet";
  return (
    <div className="relative shrink-0 max-wide:grid max-wide:grid-cols-2 max-wide:gap-2 wide:flex">
      <button
        type="button"
        aria-pressed={isAccepted}
        onClick={() => accept(deciding, row)}
        className={`${shape} wide:rounded-l-control ${looks.accept[isAccepted ? "pressed" : "plain"]}`}
        {...(isCurrent && shortcut("y", "Accept, and go on to the next criterion that is open"))}
      >
        <Check aria-hidden size={18} className="text-done wide:hidden" />
        <span>
          Accept<span className="sr-only"> {name}</span>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={isNotYet}
        onClick={() => refuse(deciding, row)}
        className={`${shape} wide:-ml-px wide:rounded-r-control ${looks.notYet[isNotYet ? "pressed" : "plain"]}`}
        {...(isCurrent && shortcut("x", "Not yet, and say what is missing"))}
      >
        <Minus aria-hidden size={18} className="text-danger wide:hidden" />
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
