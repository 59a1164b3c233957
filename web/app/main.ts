import "../styles.css";
import { openingScreen } from "./shell/opening.ts";

// This file is small and comes first, so that shell and page are asked for at the same time and not one after another.
const opening = openingScreen(window.location.pathname, localStorage.getItem("token"), localStorage.getItem("account"));
const parts = [
  import("./shell/shell.tsx"),
  opening.page?.(),
  opening.isSignedIn && import("./shell/signed-in-frame.tsx"),
];
Promise.all(parts).catch(sayWhy);

// The shell tells what goes wrong once it is there; this is for when it never comes.
function sayWhy(): void {
  const root = document.getElementById("app");
  if (root === null || root.dataset.live) return;
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.className = "bg-danger-soft p-4 font-semibold text-danger";
  sentence.textContent = "We could not load Portfolio Builder. Check your connection, then load this page again.";
  root.prepend(sentence);
}
