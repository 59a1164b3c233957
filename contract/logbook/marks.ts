import type { Status } from "../core/moves.ts";
import type { Evidence, Logbook, UnitPart } from "./logbook.ts";

/** How far a criterion has come, the furthest first. */
export const marks = ["signed off", "waiting", "came back", "to do"] as const;
export type Mark = (typeof marks)[number];

/** Every criterion of one unit, in the order of the curriculum. */
interface UnitMarks {
  unit: string;
  covered: number;
  marks: Mark[];
}

// Where one portfolio waits for the assessor and another came back, the learner has nothing to do, so it waits.
const order: [Status, Mark][] = [
  ["Done", "signed off"],
  ["To Be Reviewed", "waiting"],
  ["Reviewed", "came back"],
];

/** What a criterion's evidence amounts to: the best of it counts. */
export function markOf(evidence: readonly Pick<Evidence, "status">[]): Mark {
  return order.find(([status]) => evidence.some((one) => one.status === status))?.[1] ?? "to do";
}

export function marksOf(logbook: Logbook): UnitMarks[] {
  return logbook.units.map((part) => ({
    unit: part.unit.unit,
    covered: part.covered,
    marks: criteriaIn(part).map(({ evidence }) => markOf(evidence)),
  }));
}

/** How many criteria have each mark. */
export function countMarks(units: readonly UnitMarks[]): Record<Mark, number> {
  const count = (mark: Mark) => units.reduce((sum, unit) => sum + unit.marks.filter((one) => one === mark).length, 0);
  return Object.fromEntries(marks.map((mark) => [mark, count(mark)])) as Record<Mark, number>;
}

function criteriaIn({ outcomes }: UnitPart) {
  return outcomes.flatMap(({ criteria }) => criteria);
}
