import { useSearchParams } from "react-router";

/** The address's query with some parts changed and the others as they were; what is "" is left out. */
export function withParts(query: URLSearchParams, parts: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page that an address asks for under this name: whole numbers from 1, the first for everything else. */
export function pageIn(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
}

/** For screens of several parts: each changes what it keeps in the address, and leaves the others theirs. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  return {
    query,
    /** Without another entry in the browser's history. */
    change: (parts: Record<string, string>) => setQuery((now) => withParts(now, parts), { replace: true }),
    addressWith: (parts: Record<string, string>) => `?${withParts(query, parts)}`,
  };
}
