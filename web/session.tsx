import type { Role } from "contract/permissions.ts";
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from "react";
import { onSignedOut, send, tokenKey } from "./api.ts";

/** Who is signed in on this device: enough to draw the shell at once. The server asks anew at every call. */
export interface SignedIn {
  _id: string;
  name: string;
  role: Role;
}

const accountKey = "account";
const returnKey = "return-to";
const listeners = new Set<() => void>();

export interface Session {
  viewer: SignedIn | undefined;
}
const SessionContext = createContext<Session>({ viewer: undefined });

export function useSession(): Session {
  return use(SessionContext);
}

/** The person who is signed in, on pages that only signed-in people reach. */
export function useViewer(): SignedIn {
  const { viewer } = useSession();
  if (!viewer) throw new Error("this page is for signed-in people only");
  return viewer;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribe, storedAccount);
  const viewer = useMemo(() => (stored ? (JSON.parse(stored) as SignedIn) : undefined), [stored]);
  useEffect(() => {
    onSignedOut(() => {
      keepPlace();
      forgetSession();
    });
  }, []);
  const session = useMemo(() => ({ viewer }), [viewer]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function startSession(token: string, { _id, name, role }: SignedIn): void {
  localStorage.setItem(accountKey, JSON.stringify({ _id, name, role }));
  localStorage.setItem(tokenKey, token);
  tellAll();
}

/** Asks who is signed in and keeps the answer, so that a changed name or role shows. */
export async function refreshSession(): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  const { _id, name, role } = await send("viewSelf");
  if (token && token === localStorage.getItem(tokenKey)) startSession(token, { _id, name, role });
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logOut(): void {
  const told = send("logOut");
  forgetSession();
  told.catch(() => undefined); // Without a network the server's side ends when the session runs out.
}

/** Where to go after login: back to where the session ran out, once. */
export function takePlace(): string | undefined {
  const place = sessionStorage.getItem(returnKey) ?? undefined;
  sessionStorage.removeItem(returnKey);
  return place;
}

/** Remembers the page a person was on, or wanted to open, before they had to log in. */
export function keepPlace(path = window.location.pathname + window.location.search): void {
  if (path !== "/login" && path !== "/") sessionStorage.setItem(returnKey, path);
}

function forgetSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(accountKey);
  tellAll();
}

// Signed in means both are there; another tab that logs out removes them and tells this one.
function storedAccount(): string | null {
  return localStorage.getItem(tokenKey) ? localStorage.getItem(accountKey) : null;
}

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
