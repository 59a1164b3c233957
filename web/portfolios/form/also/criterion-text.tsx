import type { CurriculumEntry } from "contract/qualifications/curriculum.ts";
import type { ReactNode } from "react";

type Named = Pick<CurriculumEntry, "unit" | "criteria" | "description">;

/** "315 · 6.2e" */
export const numberOf = ({ unit, criteria }: Pick<Named, "unit" | "criteria">) => `${unit} · ${criteria}`;

interface Props {
  entry: Named;
  /** Below it, quietly. */
  note?: ReactNode;
  /** Its text is cut after a few lines, so that a list that comes and goes keeps its height. */
  isCut?: boolean;
}

export function CriterionText({ entry, note, isCut = false }: Props) {
  return (
    <span className="min-w-0 grow py-2">
      <span
        className={`wrap-anywhere ${isCut ? "line-clamp-2 sm:line-clamp-3" : ""}`}
        title={isCut ? entry.description : undefined}
      >
        <span className="font-semibold">{numberOf(entry)}</span> {entry.description}
      </span>
      {note && <span className="flex items-center gap-1.5 pt-0.5 text-dim text-sm">{note}</span>}
    </span>
  );
}

/** A criterion that one press chooses, as a row of a list. */
export function ChoiceRow({ icon, onChoose, ...text }: Props & { icon: ReactNode; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 px-4 text-left hover:bg-brand-soft focus-visible:outline-offset-[-3px]"
      >
        <CriterionText {...text} />
        <span className="shrink-0 text-brand">{icon}</span>
      </button>
    </li>
  );
}
