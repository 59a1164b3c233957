/** Where a person was, or wanted to go, when they had to log in: kept for this tab until they are there again. */
export interface ReturnPath {
  path: string;
  /** Whose page it was; null when nobody was signed in, so that it serves whoever logs in. */
  account: string | null;
  /** The session had ended under their hands, which the login page then says. */
  sessionEnded: boolean;
}

const key = "return-to";

export function keepReturnPath(wanted: ReturnPath): void {
  if (wanted.path !== "/" && wanted.path !== "/login") sessionStorage.setItem(key, JSON.stringify(wanted));
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** The kept path, or undefined when there is none. Someone else's page is nobody's business. */
export function returnPathFor(account: string): string | undefined {
  const kept = storedReturnPath();
  return kept && (kept.account === null || kept.account === account) ? kept.path : undefined;
}

export function storedReturnPath(): ReturnPath | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isReturnPath(kept) ? kept : undefined;
  } catch {
    return undefined; // What cannot be read leads nowhere.
  }
}

// Only a path of this app is followed, never an address of another site ("//…").
function isReturnPath(kept: unknown): kept is ReturnPath {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "path" in kept &&
    typeof kept.path === "string" &&
    /^\/(?!\/)/.test(kept.path) &&
    "account" in kept &&
    (kept.account === null || typeof kept.account === "string") &&
    "sessionEnded" in kept &&
    typeof kept.sessionEnded === "boolean"
  );
}
