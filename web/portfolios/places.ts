import type { Portfolio } from "contract/portfolios/portfolios.ts";

/** "Unit 316 · LO 1 · AC 1.3b"; a level that was not chosen is left out. */
export function placeText({
  unit,
  learningOutcome,
  criteria,
}: Pick<Portfolio, "unit" | "learningOutcome" | "criteria">): string {
  if (!unit.number) return "No unit";
  const levels = [
    ["Unit", unit.number],
    ["LO", learningOutcome.number],
    ["AC", criteria.number],
  ] as const;
  return levels.flatMap(([name, number]) => (number ? `${name} ${number}` : [])).join(" · ");
}

/** The address of the form for a new portfolio, with this criterion already chosen. */
export function addressOfNew(unit: string, outcome: number, criterion: string): string {
  return `/portfolio?${new URLSearchParams({ unit, outcome: String(outcome), criterion })}`;
}

/** "1 photo", "3 photos" */
export function photosText(count: number): string {
  return `${count} ${count === 1 ? "photo" : "photos"}`;
}
