import { useSearchParams } from "react-router";

/** The query of the address with some parameters changed; those set to "" are removed. */
export function withParts(query: URLSearchParams, parts: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parts)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page number in this parameter: a whole number from 1; 1 for everything else. */
export function pageIn(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
}

/** For screens with several parts: each changes its own parameters of the address and leaves the others' unchanged. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  return {
    query,
    /** Replaces the current entry of the browser's history. */
    change: (parts: Record<string, string>) => setQuery((now) => withParts(now, parts), { replace: true }),
    addressWith: (parts: Record<string, string>) => `?${withParts(query, parts)}`,
  };
}
