import type { CriterionPlace } from "./criterion-place.ts";
import type { Curriculum } from "./curriculum.ts";
import type { methods } from "./methods.ts";
import { type Workplace, workplaceNames } from "./workplaces.ts";

// What a qualification asks across jobs, beside its criteria: its range. Without zod, because forms show it.

/** One kind that has to be shown, such as "SWA"; `by` are the only criteria that carry it. */
export interface Cell {
  id: string;
  name: string;
  by?: readonly string[];
}

/**
 * What has to be shown within a unit, an outcome or a criterion, in real work where that is asked: at least so many of the
 * cells, on so many occasions, or so many pieces of evidence of one method.
 */
export interface Requirement {
  id: string;
  unit: string;
  outcome?: string;
  criterion?: string;
  kind: "cells" | "occasions" | "method";
  text: string;
  cells: readonly Cell[];
  method?: (typeof methods)[number];
  least: number;
  realWork: boolean;
}

/** The range of the reference curriculum (SummitSkills, July 2016): 5 kinds of containment and 4 of cable, in real work. */
export const requirements: readonly Requirement[] = [
  {
    ...{ id: "containment", unit: "315", outcome: "6", kind: "cells", text: "containment", least: 5, realWork: true },
    cells: [
      { id: "metal-trunking", name: "Metal trunking" },
      { id: "pvc-trunking", name: "PVC trunking" },
      { id: "metal-conduit", name: "Metal conduit" },
      { id: "pvc-conduit", name: "PVC conduit" },
      { id: "cable-tray", name: "Cable tray" },
    ],
  },
  {
    ...{ id: "cables", unit: "315", outcome: "6", kind: "cells", text: "cables", least: 4, realWork: true },
    cells: [
      { id: "flat-multicore", name: "PVC/PVC flat multicore" },
      { id: "thermoplastic", name: "Single and multicore thermoplastic" },
      { id: "fire-resistant", name: "Fire resistant" },
      { id: "swa", name: "SWA", by: ["6.2e"] },
    ],
  },
];

const known: Requirement[] = [];
const byId = new Map<string, { requirement: Requirement; cell: Cell }>();

/** The ids of every cell that is known, in their order on screen: those of the reference first. */
export const cellIds: string[] = [];

/** Adds requirements of another qualification (qualifications/known.ts) to those that are found from now on. */
export function requirementsKnown(added: readonly Requirement[]): void {
  const ids = new Set(known.map(({ id }) => id));
  for (const requirement of added.filter(({ id }) => !ids.has(id))) {
    known.push(requirement);
    for (const cell of requirement.cells) byId.set(cell.id, { requirement, cell });
    cellIds.push(...requirement.cells.map(({ id }) => id));
  }
}
requirementsKnown(requirements);

/** What is asked across jobs by the qualifications that these units are of. */
export function requirementsIn({ performance_units }: Pick<Curriculum, "performance_units">): Requirement[] {
  const units = new Set(performance_units.map(({ unit }) => unit));
  return known.filter(({ unit }) => units.has(unit));
}

/** A cell and what asks for it; undefined for an id that is none. */
export function findCell(id: string) {
  return byId.get(id);
}

/** The ids of the cells that are asked for within these units. */
export function cellsOfUnits(units: ReadonlySet<string>): Set<string> {
  return new Set(known.filter(({ unit }) => units.has(unit)).flatMap(({ cells }) => cells.map(({ id }) => id)));
}

export function cellName(id: string): string {
  return byId.get(id)?.cell.name ?? id;
}

/** Whether a criterion is within what a requirement is about. */
export function isWithin(
  { unit, learningOutcome, criteria }: CriterionPlace,
  { outcome, criterion, ...of }: Requirement,
) {
  if (unit !== of.unit) return false;
  if (outcome !== undefined && Number.parseInt(learningOutcome, 10) !== Number(outcome)) return false;
  return criterion === undefined || criteria === criterion;
}

/** Whether a decision on this criterion may carry this cell. */
export function mayCarry(place: CriterionPlace, id: string): boolean {
  const found = byId.get(id);
  if (!found || !isWithin(place, found.requirement)) return false;
  return found.cell.by === undefined || found.cell.by.includes(place.criteria);
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
