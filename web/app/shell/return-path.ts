/** Where a person was, or wanted to go, when they had to log in: in sessionStorage until they are back there. */
interface ReturnPath {
  path: string;
  /** Whose page it was; null when nobody was signed in, so that it applies to whoever logs in. */
  account: string | null;
  /** The session ended while they were working, which the login page then says. */
  sessionEnded: boolean;
}

const key = "return-to";

export function storeReturnPath(target: ReturnPath): void {
  if (target.path !== "/" && target.path !== "/login") sessionStorage.setItem(key, JSON.stringify(target));
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** The stored path, or undefined when there is none or it belongs to another account. */
export function returnPathFor(account: string): string | undefined {
  const stored = storedReturnPath();
  return stored && (stored.account === null || stored.account === account) ? stored.path : undefined;
}

export function storedReturnPath(): ReturnPath | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isReturnPath(stored) ? stored : undefined;
  } catch {
    return undefined; // Malformed JSON counts as no path.
  }
}

// Only a path of this app is followed: "//…" would be another site (an open redirect).
function isReturnPath(stored: unknown): stored is ReturnPath {
  return (
    typeof stored === "object" &&
    stored !== null &&
    "path" in stored &&
    typeof stored.path === "string" &&
    /^\/(?!\/)/.test(stored.path) &&
    "account" in stored &&
    (stored.account === null || typeof stored.account === "string") &&
    "sessionEnded" in stored &&
    typeof stored.sessionEnded === "boolean"
  );
}
