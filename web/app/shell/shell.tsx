import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { keepFocusInSight } from "../../ui/keys/focus-in-sight.ts";
import { tokenKey } from "../api.ts";
import { SessionProvider } from "../session.tsx";
import { App } from "./app.tsx";
import { watchPageErrors } from "./page-errors.ts";

const shell = (
  <StrictMode>
    <BrowserRouter>
      <SessionProvider>
        <App />
      </SessionProvider>
    </BrowserRouter>
  </StrictMode>
);

watchPageErrors();
keepFocusInSight();

// The prerendered login page is hydrated, unless somebody is signed in and will be redirected from it.
const root = document.getElementById("app");
if (root) {
  root.dataset.live = "true";
  if (root.hasChildNodes() && !localStorage.getItem(tokenKey)) hydrateRoot(root, shell);
  else createRoot(root).render(shell);
}
