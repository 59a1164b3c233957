import type { Status } from "../core/moves.ts";
import { isEvidence, type OutcomePart } from "./logbook.ts";

/** Best first: a criterion with several portfolios stands where the best of them does. */
export const standings = ["Done", "To Be Reviewed", "Reviewed"] as const satisfies Status[];
export type Standing = (typeof standings)[number];

/** How far a criterion's evidence has come; undefined without any. */
export function standingOf(evidence: readonly { status: Status }[]): Standing | undefined {
  return standings.find((standing) => evidence.some(({ status }) => status === standing));
}

/** The number of covered criteria in each standing. Together they are as many as are covered. */
export function standingsIn(outcomes: readonly OutcomePart[]): { standing: Standing; count: number }[] {
  const covered = outcomes.flatMap(({ criteria }) =>
    criteria.map(({ evidence }) => standingOf(evidence.filter(isEvidence))),
  );
  return standings.map((standing) => ({ standing, count: covered.filter((one) => one === standing).length }));
}
