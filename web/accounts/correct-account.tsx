import type { Account } from "contract/accounts/accounts.ts";
import { useState } from "react";
import { isWorthRetrying } from "../app/api.ts";
import { useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { resubmit } from "../ui/forms/resubmit.ts";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { useAccountForm } from "./use-account-form.ts";

const id = "correct-";

interface Props {
  account: Account;
  /** The version that was read, where it is known. */
  version?: number;
  onClose: () => void;
}

/** Corrects another person's name or e-mail address; only what has changed is sent. */
export default function CorrectAccount({ account: listed, version, onClose }: Props) {
  // As it was when the dialog opened: a list that has moved on since would make another request of the same act.
  const [account] = useState(listed);
  const [headers] = useState(version === undefined ? {} : { headers: { "if-match": `"${version}"` } });
  const { _id, name, email, isActive } = account;
  const { mutateAsync: correct } = useChange("correctAccount");
  const { showToast } = useToasts();
  const [welcome, setWelcome] = useState(false);
  const form = useAccountForm<{ name: string; email: string }>({
    prefix: id,
    focusesField: true,
    values: { name, email },
    schema: async () =>
      (await import("contract/accounts/accounts.ts")).Correction.pick({ name: true, email: true }).required(),
    act: async (typed) => {
      const changed = Object.entries(typed).filter(
        ([field, text]) => text.trim() !== account[field as keyof typeof typed],
      );
      const { message } = await correct({
        params: { id: _id },
        body: { ...Object.fromEntries(changed), welcome },
        ...headers,
      });
      showToast({ tone: "success", message });
      onClose();
      return message;
    },
  });
  const { busy, error, submit, field } = form;
  return (
    <Dialog title={`Correct ${name}`} onClose={onClose}>
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        {error && (
          <ErrorMessage
            message={error.message}
            {...(isWorthRetrying(error) && {
              onRetry: () => resubmit(id),
            })}
          />
        )}
        <TextField label="Name" autoComplete="off" {...field("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="The old address is told, and links that were sent to it stop working. The person stays signed in."
          {...field("email")}
        />
        {isActive && (
          <label className="flex min-h-6 items-start gap-2.5 max-sm:min-h-11 max-sm:items-center">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-brand max-sm:mt-0 max-sm:size-5"
              checked={welcome}
              onChange={({ target }) => setWelcome(target.checked)}
            />
            Send a welcome email with a link to choose a password
          </label>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save the correction
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
