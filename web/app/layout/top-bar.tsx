import type { ReactNode } from "react";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { SuccessToast } from "../../ui/states/success-toast.tsx";
import { useSuccess } from "../../ui/states/toasts.tsx";

/**
 * The dark bar with the product's name and who is signed in, on a phone one below the other. A success toast is shown
 * between them, and on a phone in their place.
 */
export function TopBar({ before, person, children }: { before?: ReactNode; person?: ReactNode; children?: ReactNode }) {
  const { toast } = useSuccess();
  const hiddenByToast = toast ? "max-sm:hidden" : "";
  const bar = useBarHeight<HTMLElement>("top");
  return (
    <header
      ref={bar}
      data-bar
      className="sticky top-0 z-30 flex min-h-13 items-center gap-2 bg-bar px-2 font-medium text-on-bar sm:px-4"
    >
      <a
        href="#content"
        className="sr-only rounded-panel bg-panel text-text focus:not-sr-only focus:absolute focus:top-1.5 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to the content
      </a>
      {before}
      <div className={`min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-4 ${toast ? "sm:px-2" : "px-2"}`}>
        <p className={`flex items-center gap-2.5 truncate font-semibold sm:shrink-0 ${hiddenByToast}`}>
          <img src="/icon.svg" alt="" width={28} height={28} className="max-sm:hidden" />
          Portfolio Builder
        </p>
        <SuccessToast />
        {person && <div className={`min-w-0 max-sm:text-sm ${hiddenByToast}`}>{person}</div>}
      </div>
      {children}
    </header>
  );
}
