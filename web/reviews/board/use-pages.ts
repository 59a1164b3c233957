import { type RefObject, useCallback, useRef, useState } from "react";

/** So many pixels before its end comes into sight, a list asks for its next page. */
const ahead = 600;

/** A list that grows by pages: at a press of its button, and before its end is scrolled into sight. */
export function usePages(list: RefObject<HTMLElement | null>) {
  const [pages, setPages] = useState(0);
  const [loaded, setLoaded] = useState(0);
  const pressedAt = useRef<number>(undefined);
  const isLoading = loaded < pages;
  // While a page is loading its button is not there; the next one is watched anew.
  const watchEnd = useCallback((end: HTMLButtonElement | null) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Whoever has the focus on it decides by pressing, because it would run away from under them.
        if (!entries.some((entry) => entry.isIntersecting) || document.activeElement === end) return;
        observer.disconnect();
        setPages((pages) => pages + 1);
      },
      { rootMargin: `${ahead}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);

  return {
    pages,
    isLoading,
    button: watchEnd,
    showMore: () => {
      pressedAt.current = list.current?.querySelectorAll("article").length;
      setPages(pages + 1);
    },
    /** Call it when a page is there: the focus moves to its first link, because the pressed button is gone. */
    onLoaded: (page: number) => {
      setLoaded(page);
      if (pressedAt.current === undefined) return;
      list.current?.querySelectorAll("article")[pressedAt.current]?.querySelector("a")?.focus();
      pressedAt.current = undefined;
    },
  };
}
