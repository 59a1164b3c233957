import type { LearnersBundle } from "contract/exports/bundles.ts";
import { useEffect } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useAnswer, useChange } from "../../app/queries.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const second = 1000;
/** Polls the progress while the file is being made; otherwise refreshes the signed link before it expires. */
const refetchEvery = { making: second, otherwise: 30 * 60 * second };

/** The latest bundle of a learner that this person has requested. */
export function useBundle(student: string | undefined) {
  const input = { query: student === undefined ? {} : { studentId: student } };
  const { data, error, refetch } = useAnswer("findBundle", input);
  const interval = data?.bundle?.state === "making" ? refetchEvery.making : refetchEvery.otherwise;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), interval);
    return () => clearInterval(timer);
  }, [interval, refetch]);
  return { data, error, refetch, ...useRequest(data) };
}

function useRequest(data: LearnersBundle | undefined) {
  const change = useChange("requestBundle");
  const { showToast } = useToasts();
  function request() {
    if (!data) return;
    const body = { studentId: data.student._id };
    change
      .mutateAsync({ body })
      // The button that had the focus disappears while the file is being made.
      .then(focusHeading)
      .catch((error: unknown) => showToast(failureToast(error, request)));
  }
  return { request, isRequesting: change.isPending };
}
