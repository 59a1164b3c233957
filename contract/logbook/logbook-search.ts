import { hasWords } from "../core/search.ts";
import type { Criterion, Outcome, Unit } from "../qualifications/curriculum.ts";
import { type Evidence, isComplete, type Progress, type UnitPart } from "./logbook.ts";

/** All units, the complete ones, or those in progress, which is all that are not complete. */
const unitFilters = ["All", "Complete", "Progress"] as const;
type UnitFilter = (typeof unitFilters)[number];

/** The units that pass the filter and contain every word of the search: in their own name, or together with one criterion. */
export function filterUnits<U extends Progress & { unit: Unit }>(
  units: readonly U[],
  { filter, search }: { filter: UnitFilter; search: string },
): U[] {
  const words = wordsOf(search);
  return units.filter((part) => {
    const passes = filter === "All" || isComplete(part) === (filter === "Complete");
    return passes && (hasWords([unitName(part.unit)], words) || part.unit.learning_outcomes.some(hasCriterion));

    function hasCriterion(outcome: Outcome): boolean {
      return outcome.assessment_criteria.some((criterion) =>
        hasWords([searchText(part.unit, outcome, criterion)], words),
      );
    }
  });
}

/** A unit with only the criteria that match; all of them if its own name has every word. The figures stay those of all. */
export function narrowUnit<E extends Evidence>(part: UnitPart<E>, search: string): UnitPart<E> {
  const words = wordsOf(search);
  if (hasWords([unitName(part.unit)], words)) return part;
  const outcomes = part.outcomes.map((outcome) => ({
    ...outcome,
    criteria: outcome.criteria.filter(({ criterion }) =>
      hasWords([searchText(part.unit, outcome.outcome, criterion)], words),
    ),
  }));
  return { ...part, outcomes: outcomes.filter(({ criteria }) => criteria.length > 0) };
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/);
}

function unitName({ unit, title }: Unit): string {
  return `unit ${unit} ${title}`;
}

// Includes the unit and outcome, so that a unit's number and a word of the criterion match together.
function searchText(unit: Unit, outcome: Outcome, criterion: Criterion): string {
  const { LO_number, description } = outcome;
  return `${unitName(unit)} LO ${LO_number}: ${description} AC ${criterion.AC_number}: ${criterion.description}`;
}
