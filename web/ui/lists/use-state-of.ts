import { useState } from "react";

/** State that begins anew once it is of something else, in elements that stay, with the focus that is in them. */
export function useStateOf<T>(of: string, first: T): [T, (change: T | ((before: T) => T)) => void] {
  const [held, setHeld] = useState({ of, value: first });
  if (held.of !== of) setHeld({ of, value: first });
  const set = (change: T | ((before: T) => T)) =>
    // What comes late, of something before, is left out.
    setHeld((now) => (now.of === of ? { of, value: change instanceof Function ? change(now.value) : change } : now));
  return [held.of === of ? held.value : first, set];
}
