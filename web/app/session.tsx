import type { DisplayPreferences } from "contract/accounts/accounts.ts";
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { onSignedOut, Refused, send, tokenKey } from "./api.ts";
import { applyDisplayPreferences } from "./shell/display-preferences.ts";
import { storedReturnPath, storeReturnPath } from "./shell/return-path.ts";
import { accountKey, type SignedIn, storedAccount, unsealedKey } from "./shell/signed-in.ts";

export interface Session {
  viewer: SignedIn | undefined;
  /** There is a token but no stored account for it: the server has to be asked whose it is. */
  isUnknown: boolean;
}
const SessionContext = createContext<Session>({ viewer: undefined, isUnknown: false });

export function useSession(): Session {
  return use(SessionContext);
}

/** The person who is signed in, on pages that only signed-in people reach. */
export function useViewer(): SignedIn {
  const { viewer } = useSession();
  if (!viewer) throw new Error("this page is for signed-in people only");
  return viewer;
}

// Who was last signed in since the app was opened, and whether they logged out themselves.
let lastVisit: { account: string | null; hasLeft: boolean } = { account: null, hasLeft: false };

export function SessionProvider({ children }: { children: ReactNode }) {
  // The third argument is for prerendering the login page at build time, when nobody is signed in.
  const token = useSyncExternalStore(subscribe, () => localStorage.getItem(tokenKey), nobody);
  const account = useSyncExternalStore(subscribe, () => localStorage.getItem(accountKey), nobody);
  const session = useMemo(() => {
    const viewer = storedAccount(token, account);
    return { viewer, isUnknown: !viewer && Boolean(token) };
  }, [token, account]);
  const id = session.viewer?._id;
  const reading = session.viewer?.reading;
  // Before the page is painted, so that nothing changes its size before one's eyes.
  useLayoutEffect(() => applyDisplayPreferences(reading), [reading]);
  useEffect(() => sealOthers(id), [id]);
  useEffect(() => {
    if (id) lastVisit = { account: id, hasLeft: false };
  }, [id]);
  useEffect(() => onSignedOut(endSession), []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function startSession(token: string, { _id, name, role, image, reading, isVerifier, qualifications }: SignedIn) {
  const stored = { _id, name, role, image, reading, isVerifier, qualifications };
  localStorage.setItem(accountKey, JSON.stringify(stored));
  localStorage.setItem(tokenKey, token);
  notifyListeners();
}

/**
 * Fetches who is signed in and stores it, so that a changed name, role or picture shows. `fetchSelf` may take the
 * answer from a cache. @throws Refused, Unreachable
 */
export async function refreshSession(fetchSelf: () => Promise<SignedIn> = () => send("viewSelf")): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  const number = ++latestView;
  const self = await fetchSelf();
  // An answer of before a change must not undo on screen what the person has changed meanwhile.
  if (number === latestView && token && token === localStorage.getItem(tokenKey)) startSession(token, self);
}

/** Of the answers to who is signed in, and of what is chosen here meanwhile, only the latest is shown. */
let latestView = 0;

/** Shows how the person likes to read at once, in every tab; the server stores it. */
export function showDisplayPreferences(reading: DisplayPreferences): void {
  const token = localStorage.getItem(tokenKey);
  const viewer = storedAccount(token, localStorage.getItem(accountKey));
  latestView++;
  if (token && viewer) startSession(token, { ...viewer, reading });
}

/** Ends the session here at once, and on the server once the request arrives. */
export function logOut(): void {
  const request = send("logOut");
  leave();
  // A session that began at the identity provider ends there too. Without a network the one on the server ends when it expires.
  request.then(({ continueAt }) => continueAt && location.assign(continueAt)).catch(() => undefined);
}

/** Logs out somebody whose role no longer allows what is on screen. */
export function useLogOutWhenForbidden(error: Error | null): void {
  const isForbidden = error instanceof Refused && error.status === 403 && !error.missing.needs;
  useEffect(() => {
    if (isForbidden) logOut();
  }, [isForbidden]);
}

/** Ends the session here, after the server has ended it. */
export function leave(): void {
  lastVisit = { account: null, hasLeft: true };
  // On a shared device the next person must find neither the return path nor unsent answers of this one.
  sessionStorage.clear();
  forgetSession();
}

/** Stores the page that a signed-out person opened, for after the login; not after a deliberate logout. */
export function rememberRequestedPath(path: string): void {
  if (lastVisit.hasLeft || storedReturnPath()?.path === path) return;
  storeReturnPath({ path, account: lastVisit.account, sessionEnded: false });
}

// The server has ended the session: after the login the person continues where they were.
function endSession(): void {
  const { pathname, search } = window.location;
  storeReturnPath({ path: pathname + search, account: lastVisit.account, sessionEnded: true });
  forgetSession();
}

function forgetSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(accountKey);
  notifyListeners();
}

// Whoever has left, in whatever way, also when the app was ended before it was done.
function sealOthers(account: string | undefined): void {
  if ([null, account].includes(localStorage.getItem(unsealedKey))) return;
  // A device that cannot is tried again when the app is opened next.
  import("../unsent/store/sealing.ts").then((sealing) => sealing.sealOthers(account)).catch(() => undefined);
}

function nobody(): null {
  return null;
}

const listeners = new Set<() => void>();

// A "storage" event arrives when another tab logs in or out.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
