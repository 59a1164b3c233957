import type { ReactNode } from "react";
import { useBarRoom } from "../ui/bar-room.ts";

/** The dark bar with the product's name and who is signed in; on a phone one stands below the other. */
export function TopBar({ before, person, children }: { before?: ReactNode; person?: ReactNode; children?: ReactNode }) {
  const bar = useBarRoom<HTMLElement>("top");
  return (
    <header
      ref={bar}
      data-bar
      className="sticky top-0 z-30 flex min-h-14 items-center gap-2 bg-bar px-2 text-on-bar sm:px-4"
    >
      <a
        href="#content"
        className="sr-only rounded-panel bg-panel text-text focus:not-sr-only focus:absolute focus:top-1.5 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to the content
      </a>
      {before}
      <div className="min-w-0 grow px-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <p className="truncate font-bold text-lg max-sm:leading-6">Portfolio Builder</p>
        {person && <div className="min-w-0 max-sm:text-sm">{person}</div>}
      </div>
      {children}
    </header>
  );
}
