import { isNotLoaded } from "../../ui/states/error-boundary.tsx";
import { Refused, send, Unreachable } from "../api.ts";
import { screenAt } from "../screens.ts";

/** Reports since the page was loaded, by class and place: an error that repeats is reported once. */
const reports = new Map<string, Promise<string | undefined>>();
const maxReports = 10;

/**
 * Reports a broken page to the server's log: the error's class, the page's pattern and places in our own files. Never a
 * message or a URL, which may contain what somebody typed. Answers the reference in the log, if it could be reported.
 */
export function reportPageError(error: unknown, componentStack = ""): Promise<string | undefined> {
  const name = errorName(error);
  const places = placesIn(`${stackOf(error)}\n${componentStack}`, window.location.origin);
  const key = `${name} ${places[0]}`;
  const earlier = reports.get(key);
  if (earlier || reports.size >= maxReports) return earlier ?? Promise.resolve(undefined);
  const page = screenAt(window.location.pathname)?.path ?? "/unknown";
  const build = new URL(import.meta.url).pathname.slice(1);
  const reference = send("reportPageError", { body: { name, page, build, places }, isBackground: true }).then(
    (answer) => answer.reference,
    () => undefined, // The person sees the error page even if the report fails.
  );
  reports.set(key, reference);
  return reference;
}

/**
 * Reports an error outside of rendering. Refusals and broken networks are no errors of the page, and errors without a place
 * in our files come from other programs, such as browser extensions.
 */
export function reportUncaught(error: unknown): void {
  if (!(error instanceof Error) || error instanceof Refused || error instanceof Unreachable || isNotLoaded(error))
    return;
  if (placesIn(stackOf(error), window.location.origin).length > 0) void reportPageError(error);
}

/** Places in our own built files in the stack of any browser, innermost first: "assets/kit-Br3fTbJd.js:1:2345". */
export function placesIn(stack: string, origin: string): string[] {
  const places = stack.split(/[\s()@]+/).flatMap((word) => {
    if (!word.startsWith(`${origin}/assets/`)) return [];
    return /^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/.exec(word.slice(origin.length + 1)) ?? [];
  });
  return [...new Set(places)].slice(0, 20);
}

function errorName(error: unknown): string {
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : "Unknown";
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}
