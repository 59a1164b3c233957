import type { GivenDecision } from "contract/portfolios/decisions.ts";
import { allTicks } from "contract/portfolios/verdicts.ts";
import { carriedBy, cellIds, cellsWithin, mayCarry } from "contract/qualifications/requirements.ts";
import type { Workplace } from "contract/qualifications/workplaces.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { type Row, rowsOf } from "./rows.ts";

/** What a whole job shows of the range, and where it was done. */
export interface Range {
  cells: string[];
  workplace: Workplace;
}

/** Answers that an older version kept on the device have none. */
type Said = Partial<Pick<PortfolioForReview, "cells" | "workplace">>;

const standing = (rows: readonly Row[]) =>
  rows.flatMap(({ state, last }) => (state === "standing" && last ? [last] : []));

/** What is accepted of it, and what the learner says that the other criteria may carry: what counts if nobody changes it. */
export function unchanged({ cells = [], workplace = "" }: Said, rows: readonly Row[]): Range {
  const accepted = standing(rows);
  const others = rows.filter(({ state }) => state !== "standing").map(({ place }) => place);
  const said = cellsWithin(others).filter((id) => cells.includes(id));
  const shown = cellIds.filter((id) => said.includes(id) || accepted.some((one) => one.cells?.includes(id)));
  // The assessor's word beats the learner's.
  return { cells: shown, workplace: accepted.findLast((one) => one.workplace)?.workplace || workplace };
}

/** With a cell chosen or not. With the first of them the workplace is a real job, until somebody says otherwise. */
export function withCell({ cells, workplace }: Range, id: string): Range {
  const chosen = cellIds.filter((one) => (one === id ? !cells.includes(id) : cells.includes(one)));
  return { cells: chosen, workplace: workplace || (chosen.length > 0 ? "real" : "") };
}

export function isSameRange(one: Range | undefined, other: Range | undefined): boolean {
  return one?.workplace === other?.workplace && one?.cells.join() === other?.cells.join();
}

/** The criterion that a cell waits for: the first that is open, else the first that is not yet; undefined once it is accepted. */
export function waitsFor(id: string, { cells }: Range, rows: readonly Row[]): Row | undefined {
  const carriers = rows.filter(({ place }) => mayCarry(place, id));
  const isAccepted = ({ state, last }: Row) =>
    state === "accepted" || (state === "standing" && (last?.cells?.includes(id) || cells.includes(id)));
  if (carriers.some(isAccepted)) return undefined;
  return carriers.find(({ state }) => state === "open") ?? carriers[0];
}

/**
 * The given decisions with what each carries of the changed range, and the acceptances that stand and say something else,
 * corrected. A finish accepts what is open, so that is given too.
 */
export function withRange(
  portfolio: PortfolioForReview,
  given: readonly GivenDecision[],
  { range, finishes = false }: { range: Range | undefined; finishes?: boolean },
): GivenDecision[] {
  if (!range) return [...given];
  const rows = rowsOf(portfolio, given);
  const before = unchanged(portfolio, rows);
  const open = finishes ? rows.filter(({ state }) => state === "open") : [];
  const all = [
    ...given,
    ...open.map(({ place }) => ({ ...place, verdict: "accepted", ticks: allTicks, text: "" }) as const),
  ];
  const corrected = standing(rows).flatMap((last): GivenDecision[] => {
    // What it has and is still chosen, and what was added.
    const kept = (last.cells ?? []).filter((id) => range.cells.includes(id));
    const added = range.cells.filter((id) => !before.cells.includes(id));
    const cells = carriedBy(last, [...kept, ...added]);
    const workplace = cells.length > 0 ? range.workplace : (last.workplace ?? "");
    if (cells.join() === (last.cells ?? []).join() && workplace === last.workplace) return [];
    const { unit, learningOutcome, criteria, text } = last;
    return [{ unit, learningOutcome, criteria, verdict: "accepted", ticks: allTicks, text, cells, workplace }];
  });
  const carried = all.map((one) => ({ ...one, cells: carriedBy(one, range.cells), workplace: range.workplace }));
  return [...carried, ...corrected];
}

/** Saved decisions as they were given, and the changed range that they carry. */
export function withoutRange(
  portfolio: Parameters<typeof rowsOf>[0] & Said,
  saved: readonly GivenDecision[],
): { decisions: GivenDecision[]; range?: Range } {
  const ranged = saved.filter(({ cells }) => cells !== undefined);
  const [first] = ranged;
  if (!first) return { decisions: [...saved] };
  const accepted = new Set(standing(rowsOf(portfolio, [])).map(({ unit, criteria }) => `${unit} ${criteria}`));
  const decisions = saved
    .filter((one) => one.cells === undefined || !accepted.has(`${one.unit} ${one.criteria}`))
    .map(({ cells: _, workplace: __, ...one }) => one);
  const before = unchanged(portfolio, rowsOf(portfolio, decisions));
  const cells = cellIds.filter((id) => {
    const carriers = ranged.filter((one) => mayCarry(one, id));
    return carriers.length > 0 ? carriers.some((one) => one.cells?.includes(id)) : before.cells.includes(id);
  });
  const range = { cells, workplace: first.workplace ?? before.workplace };
  return { decisions, ...(!isSameRange(range, before) && { range }) };
}
