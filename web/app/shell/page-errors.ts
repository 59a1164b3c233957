import { isNotLoaded } from "../../ui/states/error-boundary.tsx";
import { Refused, send, Unreachable } from "../api.ts";
import { screenAt } from "../routes.tsx";

/** Reports that have been made since the page was loaded, by class and place: a fault that repeats is told once. */
const reports = new Map<string, Promise<string | undefined>>();
const reportsMost = 10;

/**
 * Tells the server's log that a page broke: the error's class, the page's pattern and places in our own files. Never a
 * message or an address, which may hold what somebody typed. Answers the reference in the log, if it could be told.
 */
export function reportPageError(error: unknown, componentStack = ""): Promise<string | undefined> {
  const name = nameOf(error);
  const places = placesIn(`${stackOf(error)}\n${componentStack}`, window.location.origin);
  const key = `${name} ${places[0]}`;
  const earlier = reports.get(key);
  if (earlier || reports.size >= reportsMost) return earlier ?? Promise.resolve(undefined);
  const page = screenAt(window.location.pathname)?.path ?? "/unknown";
  const build = new URL(import.meta.url).pathname.slice(1);
  const reference = send("reportPageError", { body: { name, page, build, places }, unasked: true }).then(
    (answer) => answer.reference,
    () => undefined, // Where even this cannot be told, the person still reads what happened.
  );
  reports.set(key, reference);
  return reference;
}

/** Reports what breaks outside of any page's drawing, in a press or a promise. */
export function watchPageErrors(): void {
  window.addEventListener("error", ({ error }) => reportUnseen(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportUnseen(reason));
}

// Refusals and broken networks are no faults of ours, and what has no place in our files is another program's, such as
// a browser extension's.
function reportUnseen(error: unknown): void {
  if (!(error instanceof Error) || error instanceof Refused || error instanceof Unreachable || isNotLoaded(error))
    return;
  if (placesIn(stackOf(error), window.location.origin).length > 0) void reportPageError(error);
}

/** Where our own built files stand in a stack, of whatever browser: "assets/kit-Br3fTbJd.js:1:2345", the innermost first. */
export function placesIn(stack: string, origin: string): string[] {
  const places = stack.split(/[\s()@]+/).flatMap((word) => {
    if (!word.startsWith(`${origin}/assets/`)) return [];
    return /^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/.exec(word.slice(origin.length + 1)) ?? [];
  });
  return [...new Set(places)].slice(0, 20);
}

function nameOf(error: unknown): string {
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : "Unknown";
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}
