import { type ReactNode, useRef } from "react";
import { isWorthRetrying, send } from "../../app/api.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { refreshSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { PictureField } from "../picture-field.tsx";
import { imageError, pictureIn, setImage } from "../profile-image.ts";
import { type AccountForm, useAccountForm } from "../use-account-form.ts";

const contract = () => import("contract/accounts/profile.ts");

/** `onChanged` is called when what is stored has changed. */
export function NameForm({ name, onChanged }: { name: string; onChanged: () => void }) {
  const form = useAccountForm({
    prefix: "name-",
    resets: true,
    values: { name },
    schema: async () => (await contract()).NewName,
    act: async (body) => {
      const { message } = await send("changeName", { body });
      onChanged();
      refreshSession().catch(() => undefined); // If it fails, the top bar shows the new name at the next visit.
      return message;
    },
  });
  return (
    <ProfileForm heading="Name" action="Change name" form={form}>
      <TextField label="Your name" autoComplete="name" {...form.field("name")} />
    </ProfileForm>
  );
}

/** `has` says that there is a picture, which can be removed. */
export function PictureForm({ has, onChanged }: { has: boolean; onChanged: () => void }) {
  const removal = useChangeWithToasts("changePicture");
  const form = useAccountForm<{ image?: unknown }>({
    prefix: "picture-",
    resets: true,
    schema: async () => (await contract()).changePicture.form,
    check: async ({ image }) =>
      pictureIn(image) ? imageError(image) : { path: "image", message: "Choose a picture." },
    act: async ({ image }) => {
      const sent = new FormData();
      await setImage(sent, image);
      const { message } = await send("changePicture", { form: sent });
      refresh();
      return message;
    },
  });
  function refresh() {
    onChanged();
    refreshSession().catch(() => undefined); // If it fails, the top bar shows the new picture at the next visit.
  }
  const remove = () => void removal.send({ form: new FormData() }, { onDone: refresh });
  return (
    <ProfileForm
      heading="Profile picture"
      action="Change picture"
      form={form}
      beside={
        has && (
          <Button variant="quiet" busy={removal.busy} onClick={remove} className="ml-2">
            Remove picture
          </Button>
        )
      }
    >
      <PictureField label="New picture" {...form.field("image")} />
    </ProfileForm>
  );
}

export function AddressForm({ email }: { email: string }) {
  const form = useAccountForm<{ email: string; password: string }>({
    prefix: "email-",
    resets: true,
    schema: async () => (await contract()).NewAddress,
    act: async (body) => (await send("requestEmailChange", { body })).message,
  });
  return (
    <ProfileForm heading="Email address" action="Send the link" form={form}>
      <p className="wrap-anywhere">
        You log in with <strong>{email}</strong>. We send a link to the new address; nothing changes until you open it.
      </p>
      <TextField label="New email address" type="email" autoComplete="email" {...form.field("email")} />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
    </ProfileForm>
  );
}

export function PasswordForm() {
  const form = useAccountForm<{ password: string; newPassword: string }>({
    prefix: "password-",
    resets: true,
    schema: async () => (await contract()).PasswordChange,
    act: async (body) => (await send("changePassword", { body })).message,
  });
  return (
    <ProfileForm heading="Password" action="Change password" form={form}>
      <PasswordField label="Current password" autoComplete="current-password" {...form.field("password")} />
      <PasswordField
        label="New password"
        hint="8 characters or more. You are signed out everywhere else."
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
    </ProfileForm>
  );
}

interface Props {
  heading: string;
  action: string;
  form: AccountForm;
  /** Beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A panel with one form, its errors at the top, and its success message below the button. */
function ProfileForm({ heading, action, form, beside, children }: Props) {
  const { busy, message, error } = form;
  const button = useRef<HTMLButtonElement>(null);
  function retry() {
    button.current?.focus(); // "Try again" disappears when it is pressed.
    button.current?.click();
  }
  return (
    <Panel heading={heading}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {error && <ErrorMessage message={error.message} {...(isWorthRetrying(error) && { onRetry: retry })} />}
        {children}
        <div>
          <Button ref={button} type="submit" busy={busy}>
            {action}
          </Button>
          {beside}
          <div role="status">
            {message && <p className="mt-3 rounded-control bg-done-soft p-3 font-medium text-done">{message}</p>}
          </div>
        </div>
      </form>
    </Panel>
  );
}
