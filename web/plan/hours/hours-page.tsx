import type { LearnerHours } from "contract/plan/hours.ts";
import { dayAfter, weeksAtFirst } from "contract/plan/weeks.ts";
import { useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { useMarkAsRead } from "../../notifications/use-mark-as-read.ts";
import { Button } from "../../ui/button.tsx";
import { ComboBox } from "../../ui/lists/combo-box.tsx";
import { textField } from "../../ui/lists/fields.ts";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { useOthersLearner } from "../others-learner.ts";
import { LearnerPlan } from "../progress/learner-plan.tsx";
import { AddHours } from "./add-hours.tsx";
import { WeekPanel } from "./week-panel.tsx";

const fields = { student: textField() };

/** Hours off the job: a learner's own, to write and to have confirmed; staff read those of one learner. */
export function Page() {
  const { role } = useViewer();
  const { filter, change } = useFilter(fields);
  const learner = role === "student" ? undefined : filter.student;
  return (
    <>
      <PageHeading title="Hours">
        {role === "assessor" && <ChooseLearner chosen={filter.student} onChoose={(student) => change({ student })} />}
      </PageHeading>
      {learner === "" ? (
        <Empty drawing="people" message="No Student Selected" />
      ) : (
        <Hours key={learner} learner={learner} />
      )}
    </>
  );
}

function Hours({ learner }: { learner: string | undefined }) {
  const [from, setFrom] = useState<string>();
  const query = { ...(learner !== undefined && { learner }), ...(from !== undefined && { from }) };
  const hours = useAnswer("listHours", Object.keys(query).length > 0 ? { query } : {}, { keepPrevious: true });
  const viewer = useViewer();
  useMarkAsRead(viewer._id, learner === undefined && hours.data !== undefined);
  return (
    <div className="grid max-w-4xl gap-3">
      <QueryResult query={hours} loading={<Loading rows={6} />}>
        {(answer) => <Weeks hours={answer} isOwn={learner === undefined} onEarlier={setFrom} />}
      </QueryResult>
    </div>
  );
}

interface Props {
  hours: LearnerHours;
  isOwn: boolean;
  onEarlier: (from: string) => void;
}

function Weeks({ hours, isOwn, onEarlier }: Props) {
  const { student, enrolment, weeks, from, hasEarlier } = hours;
  const isReadOnly = useOthersLearner(student._id);
  return (
    <>
      {isOwn ? <AddHours /> : <LearnerPlan enrolment={enrolment} name={student.name} isReadOnly={isReadOnly} />}
      {weeks.map((week, index) => (
        <WeekPanel key={week.week} {...{ week, enrolment, isOwn }} isThisWeek={index === 0} />
      ))}
      {hasEarlier && (
        <Button className="justify-self-start" onClick={() => onEarlier(dayAfter(from, -7 * weeksAtFirst))}>
          Show earlier weeks
        </Button>
      )}
    </>
  );
}

/** An assessor's choice among their learners. */
function ChooseLearner({ chosen, onChoose }: { chosen: string; onChoose: (student: string) => void }) {
  const { data = [] } = useAnswer("listLogbookStudents");
  const isListed = data.some(({ _id }) => _id === chosen);
  return (
    <div className="min-w-0 max-w-full" data-screen-only>
      <ComboBox
        label="Select Student"
        value={isListed ? chosen : ""}
        options={[["", "Choose a student..."], ...data.map(({ _id, name }) => [_id, name] as const)]}
        onChange={onChoose}
      />
    </div>
  );
}
