import type { MouseEvent } from "react";

/**
 * Ignores the second click of a double click. By then a quick answer may have moved another button, or another
 * portfolio's, to the same place.
 */
export function firstClickOnly(act: () => void): (event: Pick<MouseEvent, "detail">) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
