import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A part of a form that changes its height by itself: what a person is at below it stays where it is on the screen. Called
 * where the part is rendered, whose height counts as known from then on, and where it changes.
 */
export function useSteadyBelow(part: RefObject<HTMLElement | null>, known?: RefObject<number>): RefObject<number> {
  const own = useRef(0);
  const height = known ?? own;
  useLayoutEffect(() => {
    const box = part.current;
    if (!box) return;
    const { activeElement } = document;
    const isBelow =
      activeElement !== null &&
      !box.contains(activeElement) &&
      (box.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    // Before the layout with the new height, at which some browsers would scroll themselves.
    if (isBelow && height.current > 0) holdScrollPosition();
    const grown = box.offsetHeight - height.current;
    height.current = box.offsetHeight;
    if (isBelow && grown !== 0 && grown !== box.offsetHeight && isOneColumn())
      window.scrollBy({ top: grown, behavior: "instant" });
  });
  return height;
}

// Beside each other, one column does not move the other.
const isOneColumn = () => !window.matchMedia("(min-width: 64rem)").matches;

/** Keeps the browser from scrolling by itself when something above changes its height, until that has been drawn. */
export function holdScrollPosition(): void {
  const { style } = document.documentElement;
  style.overflowAnchor = "none";
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      style.overflowAnchor = "";
    }),
  );
}
