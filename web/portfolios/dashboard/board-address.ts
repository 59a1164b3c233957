import type { Status } from "contract/core/moves.ts";

/** The address of My Portfolios at the column of a status, or of the first one. */
export function boardAddress(status?: Status): string {
  return status && status !== "Draft" ? `/my-portfolios?${new URLSearchParams({ status })}` : "/my-portfolios";
}

export function unitAddress(unit: string): string {
  return `/my-portfolios?${new URLSearchParams({ unit })}`;
}
