import { homeOf, type Screen, screenAt } from "../routes.tsx";
import { storedAccount } from "./signed-in.ts";

/** What to preload for an address: the page's loader, and whether the signed-in frame is needed. */
export interface Opening {
  page: Screen["page"] | undefined;
  isSignedIn: boolean;
}

/** Predicts from localStorage where the guards will lead; a wrong prediction only loads a file in vain. */
export function openingScreen(path: string, token: string | null, account: string | null): Opening {
  const viewer = storedAccount(token, account);
  if (!viewer && token) return { page: screenAt(path)?.page, isSignedIn: true };
  const requested = path === "/login" && viewer ? undefined : screenAt(path);
  const isAllowed = requested && (requested.roles === "anyone" || (viewer && requested.roles.includes(viewer.role)));
  const screen = isAllowed ? requested : screenAt(viewer ? homeOf(viewer.role) : "/login");
  return { page: screen?.page, isSignedIn: viewer !== undefined };
}
