import type { ClaimLine } from "contract/quality/claims.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { counted } from "../../ui/language.ts";
import type { Column } from "../../ui/lists/table.tsx";

export interface Chosen {
  lines: ClaimLine[];
  all: readonly ClaimLine[];
  has: (line: ClaimLine) => boolean;
  toggle: (line: ClaimLine) => void;
  toggleAll: () => void;
}

export function keyOf({ learner, unit }: ClaimLine): string {
  return `${learner._id} ${unit}`;
}

/** Which units of a page are chosen: at first all of them, or none. */
export function useChosen(all: readonly ClaimLine[], isAll: boolean): Chosen {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const has = (line: ClaimLine) => toggled.has(keyOf(line)) !== isAll;
  const lines = all.filter(has);
  return {
    ...{ lines, all, has },
    toggle: (line) => {
      const next = new Set(toggled);
      if (!next.delete(keyOf(line))) next.add(keyOf(line));
      setToggled(next);
    },
    toggleAll: () => setToggled(new Set((lines.length === all.length) === isAll ? all.map(keyOf) : [])),
  };
}

/** The units of a request. */
export function unitsOf(lines: readonly ClaimLine[]) {
  return lines.map(({ learner, unit }) => ({ learner: learner._id, unit }));
}

export function unitsOfLearners(lines: readonly ClaimLine[]): string {
  const learners = new Set(lines.map(({ learner }) => learner._id)).size;
  return `${counted(lines.length, "unit")} of ${counted(learners, "learner")}`;
}

/** The bar above a table of units: all of them at once, how many are chosen, and what to do with these. */
export function ChosenBar({ chosen, note, children }: { chosen: Chosen; note?: ReactNode; children: ReactNode }) {
  const { lines, all, toggleAll } = chosen;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = lines.length > 0 && lines.length < all.length;
  }, [lines.length, all.length]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-panel bg-brand-soft px-4 py-2">
      <label className="flex min-h-8 items-center gap-2.5 font-semibold max-md:min-h-11">
        <input
          ref={box}
          type="checkbox"
          className="size-4 accent-brand max-md:size-5"
          checked={lines.length > 0 && lines.length === all.length}
          onChange={toggleAll}
        />
        <span className="sr-only">Choose all:</span>
        {lines.length === 0 ? "Choose units" : unitsOfLearners(lines)}
      </label>
      {note}
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** The boxes of a table's rows. */
export function chosenColumn({ has, toggle }: Chosen): Column<ClaimLine> {
  return {
    head: "Chosen",
    kind: "choice",
    cell: (line) => (
      <label className="-ml-1.5 flex size-8 items-center justify-center max-md:size-11 pointer-coarse:size-11">
        <input
          type="checkbox"
          className="size-4 accent-brand max-md:size-5"
          aria-label={`Choose unit ${line.unit} of ${line.learner.name}`}
          checked={has(line)}
          onChange={() => toggle(line)}
        />
      </label>
    ),
    width: "w-12",
    className: "pr-0! max-md:absolute max-md:top-0.5 max-md:left-3",
  };
}
