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

// What was drawn at build time is taken over as it is, unless somebody is signed in and will not stay on that page.
const root = document.getElementById("app");
if (root) {
  root.dataset.live = "true";
  if (root.hasChildNodes() && !localStorage.getItem(tokenKey)) hydrateRoot(root, shell);
  else createRoot(root).render(shell);
}
