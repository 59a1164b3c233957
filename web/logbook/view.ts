import { isUnit } from "contract/qualifications/units.ts";
import { oneOf, textField } from "../ui/lists/fields.ts";
import type { useFilter } from "../ui/lists/use-filter.ts";

/** What a logbook page shows; all of it is in the address. */
export const fields = {
  /** The student's id; empty while an assessor has chosen none, and on the learner's own page. */
  student: textField(),
  /** The jobs to ask for next are on the learner's own page alone. */
  view: oneOf("logbook", "gaps", "range", "next"),
  /** One enrolment of a learner on several qualifications; empty for all of them. */
  enrolment: textField(),
  search: textField(),
  filter: oneOf("all", "complete", "progress"),
  /** The unit beside the list, where there is room; the first one if none is named. */
  unit: textField(isUnit),
};
export type LogbookView = ReturnType<typeof useFilter<typeof fields>>;

/** The id of a criterion's row, which an address can name behind "#". */
export function anchorOf(unit: string, outcome: number, criterion: string): string {
  return `ac-${unit.replaceAll("-", "~")}-${outcome}-${criterion}`;
}

/** The parts that have to be open to show the row with this id; none when it is no criterion's id. */
export function partsAround(anchor: string): string[] {
  const [, name, outcome] = /^ac-([\w.~/()]+)-(\d+)-[\w.()-]+$/.exec(anchor) ?? [];
  const unit = name?.replaceAll("~", "-");
  return unit && outcome ? [unit, `${unit}/${outcome}`] : [];
}
