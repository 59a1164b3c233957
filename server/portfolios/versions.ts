import { canMove, type Move, moves, refusalOf, type Status } from "contract/core/moves.ts";
import type { Db } from "../platform/dependencies.ts";
import { Refusal } from "../platform/http/refusals.ts";
import { findPortfolio } from "./portfolios.ts";

/** The version that a change is based on, from If-Match; undefined when any version will do. */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch)?.[1];
  // An ETag that this server never issued matches no version.
  return version === undefined ? -1 : Number(version);
}

/** @throws Refusal 412 when someone else has changed the portfolio since */
export function checkVersion(portfolio: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && portfolio.version !== expected) throw staleVersion();
}

export function staleVersion(): Refusal {
  return new Refusal(412, "This portfolio has changed in the meantime. Compare both versions, then save again.");
}

/**
 * Why the guarded update of a move changed no row: deleted, another status, or another version. Undefined when the move
 * has already happened, which is no error.
 */
export async function moveRefusal(
  db: Db,
  id: string,
  move: Move,
  expected: number | undefined,
): Promise<Refusal | undefined> {
  const now = await findPortfolio(db, id);
  if (!now) return new Refusal(404, "Portfolio not found");
  if (now.status === moves[move].to && !canMove(move, now.status)) return undefined;
  if (!canMove(move, now.status)) return new Refusal(409, refusalOf(move, now.status));
  return expected !== undefined && now.version !== expected ? staleVersion() : new Refusal(409, lostRace(now.status));
}

function lostRace(status: Status): string {
  return `This portfolio is being changed by someone else just now. It is ${status}. Please try again.`;
}
