import type { LearnerHours } from "contract/plan/hours.ts";
import type { ReactNode } from "react";
import { HoursPanel } from "./hours-panel.tsx";
import { WherePanel } from "./where-panel.tsx";

interface Props {
  hours: LearnerHours;
  signedOff: number;
  total: number;
}

/** A learner's dashboard: where they should be, and their hours off the job. */
export default function PlanPanels({ hours, signedOff, total }: Props): ReactNode {
  return (
    <>
      <WherePanel enrolment={hours.enrolment} signedOff={signedOff} total={total} />
      <HoursPanel hours={hours} />
    </>
  );
}
