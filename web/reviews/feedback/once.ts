import type { MouseEvent } from "react";

/**
 * Heeds the first press of a double click only. After a quick answer the second one would meet another button, or
 * another portfolio's, that has moved to the same place.
 */
export function once(act: () => void): (event: Pick<MouseEvent, "detail">) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
