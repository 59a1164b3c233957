import { isPending } from "../portfolios/record-states.ts";
import { placeKey } from "../qualifications/places.ts";
import type { Evidence, Logbook, UnitPart } from "./logbook.ts";

/** How far a criterion has come, the furthest first. */
export const marks = ["signed off", "waiting", "came back", "not decided", "to do"] as const;
export type Mark = (typeof marks)[number];

/** The marks of criteria that have evidence. */
export const evidenceMarks = marks.filter((mark) => mark !== "to do");

/** Every criterion of one unit, in the order of the curriculum. */
interface UnitMarks {
  unit: string;
  covered: number;
  marks: Mark[];
}

/**
 * What a portfolio amounts to for a criterion that it covers, by its `placeKey`. What a round left open that decided other
 * criteria asks nothing of the learner: the assessor looks at it with the next one.
 */
export function markIn({ status, decided = [], record }: Evidence, place: string): Mark {
  const verdict = decided.find((one) => placeKey(one) === place)?.verdict;
  if (isPending(record) || verdict === "pending") return "waiting";
  if (status === "Done" || verdict === "accepted") return "signed off";
  if (status === "To Be Reviewed") return "waiting";
  if (status === "Draft") return "to do";
  return verdict === undefined && decided.length > 0 ? "not decided" : "came back";
}

/** The best of what several portfolios amount to: where one waits and another came back, the learner has nothing to do. */
export function bestOf(found: readonly Mark[]): Mark {
  return marks.find((mark) => found.includes(mark)) ?? "to do";
}

export function marksOf(logbook: Logbook): UnitMarks[] {
  return logbook.units.map((part) => ({
    unit: part.unit.unit,
    covered: part.covered,
    marks: criteriaIn(part).map(({ mark }) => mark),
  }));
}

/** How many criteria have each mark. */
export function countMarks(units: readonly Pick<UnitMarks, "marks">[]): Record<Mark, number> {
  const count = (mark: Mark) => units.reduce((sum, unit) => sum + unit.marks.filter((one) => one === mark).length, 0);
  return Object.fromEntries(marks.map((mark) => [mark, count(mark)])) as Record<Mark, number>;
}

function criteriaIn({ outcomes }: UnitPart) {
  return outcomes.flatMap(({ criteria }) => criteria);
}
