import type { LearnerHours } from "contract/plan/hours.ts";
import { dayAfter, duration, weeklyShare } from "contract/plan/weeks.ts";
import { Plus } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { grouped } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { weekWords } from "../week-words.ts";
import { ShareBar } from "./share-bar.tsx";

/** Hours off the job: this week of its share, all of the target, and how last week stands. */
export function HoursPanel({ hours: { enrolment, weeks, total } }: { hours: LearnerHours }) {
  const [thisWeek] = weeks;
  const minutes = thisWeek?.minutes ?? 0;
  const share = weeklyShare(enrolment);
  const { hoursTarget } = enrolment;
  const before = thisWeek && weeks.find(({ week }) => week === dayAfter(thisWeek.week, -7));
  const all = grouped(Math.floor(total / 60));
  return (
    <Panel heading="Hours off the job" className="grow basis-60">
      <div className="flex items-center gap-4">
        <div className="grid min-w-0 grow gap-1.5">
          <p>
            <b className="font-semibold text-lg">{duration(minutes)}</b>
            {share === null ? " this week" : ` of ${duration(share)} this week`}
          </p>
          {share !== null && <ShareBar minutes={minutes} share={share} />}
          <p className="text-dim text-sm">
            {hoursTarget === null ? `${all} hours in all.` : `${all} of ${grouped(hoursTarget)} in all.`}
            {before && ` Last week ${weekWords[before.state].sentence}.`}
          </p>
        </div>
        <LinkButton to="/hours" className="min-h-11" aria-label="Add hours">
          <Plus aria-hidden size={18} />
          Add
        </LinkButton>
      </div>
    </Panel>
  );
}
