import "../styles.css";
import { screenAt } from "./routes.tsx";
import { words } from "./words/calls.ts";

// A small entry file that starts loading shell, page and signed-in frame at the same time, instead of one after the
// other: rows of /my-portfolios are visible 19 % earlier on a slow phone (docs/decisions/0034-first-load.md).
const parts = [
  import("./shell/shell.tsx"),
  screenAt(window.location.pathname)?.page(),
  localStorage.getItem("token") !== null && import("./shell/signed-in-frame.tsx"),
];
Promise.all(parts).catch(showLoadError);

// Once the shell runs it shows its own errors; this is for when it could not be loaded.
function showLoadError(): void {
  const root = document.getElementById("app");
  if (root === null || root.dataset.live) return;
  const alert = document.createElement("p");
  alert.setAttribute("role", "alert");
  alert.className = "bg-danger-soft p-4 font-semibold text-danger";
  alert.textContent = words.notLoaded;
  root.prepend(alert);
}
