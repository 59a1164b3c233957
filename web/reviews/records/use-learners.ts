import { useEffect } from "react";
import { useAnswer, useFetchAhead } from "../../app/queries.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";

/** As many as are read ahead: a busy assessor's whole caseload. */
const most = 60;

/** The assessor's learners. What each has so far is read ahead, because on site there may be no signal. */
export function useLearners() {
  const learners = useAnswer("listLogbookStudents");
  const fetchAhead = useFetchAhead();
  const { data } = learners;
  const isSettled = useAfterFirstLoad();
  useEffect(() => {
    if (!isSettled) return;
    for (const { _id: id } of data?.slice(0, most) ?? []) fetchAhead("viewLogbook", { params: { id } });
  }, [data, isSettled, fetchAhead]);
  return learners;
}
