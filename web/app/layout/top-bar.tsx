import type { ReactNode } from "react";
import { useBarRoom } from "../../ui/keys/bar-room.ts";
import { SuccessNotice } from "../../ui/states/success-toast.tsx";
import { useSuccess } from "../../ui/states/toasts.tsx";

/**
 * The dark bar with the product's name and who is signed in; on a phone one stands below the other. A success is told
 * between them, and on a phone in their place.
 */
export function TopBar({ before, person, children }: { before?: ReactNode; person?: ReactNode; children?: ReactNode }) {
  const { notice } = useSuccess();
  const whileTold = notice ? "max-sm:hidden" : "";
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
      <div
        className={`min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-4 ${notice ? "sm:px-2" : "px-2"}`}
      >
        <p className={`truncate font-bold text-lg sm:shrink-0 max-sm:leading-6 ${whileTold}`}>Portfolio Builder</p>
        <SuccessNotice />
        {person && <div className={`min-w-0 max-sm:text-sm ${whileTold}`}>{person}</div>}
      </div>
      {children}
    </header>
  );
}
