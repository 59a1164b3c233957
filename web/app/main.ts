import "../styles.css";
import "./own-scripts.ts";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { askEarly, onUnproved, tokenKey } from "./api.ts";
import { firstCallsAt } from "./screens.ts";
import { accountKey, storedAccount } from "./shell/signed-in.ts";

// A small entry file that asks for who is signed in and for what the address needs, before the rest of the app is there
// (docs/decisions/10-first-load.md).
const viewer = storedAccount(localStorage.getItem(tokenKey), localStorage.getItem(accountKey));
const replies: Promise<unknown>[] = [];
if (viewer) {
  const { calls, params, photoIn } = firstCallsAt(window.location.pathname, window.location.search, viewer.role);
  askEarly("viewSelf");
  for (const call of calls) {
    const reply = askEarly(call, params);
    replies.push(reply);
    // Whoever takes the reply hears of an error.
    if (photoIn) reply.then(({ text }) => requestPhoto(photoIn(text))).catch(() => undefined);
  }
}

onUnproved((needs) => import("../accounts/security/prove.tsx").then((late) => late.prove(needs)));
// The styles name the font.
const styles = styled().then(requestFont);
Promise.all([import("./shell/shell.tsx"), painted(), styles, parsed().then(seen)])
  .then(([{ show }]) => show())
  .catch(showLoadError);

// The app is shown in its font if that has come by then. Later it is used from the next page on (app.tsx), because a page
// that changes its font moves. The login page names the font itself.
function requestFont(): void {
  const { dataset } = document.documentElement;
  if (dataset.inter !== undefined) return;
  document.fonts.load("1rem Inter").then(
    () => {
      dataset[document.querySelector("[data-live]") ? "lateInter" : "inter"] = "";
    },
    () => undefined,
  );
}

// The thumbnail is requested as soon as its path is known, and not when the page is drawn.
function requestPhoto(path: string | undefined): void {
  if (path) new Image().src = `/${thumbnailOf(path)}`;
}

// What the page brings along is painted before the scripts take the thread. A hidden tab paints nothing, so 100 ms are enough.
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

async function parsed(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

// Stays until the app can show the same; nobody else sees it.
function seen(): Promise<void> | undefined {
  if (document.querySelector("[data-seen]"))
    return import("./offline/show-seen.ts").then((late) => late.showSeen(viewer?._id, replies)).catch(() => undefined);
}

// This file runs without waiting for the styles of the app, which stand behind what the page shows at once.
async function styled(): Promise<void> {
  await parsed();
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link && !link.sheet)
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
}

// Once the shell runs it shows its own errors; this is for when it could not be loaded.
function showLoadError(): void {
  const root = document.getElementById("app");
  if (!root || root.dataset.live) return;
  const alert = document.createElement("p");
  alert.setAttribute("role", "alert");
  alert.className = "bg-danger-soft p-4 font-semibold text-danger";
  alert.textContent = "We could not load Portfolio Builder. Check your connection, then load this page again.";
  root.prepend(alert);
}
