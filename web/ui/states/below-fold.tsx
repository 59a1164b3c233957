import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * False while a first visit is rendered, then true: what stands below the fold is rendered once the rest is painted, in slices
 * between which the browser can answer a press. Once a person has pressed anything it is true at once, so that Back finds the
 * page as high as it was left.
 */
export function useBelowFold(): boolean {
  const [isRest, setRest] = useState(navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    if (!isRest) requestAnimationFrame(() => setTimeout(() => startTransition(() => setRest(true))));
  }, [isRest]);
  return isRest;
}

/** Nothing that is there already may stand below it, because it would move. */
export function BelowFold({ children }: { children: ReactNode }) {
  return useBelowFold() && children;
}
