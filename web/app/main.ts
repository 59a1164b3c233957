import "../styles.css";
import { askEarly, tokenKey } from "./api.ts";
import { firstCallsAt, screenAt } from "./routes.tsx";
import { accountKey, storedAccount } from "./shell/signed-in.ts";
import { words } from "./words/calls.ts";

// A small entry file that asks at once for everything that the address needs, instead of for one after the other: the
// answers of the server, then shell, page and signed-in frame (docs/decisions/0041-first-paint.md).
const { pathname } = window.location;
const token = localStorage.getItem(tokenKey);
const viewer = storedAccount(token, localStorage.getItem(accountKey));

if (token !== null) askEarly("viewSelf");
if (viewer) {
  const { calls, params } = firstCallsAt(pathname, viewer.role);
  for (const call of calls) askEarly(call, params);
}

// The shell shows their errors.
screenAt(pathname)
  ?.page()
  .catch(() => undefined);
if (token !== null) import("./shell/signed-in-frame.tsx").catch(() => undefined);

Promise.all([import("./shell/shell.tsx"), painted()])
  .then(([{ show }]) => show())
  .catch(showLoadError);

// What the page brings along is painted before the scripts take the thread. A hidden tab paints nothing.
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

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
