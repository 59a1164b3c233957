import { isPending } from "../portfolios/record-states.ts";
import { listed } from "../portfolios/verdicts.ts";
import type { CriterionPlace } from "../qualifications/criterion-place.ts";
import { isWithin, mayCarry, type Requirement } from "../qualifications/requirements.ts";
import { type Evidence, isEvidence } from "./logbook.ts";

// A qualification's range, filled with a learner's evidence.

/** How far a cell has come, the furthest first. Simulated work looks like evidence and does not count where real work is asked. */
export const cellStates = ["shown", "waiting", "practice only", "to do"] as const;
export type CellState = (typeof cellStates)[number];

/** A kind that is asked for: how far it has come, with what shows it, or would, in the order of the evidence. */
export interface CellPart<E extends Evidence = Evidence> {
  id: string;
  name: string;
  state: CellState;
  evidence: E[];
  /** The undecided criteria that it waits for, each once; none of a record, which waits for its learner. */
  waitsFor: string[];
}
export interface RangePart<E extends Evidence = Evidence> {
  requirement: Requirement;
  /** None of a requirement that asks for occasions or for a method. */
  cells: CellPart<E>[];
  /** How many cells are shown, occasions counted, or pieces of evidence accepted. */
  shown: number;
  isMet: boolean;
}

/**
 * The requirements filled with a learner's evidence, in their order. `occasionsOf` says on how many occasions some evidence
 * arose; without it each piece is one.
 */
export function rangeOf<E extends Evidence>(
  requirements: readonly Requirement[],
  evidence: readonly E[],
  occasionsOf = (some: readonly E[]): number => some.length,
): RangePart<E>[] {
  return requirements.map((requirement) => {
    const cells = requirement.cells.map(({ id, name }) => cellOf({ id, name }, requirement, evidence));
    const accepted = requirement.kind === "cells" ? [] : evidence.filter((one) => isAcceptedFor(one, requirement));
    const shown = {
      cells: () => cells.filter(({ state }) => state === "shown").length,
      occasions: () => occasionsOf(accepted),
      method: () => accepted.filter(({ method }) => method === requirement.method).length,
    }[requirement.kind]();
    return { requirement, cells, shown, isMet: shown >= requirement.least };
  });
}

/** The ids of the cells that a learner still has to show. */
export function openCells(range: readonly RangePart[]): Set<string> {
  const open = range.filter(({ isMet }) => !isMet).flatMap(({ cells }) => cells);
  return new Set(open.filter(({ state }) => state === "to do" || state === "practice only").map(({ id }) => id));
}

/** What is missing of a requirement, as a refusal says it: "cables: SWA is not shown in real work". */
export function missingOf({ requirement, cells, shown, isMet }: RangePart): string | undefined {
  if (isMet) return undefined;
  if (requirement.kind !== "cells") return `${requirement.text}: ${shown} of ${requirement.least} so far`;
  const open = cells.filter(({ state }) => state !== "shown").map(({ name }) => name);
  const [most, where] = [requirement.least - shown, requirement.realWork ? " in real work" : ""];
  if (most < open.length) return `${requirement.text}: ${most} more of ${listed(open)}${where}`;
  return `${requirement.text}: ${listed(open)} ${open.length > 1 ? "are" : "is"} not shown${where}`;
}

function cellOf<E extends Evidence>(
  { id, name }: { id: string; name: string },
  requirement: Requirement,
  evidence: readonly E[],
): CellPart<E> {
  const found = evidence
    .filter(isEvidence)
    .map((one) => ({ one, state: stateIn(one, id, requirement) }))
    .filter(({ state }) => state !== "to do");
  const state = cellStates.find((state) => found.some((one) => one.state === state)) ?? "to do";
  const waiting = state === "waiting" ? found.filter((one) => one.state === state) : [];
  const waitsFor = waiting.flatMap(({ one }) => carriers(one, id).map(({ criteria }) => criteria));
  return { id, name, state, evidence: found.map(({ one }) => one), waitsFor: [...new Set(waitsFor)] };
}

// An accepted criterion that names a cell carries it; while none does, it waits with one that is undecided or pending.
function stateIn(evidence: Evidence, id: string, { realWork }: Requirement): CellState {
  const { decided = [], cells = [], workplace } = evidence;
  const carrying = decided.filter((one) => one.verdict !== "not yet" && one.cells?.includes(id) && mayCarry(one, id));
  const showing = carrying.filter((one) => !realWork || one.workplace === "real");
  if (showing.length > 0)
    return isPending(evidence.record) || showing.every((one) => one.verdict === "pending") ? "waiting" : "shown";
  // The assessor's word on where the job was done beats the learner's.
  const said = carrying.at(-1)?.workplace ?? workplace;
  const isClaimed = evidence.status !== "Draft" && cells.includes(id) && carriers(evidence, id).length > 0;
  if (isClaimed && (!realWork || said === "real")) return "waiting";
  return carrying.length > 0 || isClaimed ? "practice only" : "to do";
}

// Pending decisions count once they are countersigned, those of a record once its learner has confirmed it.
function isAcceptedFor({ decided = [], record, workplace: said }: Evidence, requirement: Requirement): boolean {
  if (isPending(record)) return false;
  return decided.some(
    (one) =>
      one.verdict === "accepted" &&
      isWithin(one, requirement) &&
      (!requirement.realWork || (one.workplace || said) === "real"),
  );
}

/** Those criteria of a portfolio that may carry a cell and are not accepted. */
function carriers({ unit, learningOutcome, criteria, also = [], places = [], decided = [] }: Evidence, id: string) {
  const main: CriterionPlace = {
    unit: unit.number,
    learningOutcome: learningOutcome.number,
    criteria: criteria.number,
  };
  const isAccepted = (place: CriterionPlace) =>
    decided.some((one) => one.verdict === "accepted" && one.unit === place.unit && one.criteria === place.criteria);
  return [main, ...also, ...places].filter((place) => mayCarry(place, id) && !isAccepted(place));
}
