import type { Enrolment } from "contract/plan/enrolments.ts";
import { targetsIn } from "contract/plan/typed-hours.ts";
import { type ReactNode, useState } from "react";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { isWorthRetrying, Refused } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { resubmit } from "../../ui/forms/resubmit.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const id = "targets-";

interface Props {
  enrolment: Enrolment;
  name: string;
  onClose: () => void;
}

/** Start, planned end and target of hours of a learner, and for administrators their registration. Empty fields set none. */
export default function TargetsForm({ enrolment, name, onClose }: Props): ReactNode {
  const { mutateAsync: change } = useChange("changeTargets");
  const { showToast } = useToasts();
  const { role } = useViewer();
  // What was read when the form was opened: whoever has changed it meanwhile is not overwritten.
  const [read] = useState(enrolment);
  const [values] = useState({
    startedOn: read.startedOn,
    plannedEndOn: read.plannedEndOn ?? "",
    hoursTarget: read.hoursTarget === null ? "" : String(read.hoursTarget),
    ...(role === "admin" && { registrationNo: read.registrationNo, registeredOn: read.registeredOn ?? "" }),
  });
  const form = useAccountForm<typeof values>({
    prefix: id,
    focusesField: true,
    values,
    schema: async () => (await import("contract/plan/enrolments.ts")).TypedTargets as never,
    act: async (typed) => {
      const headers = { "if-match": `"${read.version}"` };
      const { message } = await change({ params: { id: read._id }, body: targetsIn(typed), headers });
      showToast({ tone: "success", message });
      onClose();
      return message;
    },
  });
  const { error } = form;
  return (
    <Dialog title={`Dates of ${name}`} onClose={onClose}>
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {error && (
          <ErrorMessage
            message={error.message}
            safe={error instanceof Refused ? undefined : "What you entered stays on this page."}
            {...(isWorthRetrying(error) && { onRetry: () => resubmit(id) })}
          />
        )}
        <TextField label="Started on" type="date" {...form.field("startedOn")} />
        <TextField label="Planned end" type="date" optional {...form.field("plannedEndOn")} required={false} />
        <TextField
          label="Hours off the job, in all"
          inputMode="numeric"
          optional
          {...form.field("hoursTarget")}
          required={false}
        />
        {role === "admin" && (
          <>
            <TextField label="Registration number" optional {...form.field("registrationNo")} required={false} />
            <TextField label="Registered on" type="date" optional {...form.field("registeredOn")} required={false} />
          </>
        )}
        <Button type="submit" variant="primary" busy={form.busy} className="ml-auto">
          Save
        </Button>
      </form>
    </Dialog>
  );
}
