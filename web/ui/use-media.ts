import { useCallback, useSyncExternalStore } from "react";

/** Room for columns side by side that each keep to the window; the variant "wide" in tokens.css. */
export const wideQuery = "screen and (width >= 68rem) and (height >= 34rem)";

/** Where lists show fewer rows at first; the variant "max-sm". */
export const phoneQuery = "(width < 40rem)";

/** Whether the window matches a media query, now and after each change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
