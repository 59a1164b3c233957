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
    const before = height.current;
    const isSteady = before > 0 && isOneColumn() && isBelow(box, document.activeElement);
    // Before the new height is read, at which some browsers would scroll themselves.
    if (isSteady) holdScrollPosition();
    height.current = box.offsetHeight;
    if (isSteady) window.scrollBy({ top: height.current - before, behavior: "instant" });
  });
  return height;
}

function isBelow(box: HTMLElement, element: Element | null): boolean {
  if (!element || box.contains(element)) return false;
  return (box.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
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
