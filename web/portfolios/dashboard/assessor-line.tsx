import type { Person } from "contract/core/person.ts";
import { UserRound } from "lucide-react";
import { useAnswer } from "../../app/queries.tsx";
import { Avatar } from "../../ui/avatar.tsx";

/** Who assesses the learner, or that nobody does; undefined until it is known. */
export function useAssessor(): Person | null | undefined {
  return useAnswer("viewSelf", {}, { freshFor: 60_000 }).data?.assignedAssessor;
}

/** Beside the page's heading; its place is kept while it is not known. */
export function AssessorLine() {
  const assessor = useAssessor();
  return (
    <p className="flex min-h-6 min-w-0 items-center gap-2 text-dim text-sm max-sm:order-last max-sm:-mt-2 max-sm:w-full sm:mr-auto">
      {assessor && (
        <>
          <Avatar name={assessor.name} size="small" />
          <span className="min-w-0 wrap-anywhere">
            Your assessor is <span className="font-medium text-text">{assessor.name}</span>
          </span>
        </>
      )}
      {assessor === null && (
        <>
          <UserRound aria-hidden size={18} className="text-waiting" />
          No assessor is assigned to you yet
        </>
      )}
    </p>
  );
}
