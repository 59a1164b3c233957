import type { EnrolmentLine } from "contract/qualifications/qualifications.ts";
import { type ReactNode, useState } from "react";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { isWorthRetrying } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { resubmit } from "../../ui/forms/resubmit.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const id = "registration-";

interface Props {
  line: EnrolmentLine;
  title: string;
  onClose: () => void;
}

/** How a learner is registered for one qualification. Empty fields say that they are not, yet. */
export default function RegistrationForm({ line, title, onClose }: Props): ReactNode {
  const { mutateAsync: change } = useChange("changeRegistration");
  const { showToast } = useToasts();
  // As it was when the form opened: whoever has changed it meanwhile is not overwritten.
  const [read] = useState(line);
  const [values] = useState({ registrationNo: read.registrationNo, registeredOn: read.registeredOn ?? "" });
  const form = useAccountForm<typeof values>({
    prefix: id,
    focusesField: true,
    values,
    schema: async () => (await import("contract/qualifications/qualifications.ts")).TypedRegistration as never,
    act: async ({ registrationNo, registeredOn }) => {
      const headers = { "if-match": `"${read.version}"` };
      const body = { registrationNo, registeredOn: registeredOn || null };
      const { message } = await change({ params: { id: read._id }, headers, body });
      showToast({ tone: "success", message });
      onClose();
      return message;
    },
  });
  const { error } = form;
  return (
    <Dialog title={`Registration for ${title}`} onClose={onClose}>
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {error && (
          <ErrorMessage message={error.message} {...(isWorthRetrying(error) && { onRetry: () => resubmit(id) })} />
        )}
        <TextField label="Registration number" optional {...form.field("registrationNo")} required={false} />
        <TextField label="Registered on" type="date" optional {...form.field("registeredOn")} required={false} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
