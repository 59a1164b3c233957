import { useEffect, useRef } from "react";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { RemarkNumbers } from "../remarks/numbers.tsx";
import { RowBody, type RowProps } from "./row-body.tsx";
import { isAbout } from "./rows.ts";
import { Sign, Word } from "./sign.tsx";
import { focusRow, idOf } from "./use-deciding.ts";
import { Verdicts } from "./verdicts.tsx";

interface Props extends RowProps {
  text: string;
  /** Its place beside the criterion under decision: the keys lead from that one to its neighbours. */
  beside: "current" | "next" | "previous" | undefined;
}

const keys = {
  next: shortcut("j", "Next criterion"),
  previous: shortcut("k", "Previous criterion"),
  current: {},
};

/** A criterion as one line; the one under decision with its full text and what can be done with it. */
export function CriterionRow({ text, beside, ...props }: Props) {
  const { row, deciding, isReadOnly } = props;
  const { key, name, state, given, last } = row;
  const isOpen = beside === "current";
  const isUndecided = state === "open" && !isReadOnly;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  function show() {
    deciding.open(key);
    focusRow(key);
  }
  return (
    <li
      ref={place}
      className={`border-l-3 pr-3 pl-3.5 text-sm ${isOpen ? "grid gap-2 border-l-brand bg-pick py-2" : "border-l-transparent"}`}
    >
      <div className={`flex items-center gap-2.5 ${isUndecided ? "min-h-11" : "min-h-9"}`}>
        <Sign state={state} />
        <button
          type="button"
          id={idOf(key)}
          aria-expanded={isOpen}
          onClick={show}
          title={isOpen ? undefined : text}
          className={`relative min-w-0 grow self-stretch text-left focus-visible:outline-offset-[-2px] ${isOpen ? "wrap-anywhere" : isUndecided ? "line-clamp-2 content-center" : "truncate"}`}
          {...(beside && keys[beside])}
        >
          <span className="font-semibold">{name}</span> <RemarkNumbers remarks={deciding.remarks} are={isAbout(row)} />
          <span className={isOpen || isUndecided ? "" : "text-dim"}>{text}</span>
          <span className="sr-only">, {<Word state={state} />}</span>
        </button>
        {isOpen && !isReadOnly && <Neighbours />}
        {isUndecided || (isOpen && !isReadOnly && state !== "standing") ? (
          <Verdicts row={row} deciding={deciding} isCurrent={isOpen} />
        ) : (
          <span aria-hidden className="flex shrink-0 gap-2.5">
            <span className="text-dim text-xs leading-4.5">{(given ?? last)?.ticks}</span>
            <Word state={state} className="w-16" />
          </span>
        )}
      </div>
      {isOpen && (
        <div className="grid gap-2 pl-7 empty:hidden">
          <RowBody {...props} />
        </div>
      )}
    </li>
  );
}

function Neighbours() {
  return (
    <span className="flex shrink-0 gap-1 text-dim">
      <KeyHint keys="j" />
      <KeyHint keys="k" />
    </span>
  );
}
