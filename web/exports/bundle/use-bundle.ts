import type { LearnersBundle } from "contract/exports/bundles.ts";
import { useEffect } from "react";
import { useAnswer, useChange } from "../../app/queries.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const second = 1000;
/** How often the page asks how far it is, and how often it has its link made new while it lies open. */
const every = { making: second, otherwise: 30 * 60 * second };

/** The bundle that this person asked for last of a learner; the server makes it, whether the page stays open or not. */
export function useBundle(student: string | undefined) {
  const asked = { query: student === undefined ? {} : { studentId: student } };
  const { data, error, refetch } = useAnswer("findBundle", asked);
  const pause = data?.bundle?.state === "making" ? every.making : every.otherwise;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), pause);
    return () => clearInterval(timer);
  }, [pause, refetch]);
  return { data, error, refetch, ...useAsking(data) };
}

function useAsking(data: LearnersBundle | undefined) {
  const change = useChange("requestBundle");
  const { say } = useToasts();
  function ask() {
    if (!data) return;
    const body = { studentId: data.student._id };
    change
      .mutateAsync({ body })
      // While it is being made there is nothing to press, so the button that had the focus goes away.
      .then(focusHeading)
      .catch((error: Error) => say({ tone: "danger", message: error.message, retry: ask }));
  }
  return { ask, isAsking: change.isPending };
}
