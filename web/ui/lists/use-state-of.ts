import { useState } from "react";

/** State that begins anew once it is of something else, in elements that stay, with the focus that is in them. */
export function useStateOf<T>(of: string, first: T): [T, (change: T | ((before: T) => T)) => void] {
  const [held, setHeld] = useState({ of, value: first });
  const value = held.of === of ? held.value : first;
  const set = (change: T | ((before: T) => T)) =>
    setHeld((now) => {
      const before = now.of === of ? now.value : first;
      return { of, value: change instanceof Function ? change(before) : change };
    });
  return [value, set];
}
