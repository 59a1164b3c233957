import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Refused } from "../app/api.ts";

/** The version on the page is sent as If-Match, so that nobody moves or deletes a portfolio that has changed since. */
export function targetOf({ _id, version }: Pick<Portfolio, "_id" | "version">) {
  return { params: { id: _id }, headers: { "if-match": `"${version}"` } };
}

/** Why a change was not made, for the person. */
export function changeError(error: unknown): string {
  if (error instanceof Refused && error.status === 412)
    return "This portfolio has changed in the meantime. Look at it once more, then try again.";
  return error instanceof Error ? error.message : "";
}
