import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from "react";
import { onSignedOut, send, tokenKey } from "./api.ts";
import { keepReturnPath, storedReturnPath } from "./shell/return-path.ts";
import { type SignedIn, storedAccount } from "./shell/signed-in.ts";

export interface Session {
  viewer: SignedIn | undefined;
  /** There is a token, but nothing on this device says whose it is: the server has to be asked. */
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

const accountKey = "account";
// Who was signed in here last since the app was opened, and whether they left by Logout.
let last: { account: string | null; hasLeft: boolean } = { account: null, hasLeft: false };

export function SessionProvider({ children }: { children: ReactNode }) {
  // At build time, when the login page is drawn, nobody is signed in.
  const token = useSyncExternalStore(subscribe, () => localStorage.getItem(tokenKey), nobody);
  const account = useSyncExternalStore(subscribe, () => localStorage.getItem(accountKey), nobody);
  const session = useMemo(() => {
    const viewer = storedAccount(token, account);
    return { viewer, isUnknown: !viewer && Boolean(token) };
  }, [token, account]);
  const id = session.viewer?._id;
  useEffect(() => {
    if (id) last = { account: id, hasLeft: false };
  }, [id]);
  useEffect(() => onSignedOut(endSession), []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function startSession(token: string, { _id, name, role }: SignedIn): void {
  localStorage.setItem(accountKey, JSON.stringify({ _id, name, role }));
  localStorage.setItem(tokenKey, token);
  tellAll();
}

/** Asks who is signed in and keeps the answer, so that a changed name or role shows. @throws Refused, Unreachable */
export async function refreshSession(): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  const self = await send("viewSelf");
  if (token && token === localStorage.getItem(tokenKey)) startSession(token, self);
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logOut(): void {
  const told = send("logOut");
  leave();
  told.catch(() => undefined); // Without a network the server's side ends when the session runs out.
}

/** Ends the session here, where the server has ended its side already. */
export function leave(): void {
  last = { account: null, hasLeft: true };
  // Whoever sits here next finds nothing: neither where this person was, nor answers that they have not sent.
  sessionStorage.clear();
  forgetSession();
}

/** What a signed-out person wanted to open, for after the login. Who pressed Logout wanted to go nowhere. */
export function rememberWanted(path: string): void {
  if (last.hasLeft || storedReturnPath()?.path === path) return;
  keepReturnPath({ path, account: last.account, sessionEnded: false });
}

// The server no longer knows the session: after the login the person goes on where they were.
function endSession(): void {
  const { pathname, search } = window.location;
  keepReturnPath({ path: pathname + search, account: last.account, sessionEnded: true });
  forgetSession();
}

function forgetSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(accountKey);
  tellAll();
}

function nobody(): null {
  return null;
}

const listeners = new Set<() => void>();

// Another tab that logs in or out changes the same storage and tells this one.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
