import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "contract/core/permissions.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { tokenKey } from "../api.ts";
import { firstCallsAt } from "../screens.ts";
import { claimsIn } from "../shell/signed-in.ts";
import type { SeenPage } from "./caches.ts";

/*
 * A page with a list is kept on the device as it was last seen. The next visit of its address shows it with the first text,
 * and nothing in it can be used, until the app shows the page itself (main.ts).
 */

/** Rows begin above so many heights of the window, or are left out. */
const heights = 1.5;
/** A page is looked at once nothing has changed in its answers for so long, in milliseconds. */
const calm = 1000;

/**
 * Has the service worker keep each page of this account, once it has its answers and when it is left. The function that is
 * returned ends this.
 */
export function watchPages(client: QueryClient, account: string, role: Role): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let kept: string | undefined;
  function look() {
    const page = isSettled(client) ? seenPage(account, role) : undefined;
    if (!page) return;
    kept = page.path;
    navigator.serviceWorker?.controller?.postMessage(page);
  }
  function lookSoon() {
    clearTimeout(timer);
    if (kept !== window.location.pathname) timer = setTimeout(look, calm);
  }
  const leave = () => document.visibilityState === "hidden" && look();
  const stop = client.getQueryCache().subscribe(lookSoon);
  document.addEventListener("visibilitychange", leave);
  lookSoon();
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener("visibilitychange", leave);
  };
}

/** Everything on screen has its answer, and nothing of it may only be read once. */
function isSettled(client: QueryClient): boolean {
  const active = client.getQueryCache().findAll({ type: "active" });
  return active.every(
    ({ state, gcTime }) => state.status === "success" && state.fetchFailureReason === null && gcTime !== 0,
  );
}

/** The page on screen; undefined where it is none that is kept, where a dialog is open, and after a logout. */
function seenPage(account: string, role: Role): SeenPage | undefined {
  const { pathname: path, search } = window.location;
  const { calls, params } = firstCallsAt(path, search, role);
  const root = document.getElementById("app");
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const { exp } = claimsIn(localStorage.getItem(tokenKey));
  if (calls.length === 0 || search || Object.keys(params).length > 0) return undefined;
  if (!root || !script || typeof exp !== "number" || document.querySelector("dialog[open]")) return undefined;
  const build = new URL(script.src).pathname;
  return { account, path, until: exp * 1000, build, ...documentTag(), markup: markupOf(root) };
}

/** With the font that has come by now, also where that was too late for this visit. */
function documentTag(): Pick<SeenPage, "document" | "font"> {
  const { dataset } = document.documentElement;
  const hasFont = dataset.inter !== undefined || dataset.lateInter !== undefined;
  const files = hasFont ? performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname) : [];
  const font = files.find((name) => /inter-latin-wght-[^/]*\.woff2$/.test(name));
  const tag = document.documentElement.cloneNode() as HTMLElement;
  if (font) tag.dataset.inter = "";
  delete tag.dataset.lateInter;
  tag.removeAttribute("style"); // The page allows none in its text.
  return { font, document: tag.outerHTML.replace("</html>", "") };
}

/** What is in sight without scrolling and a little more, without tokens, and with the styles of single elements as data. */
function markupOf(root: HTMLElement): string {
  // In a document that loads nothing: here a photo without its token would be asked for, and refused.
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  copy.querySelector(".toasts")?.remove(); // What was said then is over.
  const rows = copy.querySelectorAll(rowsOf);
  for (const [nth, row] of root.querySelectorAll(rowsOf).entries())
    if (row.getBoundingClientRect().top + window.scrollY > heights * window.innerHeight) rows[nth]?.remove();
  for (const photo of copy.querySelectorAll("img")) {
    const path = photo.getAttribute("src") ?? "";
    if (path.startsWith("blob:"))
      photo.removeAttribute("src"); // It goes with the visit.
    else if (path.includes("?")) photo.setAttribute("src", `/${barePath(path)}`);
  }
  for (const styled of copy.querySelectorAll("[style]")) {
    styled.setAttribute("data-style", styled.getAttribute("style") ?? "");
    styled.removeAttribute("style");
  }
  return copy.innerHTML;
}

const rowsOf = "main article, main li, main tr";
