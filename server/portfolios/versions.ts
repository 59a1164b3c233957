import { Refusal } from "../platform/refusal.ts";

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
