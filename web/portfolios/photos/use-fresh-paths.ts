import { useRef } from "react";

const pause = 10_000;

/** A photo's path lives for half an hour. When one no longer opens, new paths are fetched, once for all of them. */
export function useFreshPaths(refetch: () => void): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < pause) return;
    last.current = Date.now();
    refetch();
  };
}
