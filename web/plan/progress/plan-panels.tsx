import type { ReactNode } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { WherePanel } from "./where-panel.tsx";

/** A learner's dashboard: where they should be, and their hours off the job. */
export default function PlanPanels({ signedOff, total }: { signedOff: number; total: number }): ReactNode {
  const { data, error, refetch } = useAnswer("listHours");
  if (error && !data) return <ErrorMessage message={error.message} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <WherePanel enrolment={data.enrolment} signedOff={signedOff} total={total} />
      <HoursPanel hours={data} />
    </>
  );
}
