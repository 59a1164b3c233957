import { dayInWords } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Enrolment } from "contract/plan/enrolments.ts";
import { progressInWords, progressOf } from "contract/plan/progress.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { StandingBadge } from "../../portfolios/standing-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { grouped } from "../../ui/language.ts";

const TargetsForm = lazy(() => import("./targets-form.tsx"));

interface Props {
  enrolment: Enrolment;
  name: string;
  isReadOnly?: boolean;
  /** Where it is known. */
  counts?: { signedOff: number; total: number };
  children?: ReactNode;
}

/** For staff, one line: when a learner began and is to end, whether they are where they should be, and the form for it. */
export function LearnerPlan({ enrolment, name, isReadOnly = false, counts, children }: Props) {
  const [isChanging, setChanging] = useState(false);
  const { startedOn, plannedEndOn, hoursTarget } = enrolment;
  const progress = counts && progressOf(enrolment, counts, dayInLondon(new Date()));
  const target = hoursTarget === null ? "" : ` ${grouped(hoursTarget)} hours off the job.`;
  const end = plannedEndOn === null ? "no planned end" : `planned end ${dayInWords(plannedEndOn)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {progress && <StandingBadge standing={progress.standing} words={progressInWords(progress)} />}
      <p className="text-dim text-sm">{`Started ${dayInWords(startedOn)}, ${end}.${target}`}</p>
      {children}
      {!isReadOnly && (
        <Button onClick={() => setChanging(true)} className="ml-auto" data-screen-only>
          Change dates
        </Button>
      )}
      <Suspense>
        {isChanging && <TargetsForm enrolment={enrolment} name={name} onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  );
}
