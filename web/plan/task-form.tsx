import { clockInLondon } from "contract/core/dates.ts";
import { sentOf, type TaskKind, type TaskValues } from "contract/plan/due.ts";
import type { Task } from "contract/plan/tasks.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAccountForm } from "../accounts/use-account-form.ts";
import { isWorthRetrying, Unreachable } from "../app/api.ts";
import { useAnswer, useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextArea, TextField } from "../ui/forms/field.tsx";
import { resubmit } from "../ui/forms/resubmit.ts";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { Tabs } from "../ui/tabs.tsx";

const Criteria = lazy(() => import("./criteria-field.tsx"));
const id = "plan-";

interface Props {
  /** Undefined to plan something new. */
  task: Task | undefined;
  /** Whose plan is on screen; "" for all. */
  learner: string;
  onClose: () => void;
}

/** Sets a task or plans a visit, or changes what is planned. */
export default function TaskForm({ task, learner, onClose }: Props): ReactNode {
  const { data: learners = [] } = useAnswer("listLogbookStudents");
  const { mutateAsync: set } = useChange("setTask");
  const { mutateAsync: change } = useChange("changeTask");
  const { showToast } = useToasts();
  const [kind, setKind] = useState<TaskKind>(task?.kind ?? "task");
  const [places, setPlaces] = useState(task?.places ?? []);
  const [initial] = useState(() => valuesOf(task, learner));
  const [whose, setWhose] = useState(initial.learner);
  const form = useAccountForm<TaskValues>({
    prefix: id,
    focusesField: true,
    values: initial,
    onChange: ({ learner }) => setWhose(learner),
    schema: async () => {
      const { taskFormOf } = await import("contract/plan/tasks.ts");
      return taskFormOf(kind);
    },
    act: async (values) => {
      const { learner, ...plan } = { ...sentOf({ ...values, kind }), places };
      const target = task && { params: { id: task._id }, headers: { "if-match": `"${task.version}"` } };
      const { message } = await (target ? change({ ...target, body: plan }) : set({ body: { learner, ...plan } }));
      showToast({ tone: "success", message: `${plan.title}: ${task ? "changed" : "planned"}` });
      onClose();
      return message;
    },
  });
  const { error } = form;
  return (
    <Dialog title={task ? `Change ${task.title}` : "Plan something"} onClose={onClose}>
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {error && (
          <ErrorMessage
            message={error instanceof Unreachable ? "Planning needs a connection. Nothing was sent." : error.message}
            {...(isWorthRetrying(error) && { onRetry: () => resubmit(id) })}
          />
        )}
        {!task && (
          <SelectField label="Learner" {...form.field("learner")}>
            <option value="">Choose a learner</option>
            {learners.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Tabs label="Kind" tabs={kinds} chosen={kind} onChoose={setKind} className="justify-self-start" />
        <TextField label="What" autoComplete="off" {...form.field("title")} />
        {kind === "task" ? (
          <TextField label="Due" type="date" {...form.field("dueOn")} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Starts" type="datetime-local" {...form.field("startsAt")} />
            <TextField
              label="Ends"
              type="datetime-local"
              hint="An hour later, unless you say when."
              {...form.field("endsAt")}
              required={false}
            />
          </div>
        )}
        <TextField label="Where" optional autoComplete="off" {...form.field("location")} required={false} />
        <TextArea label="More about it" optional {...form.field("text")} required={false} />
        <Suspense fallback={<Loading rows={1} />}>
          <Criteria learner={whose} places={places} onChange={setPlaces} />
        </Suspense>
        <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {task ? "Save the change" : "Plan it"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const kinds = [
  { key: "task" as const, name: "Task" },
  { key: "visit" as const, name: "Visit" },
];

function valuesOf(task: Task | undefined, learner: string): TaskValues {
  const { title = "", text = "", location = "", dueOn, startsAt, endsAt } = task ?? {};
  const clock = (at: string | null | undefined) => (at ? clockInLondon(at) : "");
  const times = { dueOn: dueOn ?? "", startsAt: clock(startsAt), endsAt: clock(endsAt) };
  return { learner: task?.learner._id ?? learner, kind: task?.kind ?? "task", title, text, location, ...times };
}
