import { type RefObject, useEffect, useRef } from "react";

/** The heights of the bars at each edge. Of two at one edge, only one is drawn at a time; the other is 0 px high. */
const bars = { top: new Map<Element, number>(), bottom: new Map<Element, number>() };

/**
 * For a sticky bar: publishes its height as a CSS variable, so that elements scrolled into view, as by the Tab key, do not
 * stop under it (styles.css, "scroll-padding").
 */
export function useBarHeight<E extends HTMLElement>(edge: "top" | "bottom"): RefObject<E | null> {
  const bar = useRef<E>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      bars[edge].set(element, entry?.borderBoxSize[0]?.blockSize ?? 0);
      publish(edge);
    });
    observer.observe(element, { box: "border-box" });
    return () => {
      observer.disconnect();
      bars[edge].delete(element);
      publish(edge);
    };
  }, [edge]);
  return bar;
}

function publish(edge: "top" | "bottom"): void {
  const { style } = document.documentElement;
  const heights = [...bars[edge].values()];
  if (heights.length > 0) style.setProperty(`--bar-${edge}`, `${Math.max(...heights)}px`);
  else style.removeProperty(`--bar-${edge}`);
}
