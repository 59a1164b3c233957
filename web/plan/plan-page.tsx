import { dayOfYear } from "contract/core/dates.ts";
import type { Task } from "contract/plan/tasks.ts";
import { CalendarPlus, Check, Plus } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { TaskLine } from "../portfolios/dashboard/plan/task-line.tsx";
import { useFinish } from "../portfolios/dashboard/plan/use-finish.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/forms/field.tsx";
import { useLeavingFocus } from "../ui/keys/leaving-focus.ts";
import { counted } from "../ui/language.ts";
import { pageField, textField } from "../ui/lists/fields.ts";
import { PagedList } from "../ui/lists/pages.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { TaskActs } from "./task-acts.tsx";

const TaskForm = lazy(() => import("./task-form.tsx"));
const Calendar = lazy(() => import("./calendar-dialog.tsx"));

const fields = { learner: textField(), page: pageField };

/** The plan: what is due next, and what was done lately. Assessors read that of all their learners, and add to it. */
export function Page() {
  const isStaff = useViewer().role !== "student";
  const { filter, change, addressOf } = useFilter(fields);
  const { learner, page } = filter;
  const query = { ...(learner && { learner }), ...(page !== "1" && { page }) };
  const plan = useAnswer("listTasks", { query }, { keepPrevious: true });
  const [form, setForm] = useState<Task | "new">();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading title="Plan">
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full max-sm:[&>*]:grow">
          <Button onClick={() => navigate({ search, hash: "calendar" })}>
            <CalendarPlus aria-hidden size={18} />
            Add to my calendar
          </Button>
          {isStaff && (
            <Button variant="primary" onClick={() => setForm("new")}>
              <Plus aria-hidden size={18} />
              Plan something
            </Button>
          )}
        </div>
      </PageHeading>
      {isStaff && <ChooseLearner learner={learner} onChoose={(learner) => change({ learner })} />}
      <PagedList
        query={plan}
        loading={<Loading rows={5} />}
        addressOf={(page) => addressOf({ page })}
        className="grid gap-3"
      >
        {({ tasks, open, total }) =>
          total === 0 ? (
            <Empty drawing="work" message="Nothing is planned." />
          ) : (
            <>
              <Open tasks={tasks} open={open} {...(isStaff && { onChange: setForm })} />
              <Finished tasks={tasks} isStaff={isStaff} />
            </>
          )
        }
      </PagedList>
      <Suspense>
        {form && (
          <TaskForm task={form === "new" ? undefined : form} learner={learner} onClose={() => setForm(undefined)} />
        )}
        {hash === "#calendar" && <Calendar onClose={() => navigate({ search }, { replace: true })} />}
      </Suspense>
    </div>
  );
}

interface OpenProps {
  tasks: Task[];
  open: number;
  /** For whoever may change them. */
  onChange?: (task: Task) => void;
}

function Open({ tasks, open, onChange }: OpenProps) {
  const shown = tasks.filter(({ doneAt }) => doneAt === null);
  return (
    <Panel
      flush
      heading="Due next"
      aside={<span className="text-dim text-sm">{counted(open, "entry", "entries")}</span>}
    >
      {open === 0 && <Empty message="Nothing is planned." />}
      <ul aria-label="Due next" className="ruled border-line border-t empty:hidden">
        {shown.map((task) => (
          <TaskLine key={task._id} task={task} isOfLearner={onChange !== undefined}>
            {onChange && <TaskActs task={task} onChange={() => onChange(task)} />}
          </TaskLine>
        ))}
      </ul>
    </Panel>
  );
}

function Finished({ tasks, isStaff }: { tasks: Task[]; isStaff: boolean }) {
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  if (done.length === 0) return null;
  return (
    <Panel flush heading="Done">
      <ul aria-label="Done" className="ruled border-line border-t">
        {done.map((task) => (
          <li key={task._id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
            <Check aria-hidden size={20} className="shrink-0 text-done" />
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{isStaff ? `${task.learner.name}: ${task.title}` : task.title}</p>
              <p className="text-dim text-sm">{`Done on ${dayOfYear(task.doneAt ?? "")}`}</p>
            </div>
            <NotDone task={task} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NotDone({ task }: { task: Task }) {
  const { finish, busy } = useFinish();
  const leaveFocus = useLeavingFocus();
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    leaveFocus(currentTarget);
    void finish(task, false);
  }
  return (
    <Button variant="quiet" busy={busy} className="shrink-0" aria-label={`Not done: ${task.title}`} onClick={press}>
      Not done
    </Button>
  );
}

/** Whose plan is shown: that of one learner, or of all. */
function ChooseLearner({ learner, onChoose }: { learner: string; onChoose: (learner: string) => void }) {
  const { data: learners = [] } = useAnswer("listLogbookStudents");
  return (
    <div className="mb-3 max-w-80">
      <SelectField label="Learner" value={learner} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All learners</option>
        {learners.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
