import { createContext } from "react";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";

/** Whether a verifier reads of a learner whom somebody else assesses: nothing is offered but reading. */
export function useOthersLearner(learner: string): boolean {
  const { role, isVerifier = false } = useViewer();
  const enabled = role === "assessor" && isVerifier;
  const { data } = useAnswer("listLogbookStudents", {}, { enabled });
  return enabled && !data?.some(({ _id }) => _id === learner);
}

/** The same, for what is deep within such a learner's pages. */
export const OthersLearner = createContext(false);
