import { homeOf, type Screen, screenAt } from "../routes.tsx";
import { storedAccount } from "./signed-in.ts";

/** What is on the way to the person who opens an address: the page's loader, and whether the signed-in frame is needed. */
export interface Opening {
  page: Screen["page"] | undefined;
  isSignedIn: boolean;
}

/** A guess at where the guards will lead, from what is kept on this device; a wrong one only loads a file in vain. */
export function openingScreen(path: string, token: string | null, account: string | null): Opening {
  const viewer = storedAccount(token, account);
  if (!viewer && token) return { page: screenAt(path)?.page, isSignedIn: true };
  const wanted = path === "/login" && viewer ? undefined : screenAt(path);
  const isAllowed = wanted && (wanted.roles === "anyone" || (viewer && wanted.roles.includes(viewer.role)));
  const screen = isAllowed ? wanted : screenAt(viewer ? homeOf(viewer.role) : "/login");
  return { page: screen?.page, isSignedIn: viewer !== undefined };
}
