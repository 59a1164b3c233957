import type { ReactNode } from "react";

/** The dark bar with the product's name; what stands right of it is the signed-in person's. */
export function TopBar({ before, children }: { before?: ReactNode; children?: ReactNode }) {
  return (
    <header data-bar className="sticky top-0 z-30 flex min-h-14 items-center gap-2 bg-bar px-2 text-on-bar sm:px-4">
      <a
        href="#content"
        className="sr-only rounded-panel bg-panel p-2 text-text focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      {before}
      <p className="mr-auto truncate px-2 font-bold text-lg">Portfolio Builder</p>
      {children}
    </header>
  );
}
