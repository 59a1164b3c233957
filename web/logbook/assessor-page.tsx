import type { Person } from "contract/core/person.ts";
import { type Logbook, logbookOf } from "contract/logbook/logbook.ts";
import type { StudentLogbook } from "contract/logbook/logbook-calls.ts";
import { lazy, Suspense, useContext, useMemo } from "react";
import { Link } from "react-router";
import { Refused } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { useMarkAsRead } from "../notifications/use-mark-as-read.ts";
import { OthersLearner, useOthersLearner } from "../plan/others-learner.ts";
import { LearnerPlan } from "../plan/progress/learner-plan.tsx";
import { useCurriculum } from "../qualifications/use-curriculum.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { ComboBox } from "../ui/lists/combo-box.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { GapsGrid } from "./gaps-grid.tsx";
import { LogbookCards } from "./logbook-cards.tsx";
import { OfEnrolment, within } from "./of-enrolment.tsx";
import { UnitList } from "./unit-list.tsx";
import { fields, type LogbookView } from "./view.ts";

// Loaded when it is chosen.
const RangeView = lazy(() => import("./range/range-view.tsx"));

/** Student Logbooks: one assigned student's evidence at a time, unit by unit or as a grid of gaps. */
export function Page() {
  const students = useAnswer("listLogbookStudents");
  const view = useFilter(fields);
  const { student } = view.typed;
  // Students who were assigned together share one notification, whose subject is the assessor's own account.
  useMarkAsRead(useViewer()._id, students.data !== undefined);
  return (
    <>
      <PageHeading title="Student Logbooks">
        {/* Before the students are known too: it keeps its place. */}
        <StudentSelect students={students.data ?? []} view={view} />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryResult query={students} loading={<Loading rows={2} />}>
          {() => null}
        </QueryResult>
        {student && <ChosenStudent key={student} view={view} />}
        {!student && students.data && <NoneChosen hasStudents={students.data.length > 0} />}
      </div>
    </>
  );
}

interface ViewProps {
  view: LogbookView;
}

function StudentSelect({ students, view: { typed, change } }: ViewProps & { students: Person[] }) {
  const isListed = students.some(({ _id }) => _id === typed.student);
  return (
    <div className="min-w-0 max-w-full" data-screen-only>
      <ComboBox
        label="Select Student"
        value={isListed ? typed.student : ""}
        options={[["", "Choose a student..."], ...students.map(({ _id, name }) => [_id, name] as const)]}
        onChange={(student) => change({ student, enrolment: "" })}
      />
    </div>
  );
}

function NoneChosen({ hasStudents }: { hasStudents: boolean }) {
  return (
    <Empty drawing="people" message="No Student Selected">
      <p>
        {hasStudents
          ? "Choose a student above to see what they have evidence for, and what is missing."
          : "No students are assigned to you yet. An administrator assigns them."}
      </p>
    </Empty>
  );
}

function ChosenStudent({ view }: ViewProps) {
  const { student } = view.typed;
  const isOthers = useOthersLearner(student);
  const { isVerifier = false } = useViewer();
  // Each look of a verifier's is in the audit log.
  const logbook = useAnswer("viewLogbook", { params: { id: student } }, { uncached: isVerifier });
  const { error } = logbook;
  useMarkAsRead(student, logbook.data !== undefined);
  // The student is assigned to somebody else now, so the logbook on screen is hidden.
  if (error instanceof Refused && error.status === 404)
    return (
      <>
        <ErrorMessage message={`${error.message}. They may be assigned to another assessor now.`} />
        <Button className="justify-self-start" onClick={() => view.change({ student: "" })}>
          Choose another student
        </Button>
      </>
    );
  return (
    <OthersLearner value={isOthers}>
      <QueryResult query={logbook} loading={<Loading rows={9} />}>
        {(answer) => (
          <OfEnrolment learner={student} ids={answer.qualifications} view={view}>
            {(enrolment) => <ChosenLogbook answer={answer} view={view} enrolment={enrolment} />}
          </OfEnrolment>
        )}
      </QueryResult>
    </OthersLearner>
  );
}

/** Their dates, and whether they are where they should be; their hours are a link away. */
function PlanOf({ student, logbook }: { student: string; logbook: Logbook }) {
  const { data } = useAnswer("listHours", { query: { learner: student } });
  const isReadOnly = useContext(OthersLearner);
  return (
    <div className="min-h-9 touch:min-h-11">
      {data && (
        <LearnerPlan enrolment={data.enrolment} name={data.student.name} isReadOnly={isReadOnly} counts={logbook}>
          <Link to={`/hours?${new URLSearchParams({ student })}`} className="inline-flex min-h-6 items-center text-sm">
            Hours
          </Link>
        </LearnerPlan>
      )}
    </div>
  );
}

interface ChosenProps extends ViewProps {
  answer: StudentLogbook;
  enrolment: string;
}

function ChosenLogbook({ answer: { student, evidence }, view, enrolment }: ChosenProps) {
  const curriculum = useCurriculum();
  const isOthers = useContext(OthersLearner);
  const logbook = useMemo(() => {
    return logbookOf(curriculum, enrolment ? within(evidence, curriculum.performance_units) : evidence);
  }, [curriculum, evidence, enrolment]);
  // What to ask for next is on the learner's own page alone.
  const shown = view.typed.view === "next" ? "logbook" : view.typed.view;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar name={student.name} />
          <p className="wrap-anywhere">
            Currently Viewing: <strong>{student.name}</strong>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!isOthers && <LinkButton to={`/bundle/${student._id}`}>Download everything</LinkButton>}
          <Tabs
            label="View"
            tabs={[
              { key: "logbook", name: "Logbook" },
              { key: "gaps", name: "Gaps" },
              { key: "range", name: "Range" },
            ]}
            chosen={shown}
            onChoose={(chosen) => view.change({ view: chosen })}
            className="print:hidden"
          />
        </div>
      </div>
      {/* The dates are those of the first enrolment, whose id is the learner's. */}
      {(enrolment === "" || enrolment === student._id) && <PlanOf student={student._id} logbook={logbook} />}
      <LogbookCards logbook={logbook} reader="assessor" />
      {shown === "gaps" && <GapsGrid logbook={logbook} student={student._id} />}
      {shown === "logbook" && <UnitList logbook={logbook} view={view} />}
      {shown === "range" && (
        <Suspense fallback={<Loading rows={6} />}>
          <RangeView logbook={logbook} view={view} enrolment={enrolment} />
        </Suspense>
      )}
    </>
  );
}
