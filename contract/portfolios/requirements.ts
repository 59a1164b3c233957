import type { CriterionPlace } from "./form-fields.ts";
import { type Workplace, workplaceNames } from "./workplaces.ts";

// What a qualification asks across jobs, beside its criteria: its range. Without zod, because forms show it.

/** One kind that has to be shown, such as "SWA"; `by` are the only criteria that carry it. */
export interface Cell {
  id: string;
  name: string;
  by?: readonly string[];
}

/** Kinds that have to be shown within an outcome: at least so many of its cells, in real work where that is asked. */
export interface Requirement {
  id: string;
  unit: string;
  outcome: string;
  text: string;
  cells: readonly Cell[];
  least: number;
  realWork: boolean;
}

/** The range of the reference curriculum (SummitSkills, July 2016): 5 kinds of containment and 4 of cable, in real work. */
export const requirements: readonly Requirement[] = [
  {
    ...{ id: "containment", unit: "315", outcome: "6", text: "containment", least: 5, realWork: true },
    cells: [
      { id: "metal-trunking", name: "Metal trunking" },
      { id: "pvc-trunking", name: "PVC trunking" },
      { id: "metal-conduit", name: "Metal conduit" },
      { id: "pvc-conduit", name: "PVC conduit" },
      { id: "cable-tray", name: "Cable tray" },
    ],
  },
  {
    ...{ id: "cables", unit: "315", outcome: "6", text: "cables", least: 4, realWork: true },
    cells: [
      { id: "flat-multicore", name: "PVC/PVC flat multicore" },
      { id: "thermoplastic", name: "Single and multicore thermoplastic" },
      { id: "fire-resistant", name: "Fire resistant" },
      { id: "swa", name: "SWA", by: ["6.2e"] },
    ],
  },
];

const cells = requirements.flatMap((requirement) => requirement.cells.map((cell) => ({ requirement, cell })));
const byId = new Map(cells.map((one) => [one.cell.id, one]));

/** The ids of every cell, in their order on screen. */
export const cellIds: readonly string[] = cells.map(({ cell }) => cell.id);

export function cellName(id: string): string {
  return byId.get(id)?.cell.name ?? id;
}

/** Whether a decision on this criterion may carry this cell. */
export function mayCarry({ unit, learningOutcome, criteria }: CriterionPlace, id: string): boolean {
  const found = byId.get(id);
  if (!found) return false;
  const { requirement, cell } = found;
  if (unit !== requirement.unit || Number.parseInt(learningOutcome, 10) !== Number(requirement.outcome)) return false;
  return cell.by === undefined || cell.by.includes(criteria);
}

/** Those of these cells that a decision on this criterion may carry. */
export function carriedBy(place: CriterionPlace, ids: readonly string[]): string[] {
  return cellIds.filter((id) => ids.includes(id) && mayCarry(place, id));
}

/** The cells that any of these criteria may carry: what a job that covers them can show. */
export function cellsWithin(places: readonly CriterionPlace[]): string[] {
  return cellIds.filter((id) => places.some((place) => mayCarry(place, id)));
}

/** What a portfolio says of the range, named for people; what it does not say is left out. */
export function rangeFacts(said: { cells?: readonly string[]; workplace?: Workplace; observedBy?: string }) {
  const { cells = [], workplace = "", observedBy = "" } = said;
  const facts = [
    { name: "Shows", value: cells.map(cellName).join(", ") },
    { name: "Workplace", value: workplace && workplaceNames[workplace] },
    { name: "Observed by", value: observedBy },
  ];
  return facts.filter(({ value }) => value !== "");
}

/** Why these cells cannot stand without a workplace: the range asks for real work. */
export const workplaceMissing = "Say whether this was a real job or a practice bay.";
