import "./styles.css";
import { openingScreen } from "./opening.ts";

// This file is small and comes first, so that shell and page are asked for at the same time and not one after another.
const opening = openingScreen(window.location.pathname, localStorage.getItem("token"), localStorage.getItem("account"));
const parts = [import("./shell.tsx"), opening.page?.(), opening.isSignedIn && import("./signed-in-frame.tsx")];
Promise.all(parts).catch(sayWhy);

function sayWhy(): void {
  const root = document.getElementById("app");
  if (root && !root.hasChildNodes()) {
    root.setAttribute("role", "alert");
    root.textContent = "We could not load Portfolio Builder. Check your connection, then load this page again.";
  }
}
