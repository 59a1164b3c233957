import type { Queue } from "contract/reviews/assessment.ts";
import { useEffect } from "react";
import { useAnswer, useFetchAhead } from "../../app/queries.tsx";

/** The assessor's queue around the portfolio `at`, or from its beginning. The next portfolio is prefetched. */
export function useQueue(at = ""): Queue | undefined {
  const { data } = useAnswer("viewQueue", { query: { at } });
  const fetchAhead = useFetchAhead();
  const next = data?.next?._id;
  useEffect(() => {
    if (next) fetchAhead("viewForReview", { params: { id: next } });
  }, [next, fetchAhead]);
  return data;
}

export function reviewPath(id: string): string {
  return `/portfolio/assessor/${id}`;
}
