import { lazy, Suspense, useRef } from "react";
import { shortcut } from "../keys/key-props.ts";
import { type BoxProps, SearchBox } from "../lists/toolbar.tsx";
import { useAfterFirstLoad } from "../use-after-first-load.ts";

const KeyHint = lazy(() => import("../keys/key-hint.tsx").then(({ KeyHint }) => ({ default: KeyHint })));

/** The search of a list, which "/" focuses. */
export function KeySearch(props: BoxProps<string> & { placeholder?: string }) {
  const search = useRef<HTMLInputElement>(null);
  const isAfterFirstLoad = useAfterFirstLoad();
  return (
    <span className="relative inline-flex max-sm:col-span-2 sm:w-64">
      <SearchBox className="w-full" ref={search} {...props} />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Search"
        {...shortcut("/", "Search the list")}
        onClick={() => search.current?.focus()}
        className="absolute inset-y-0 right-2 my-auto text-faint max-md:hidden pointer-coarse:hidden"
      >
        {isAfterFirstLoad && (
          <Suspense>
            <KeyHint keys="/" />
          </Suspense>
        )}
      </button>
    </span>
  );
}
