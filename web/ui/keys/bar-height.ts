import { type RefObject, useEffect, useRef } from "react";

/**
 * For a sticky bar: publishes its height as a CSS variable, so that elements scrolled into view, as by the Tab key, do not
 * stop under it (styles.css, "scroll-padding").
 */
export function useBarHeight<E extends HTMLElement>(edge: Edge): RefObject<E | null> {
  const bar = useRef<E>(null);
  useEffect(() => {
    if (!bar.current) return;
    const key = bar.current;
    const observer = new ResizeObserver(([entry]) => publish(edge, key, entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(key, { box: "border-box" });
    return () => {
      observer.disconnect();
      publish(edge, key, 0);
    };
  }, [edge]);
  return bar;
}

type Edge = "top" | "bottom";
const heights: Record<Edge, Map<Element, number>> = { top: new Map(), bottom: new Map() };

// A form's bar takes the place of the phone's places, which are hidden meanwhile: the highest bar that is shown counts.
function publish(edge: Edge, bar: Element, height: number): void {
  if (height > 0) heights[edge].set(bar, height);
  else heights[edge].delete(bar);
  const { style } = document.documentElement;
  if (heights[edge].size === 0) style.removeProperty(`--bar-${edge}`);
  else style.setProperty(`--bar-${edge}`, `${Math.max(...heights[edge].values())}px`);
}
