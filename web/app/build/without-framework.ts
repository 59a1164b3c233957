import { createContext, type Ref } from "react";

/*
 * In the place of React Router's `ssr/components.js` (vite.config.ts): what its framework mode does for pages that a server
 * renders, of which this app uses nothing. That was 1.6 kB of the 100 that the login page loads.
 */
export const FrameworkContext = createContext(undefined);

const nothing = () => null;

export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts };

/** Whether a link fetches ahead, its ref for that, and its handlers for that. */
export function usePrefetchBehavior(): [boolean, undefined, object] {
  return [false, undefined, {}];
}

export function mergeRefs<T>(ref: Ref<T>): Ref<T> {
  return ref;
}
