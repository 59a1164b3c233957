import { type ReactNode, useRef } from "react";
import { shortcut } from "../keys/key-props.ts";
import { useEscape } from "../keys/use-escape.ts";
import { counted, grouped } from "../language.ts";
import { Act } from "./act.tsx";
import type { Chosen, Selection } from "./use-selection.ts";

/** What is done with those chosen: while there are too many of them nothing is. `onDone` chooses nothing any more. */
export interface ActsProps<Row extends { _id: string }> {
  chosen: Chosen<Row>;
  disabled: boolean;
  onDone: () => void;
}

interface Props<Row extends { _id: string }> {
  /** "student" */
  noun: string;
  rows: readonly Row[];
  /** How many there are in the list, of which `rows` are shown. */
  total: number;
  /** How many there are whatever the filter, where that is known. */
  all?: number;
  /** So many at once. */
  most: number;
  selection: Selection<Row>;
  acts: (props: ActsProps<Row>) => ReactNode;
  /** The heading. */
  children: ReactNode;
}

/**
 * The heading line of a table: a box that chooses all of them beside the heading, and in its place what can be done with
 * those that are chosen.
 */
export function SelectionBar<Row extends { _id: string }>({
  noun,
  rows,
  total,
  all = total,
  most,
  selection,
  acts,
  children,
}: Props<Row>) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.among(rows, total);
  const isAll = chosen.count >= total;
  const isTooMany = chosen.count > most;

  function clear() {
    selection.clear();
    box.current?.focus(); // The pressed button disappears.
  }

  // Anywhere in the bar's table, unless a menu or a field there has used it.
  useEscape(chosen.count > 0, clear, () => bar.current?.closest("section"));
  return (
    <fieldset
      ref={bar}
      className={`flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 rounded-t-panel px-4 py-1 max-md:py-2 ${chosen.count > 0 ? "bg-pick" : ""}`}
    >
      <legend className="sr-only">{`Several ${noun}s at once`}</legend>
      <label className="-ml-1.5 flex size-8 items-center justify-center max-md:-ml-2.5 max-md:size-11 pointer-coarse:size-11 print:hidden">
        <input
          type="checkbox"
          aria-label={`Choose all ${grouped(total)}`}
          {...shortcut("a", `Choose all ${noun}s that match`)}
          className="size-4 accent-brand max-md:size-5"
          checked={isAll}
          ref={(input) => {
            box.current = input;
            if (input) input.indeterminate = !isAll && chosen.count > 0;
          }}
          onChange={() => (isAll ? clear() : selection.chooseAll())}
        />
      </label>
      <div className={chosen.count > 0 ? "sr-only" : ""}>{children}</div>
      {chosen.count > 0 && (
        <>
          <p role="status" className="mr-2 text-sm">
            <strong>
              {isTooMany
                ? `${grouped(chosen.count)} are too many: at most ${grouped(most)} at once`
                : wordsOf(chosen.count, total, noun)}
            </strong>
            {!isTooMany && total < all && <span className="text-dim"> {`of ${counted(all, noun)}`}</span>}
          </p>
          {acts({ chosen, disabled: isTooMany, onDone: clear })}
          <span className="grow" />
          <Act className="text-dim!" onClick={clear}>
            Clear{" "}
            <kbd className="rounded-small border border-line-strong px-1 font-sans text-xs max-sm:hidden">Esc</kbd>
          </Act>
        </>
      )}
    </fieldset>
  );
}

function wordsOf(count: number, total: number, noun: string): string {
  if (count < total) return `${grouped(count)} of ${counted(total, noun)} selected`;
  return total === 1 ? "The only one that matches is selected" : `All ${grouped(total)} that match are selected`;
}
