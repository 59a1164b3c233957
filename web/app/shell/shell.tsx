import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { tokenKey } from "../api.ts";
import { SessionProvider } from "../session.tsx";
import { App, loadAt } from "./app.tsx";
import { watchPageErrors } from "./reporting.ts";

const shell = (
  <StrictMode>
    <BrowserRouter>
      <SessionProvider>
        <App />
      </SessionProvider>
    </BrowserRouter>
  </StrictMode>
);

/** Shows the app, once the code of what stands at the address is there. */
export async function show(): Promise<void> {
  watchPageErrors();
  keepFocusInSight();
  const isSignedIn = localStorage.getItem(tokenKey) !== null;
  await loadAt(window.location.pathname, isSignedIn);
  const root = document.getElementById("app");
  if (!root) return;
  root.dataset.live = "true";
  // The prerendered login page is hydrated, unless somebody is signed in and will be redirected from it.
  if ("prerendered" in root.dataset && !isSignedIn) hydrateRoot(root, shell);
  else createRoot(root).render(shell);
}

/**
 * Browsers scroll only the caret of a focused field into view, so most of a tall field can stay under a bar. For keyboard
 * users this scrolls the whole field into view; after a click nothing moves.
 */
function keepFocusInSight(): void {
  let byPointer = false;
  document.addEventListener("pointerdown", () => {
    byPointer = true;
  });
  document.addEventListener("keydown", () => {
    byPointer = false;
  });
  document.addEventListener("focusin", ({ target }) => {
    if (byPointer || !(target instanceof HTMLElement) || !target.matches("input, textarea")) return;
    target.scrollIntoView({ block: "nearest" });
  });
}
