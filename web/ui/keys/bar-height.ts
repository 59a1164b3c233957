import { type RefObject, useEffect, useRef } from "react";

/**
 * For a sticky bar: publishes its height as a CSS variable, so that elements scrolled into view, as by the Tab key, do not
 * stop under it (styles.css, "scroll-padding").
 */
export function useBarHeight<E extends HTMLElement>(edge: "top" | "bottom"): RefObject<E | null> {
  const bar = useRef<E>(null);
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const name = `--bar-${edge}`;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(name, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(bar.current, { box: "border-box" });
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [edge]);
  return bar;
}
