import { useSyncExternalStore } from "react";

/** False while a prerendered page is shown whose scripts have not run yet: a press would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
