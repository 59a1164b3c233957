import type { Person } from "contract/core/person.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import type { StudentLogbook } from "contract/logbook/logbook-calls.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import { useMemo } from "react";
import { Refused } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { useSeen } from "../notifications/use-seen.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { SelectField } from "../ui/forms/field.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { GapsGrid } from "./gaps-grid.tsx";
import { LogbookCards } from "./logbook-cards.tsx";
import { UnitList } from "./unit-list.tsx";
import { useLogbookView } from "./use-logbook-view.ts";

/** Student Logbooks: one assigned student's evidence at a time, unit by unit or as a grid of gaps. */
export function Page() {
  const students = useAnswer("listLogbookStudents");
  const { view, search, change } = useLogbookView();
  const { student } = view;
  // Students who were assigned together share one notification, whose subject is the assessor's own account.
  useSeen(useViewer()._id, students.data !== undefined);
  return (
    <>
      <PageHeading title="Student Logbooks" />
      <div className="grid gap-4">
        {students.error && <Trouble message={students.error.message} onRetry={() => void students.refetch()} />}
        {!students.data && !students.error && <Loading rows={2} />}
        {students.data && (
          <StudentSelect students={students.data} chosen={student} onChoose={(id) => change({ student: id })} />
        )}
        {student && <ChosenStudent key={student} view={view} search={search} change={change} />}
        {!student && students.data && <NoneChosen hasStudents={students.data.length > 0} />}
      </div>
    </>
  );
}

type ViewProps = ReturnType<typeof useLogbookView>;

interface SelectProps {
  students: Person[];
  chosen: string;
  onChoose: (id: string) => void;
}

function StudentSelect({ students, chosen, onChoose }: SelectProps) {
  const isListed = students.some(({ _id }) => _id === chosen);
  return (
    <div className="max-w-md" data-screen-only>
      <SelectField
        label="Select Student"
        value={isListed ? chosen : ""}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Choose a student...</option>
        {students.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function NoneChosen({ hasStudents }: { hasStudents: boolean }) {
  return (
    <Empty message="No Student Selected">
      <p>
        {hasStudents
          ? "Choose a student above to see what they have evidence for, and what is missing."
          : "No students are assigned to you yet. An administrator assigns them."}
      </p>
    </Empty>
  );
}

function ChosenStudent({ view, search, change }: ViewProps) {
  const { data, error, refetch } = useAnswer("viewLogbook", { params: { id: view.student } });
  useSeen(view.student, data !== undefined);
  const isHidden = error instanceof Refused && error.status === 404;
  // The student is assigned to somebody else now, so the logbook on screen is hidden.
  if (isHidden) return <Hidden message={error.message} onLeave={() => change({ student: "" })} />;
  return (
    <>
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={9} />}
      {data && <ChosenLogbook answer={data} view={view} search={search} change={change} />}
    </>
  );
}

function Hidden({ message, onLeave }: { message: string; onLeave: () => void }) {
  return (
    <>
      <Trouble message={`${message}. They may be assigned to another assessor now.`} />
      <Button className="justify-self-start" onClick={onLeave}>
        Choose another student
      </Button>
    </>
  );
}

function ChosenLogbook({ answer, view, search, change }: { answer: StudentLogbook } & ViewProps) {
  const logbook = useMemo(() => logbookOf(curriculum, answer.evidence), [answer.evidence]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="wrap-anywhere text-lg">
          Currently Viewing: <strong>{answer.student.name}</strong>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to={`/bundle/${answer.student._id}`}>Download everything</LinkButton>
          <Tabs
            label="View"
            tabs={[
              { key: "Logbook", name: "Logbook" },
              { key: "Gaps", name: "Gaps" },
            ]}
            chosen={view.shown}
            onChoose={(next) => change({ shown: next })}
            className="print:hidden"
          />
        </div>
      </div>
      <LogbookCards logbook={logbook} reader="assessor" />
      {view.shown === "Gaps" ? (
        <GapsGrid logbook={logbook} student={view.student} />
      ) : (
        <UnitList logbook={logbook} view={view} onSearch={search} onChange={change} />
      )}
    </>
  );
}
