import { send } from "../../app/api.ts";
import { refreshSession } from "../../app/session.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const contract = () => import("contract/accounts/profile.ts");

/** `onChanged` is called when what is stored has changed. */
export function NameForm({ name, onChanged }: { name: string; onChanged: () => void }) {
  const form = useProfileForm({
    prefix: "name",
    schema: async () => (await contract()).NewName,
    act: async ({ name = "" }) => {
      const { message } = await send("changeName", { body: { name } });
      onChanged();
      refreshSession().catch(() => undefined); // If it fails, the top bar shows the new name at the next visit.
      return message;
    },
  });
  return (
    <ProfileForm heading="Name" action="Change name" form={form}>
      <TextField key={name} label="Your name" defaultValue={name} autoComplete="name" {...form.field("name")} />
    </ProfileForm>
  );
}

export function AddressForm({ email }: { email: string }) {
  const form = useProfileForm({
    prefix: "email",
    schema: async () => (await contract()).NewAddress,
    act: async ({ email = "", password = "" }) =>
      (await send("requestEmailChange", { body: { email, password } })).message,
  });
  return (
    <ProfileForm heading="Email address" action="Send the link" form={form}>
      <p className="wrap-anywhere">
        You log in with <strong>{email}</strong>. We send a link to the new address; nothing changes until you open it.
      </p>
      <TextField label="New email address" type="email" autoComplete="email" {...form.field("email")} />
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field("password")} />
    </ProfileForm>
  );
}

export function PasswordForm() {
  const form = useProfileForm({
    prefix: "password",
    schema: async () => (await contract()).PasswordChange,
    act: async ({ password = "", newPassword = "" }) =>
      (await send("changePassword", { body: { password, newPassword } })).message,
  });
  return (
    <ProfileForm heading="Password" action="Change password" form={form}>
      <TextField label="Current password" type="password" autoComplete="current-password" {...form.field("password")} />
      <TextField
        label="New password"
        hint="8 characters or more. You are signed out everywhere else."
        type="password"
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
    </ProfileForm>
  );
}
