import { type RefObject, useEffect, useRef } from "react";

/**
 * For a bar that stays at an edge of the window: tells the page how high it is, so that nothing that is scrolled into
 * sight, as by the Tab key, stops under it (styles.css, "scroll-padding").
 */
export function useBarRoom<E extends HTMLElement>(edge: "top" | "bottom"): RefObject<E | null> {
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
