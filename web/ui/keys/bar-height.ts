import { type RefObject, useLayoutEffect, useRef } from "react";

type Heights = Map<Element, number | undefined>;

/** The heights of the bars at each edge, once measured. Of two at one edge, only one is drawn at a time; the other is 0 px high. */
const bars: Record<"top" | "bottom", Heights> = { top: new Map(), bottom: new Map() };

/**
 * For a sticky bar: publishes its height as a CSS variable, so that elements scrolled into view, as by the Tab key, do not
 * stop under it (styles.css, "scroll-padding").
 */
export function useBarHeight<E extends HTMLElement>(edge: "top" | "bottom"): RefObject<E | null> {
  const bar = useRef<E>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      bars[edge].set(element, entry?.borderBoxSize[0]?.blockSize ?? 0);
      // Before this frame is painted, the whole page would be styled and laid out a second time for it.
      requestAnimationFrame(() => publish(edge));
    });
    observer.observe(element, { box: "border-box" });
    bars[edge].set(element, undefined);
    publish(edge);
    return () => {
      observer.disconnect();
      bars[edge].delete(element);
      publish(edge);
    };
  }, [edge]);
  return bar;
}

/** What styles assume where nothing is published. Whatever is published here styles the whole page anew. */
const assumed = { top: 52, bottom: 0 };

function publish(edge: "top" | "bottom"): void {
  const root = document.documentElement;
  const heights = [...bars[edge].values()].filter((height) => height !== undefined);
  const height = heights.length > 0 ? Math.max(...heights) : assumed[edge];
  if (height === assumed[edge]) root.style.removeProperty(`--bar-${edge}`);
  else root.style.setProperty(`--bar-${edge}`, `${height}px`);
  // The page's own takes the place of a phone's places, and of toasts at the bottom. Noted on the root: asked by `:has`, a
  // browser looks through the whole page at every press (bench/results/first-load.md).
  const hasOwn = [...bars.bottom.keys()].some((bar) => bar.closest("[data-bottom-bar]") !== null);
  root.toggleAttribute("data-own-bar", hasOwn);
}
