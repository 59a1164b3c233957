import { lazy, Suspense } from "react";
import { useAfterFirstLoad } from "../use-after-first-load.ts";

// After the rows, which nobody reaches by keys before they are there.
const Shortcuts = lazy(() => import("./shortcuts.tsx").then(({ Shortcuts }) => ({ default: Shortcuts })));

const placeOfShortcuts = <span className="size-9 max-md:hidden" />;

/** The keys of a list's page, and their list under "?". */
export function LateShortcuts() {
  if (!useAfterFirstLoad()) return placeOfShortcuts;
  return (
    <Suspense fallback={placeOfShortcuts}>
      <Shortcuts />
    </Suspense>
  );
}
