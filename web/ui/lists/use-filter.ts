import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type Fields, type FilterOf, filterIn, queryWith } from "./fields.ts";

// Browsers limit how often the address may change.
const debounceDelay = 300;

/**
 * What a list shows: its search, filters, order and page, kept in the address beside the parameters of other parts of
 * the screen. Changing one returns to the first page.
 */
export function useFilter<F extends Fields>(fields: F) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const filter = filterIn(fields, query);
  const [newer, setNewer] = useState<Partial<FilterOf<F>>>({});
  const typed = { ...filter, ...newer };
  const written = useRef(filter);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter changes with the address only.
  useEffect(() => {
    const before = written.current;
    written.current = filter;
    // The address changed by itself: Back was pressed, or a link was followed. What was typed gives way to it.
    setNewer((newer) => only(newer, (name) => filter[name] === before[name]));
  }, [query]);

  useEffect(() => {
    const unwritten = only(newer, (name) => newer[name] !== written.current[name]);
    if (Object.keys(unwritten).length === 0) return;
    const timer = setTimeout(() => {
      // Between the press of a link and the next page this one is still here; writing now would take the person back.
      if (window.location.pathname === pathname) latest.current(unwritten);
    }, debounceDelay);
    return () => clearTimeout(timer);
  }, [newer, pathname]);

  function write(part: Partial<FilterOf<F>>): void {
    const firstPage = filterIn(
      only(fields, (name) => fields[name]?.isPage === true),
      new URLSearchParams(),
    );
    // On a slow device the address that was written last may not have come back yet.
    written.current = { ...written.current, ...firstPage, ...part };
    setQuery(queryWith(query, fields, written.current), { replace: true });
  }

  function change(part: Partial<FilterOf<F>>): void {
    const next = { ...newer, ...part };
    setNewer(next);
    write(next);
  }

  return {
    /** The filter in the address. */
    filter,
    /** The filter with what has been typed since. */
    typed,
    /** Changes the address at once, together with what has been typed. It replaces the entry in the browser's history. */
    change,
    /** The value and handler of a text field: shown in `typed` at once, and in the address 300 ms after the last key. */
    typing: (name: keyof F) => ({
      value: typed[name],
      onChange: (text: string) => setNewer({ ...newer, [name]: text }),
    }),
    addressOf: (part: Partial<FilterOf<F>>) => `?${queryWith(query, fields, part)}`,
  };
}

/** Values that all stay are the same object, so that nothing is rendered again for them. */
function only<T extends object>(values: T, keep: (name: keyof T) => boolean): T {
  if (Object.keys(values).every((name) => keep(name as keyof T))) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => keep(name as keyof T))) as T;
}
