import "../styles.css";
import { openingScreen } from "./shell/opening.ts";

// A small entry file that starts loading shell and page in parallel, instead of one after the other.
const opening = openingScreen(window.location.pathname, localStorage.getItem("token"), localStorage.getItem("account"));
const parts = [
  import("./shell/shell.tsx"),
  opening.page?.(),
  opening.isSignedIn && import("./shell/signed-in-frame.tsx"),
];
Promise.all(parts).catch(showLoadError);

// Once the shell runs it shows its own errors; this is for when it could not be loaded.
function showLoadError(): void {
  const root = document.getElementById("app");
  if (root === null || root.dataset.live) return;
  const alert = document.createElement("p");
  alert.setAttribute("role", "alert");
  alert.className = "bg-danger-soft p-4 font-semibold text-danger";
  alert.textContent = "We could not load Portfolio Builder. Check your connection, then load this page again.";
  root.prepend(alert);
}
