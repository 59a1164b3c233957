import { useRef } from "react";

const minimumInterval = 10_000;

/** Signed photo URLs expire after half an hour. When one fails, all are fetched again, at most once in 10 seconds. */
export function useFreshPaths(refetch: () => void): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < minimumInterval) return;
    last.current = Date.now();
    refetch();
  };
}
