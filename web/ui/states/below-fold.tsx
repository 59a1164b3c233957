import { type ReactNode, useDeferredValue } from "react";

/**
 * False while a first visit is rendered, then true: what stands below the fold is rendered after the rest, in slices between
 * which the browser can answer a press. Once a person has pressed anything it is true at once, so that Back finds the page as
 * high as it was left.
 */
export function useBelowFold(): boolean {
  return useDeferredValue(true, navigator.userActivation?.hasBeenActive ?? true);
}

/** Nothing that is there already may stand below it, because it would move. */
export function BelowFold({ children }: { children: ReactNode }) {
  return useBelowFold() && children;
}
