import { productName } from "contract/core/centre.ts";
import type { ReactNode } from "react";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { centre } from "../centre.ts";
import { BarLogo } from "./centre-logo.tsx";

/**
 * The dark bar with the product's name, the centre's beside it, and who is signed in, on a phone one below the other. A
 * success toast is shown between them, and on a phone in a line of its own below.
 */
export function TopBar({
  menu,
  person,
  success,
  bell,
  children,
}: {
  menu?: ReactNode;
  person?: ReactNode;
  success?: ReactNode;
  bell?: ReactNode;
  children?: ReactNode;
}) {
  const bar = useBarHeight<HTMLElement>("top");
  return (
    <header
      ref={bar}
      data-bar
      className="sticky top-0 z-30 flex min-h-13 flex-wrap sm:flex-nowrap items-center gap-x-1 bg-bar px-2 font-medium text-on-bar max-sm:min-h-14 max-sm:pl-3 sm:gap-x-2 sm:px-3"
    >
      <a
        href="#content"
        className="sr-only rounded-control bg-panel text-text focus:not-sr-only focus:absolute focus:z-1 focus:top-1.5 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to the content
      </a>
      {menu}
      <BarLogo className="h-7 sm:mx-1" />
      {/* On wide screens its parts are parts of the bar, and the bell stands before the person. */}
      <div className="min-w-0 grow basis-0 content-center max-sm:min-h-14 max-sm:px-2 sm:contents">
        <p className={`flex min-w-0 gap-2 font-semibold ${person ? "max-sm:leading-5" : ""}`}>
          <span className="hidden shrink-0 in-data-centre:inline">{productName}</span>
          <span className="truncate in-data-centre:font-normal in-data-centre:text-on-bar-dim">{centre.name}</span>
        </p>
        {person && <div className="min-w-0 sm:order-1 sm:shrink-0 sm:max-w-2/5">{person}</div>}
      </div>
      <div className="flex min-w-0 max-sm:order-last max-sm:w-full sm:grow sm:justify-end sm:px-2">{success}</div>
      {bell}
      {children && <div className="shrink-0 sm:order-2">{children}</div>}
    </header>
  );
}
