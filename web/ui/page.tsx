import { type ReactNode, useEffect, useRef } from "react";

/** The page's heading: names the browser's tab, and takes the focus after a navigation so that readers hear where they are. */
export function PageHeading({ title, tab = title, children }: { title: string; tab?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tab} – Portfolio Builder`;
  }, [tab]);
  useEffect(() => {
    if (navigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 ref={heading} tabIndex={-1} className="hyphens-auto wrap-anywhere text-2xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Takes the focus to the page's heading, where what had it goes away and nothing nearer is left. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

// The first page of a visit leaves the focus where the browser put it.
function navigated(): boolean {
  return window.history.state?.idx > 0;
}
