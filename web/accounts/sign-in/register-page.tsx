import type { Role } from "contract/core/permissions.ts";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { useSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary, type FieldError } from "../../ui/forms/error-summary.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { errorsOf, firstOfEach } from "../schema-errors.ts";
import { imageError, shrunkProfileImage } from "./profile-image.ts";

const redirectAfter = 3000;
const roleNames: Record<Role, string> = { student: "Student", admin: "Admin", assessor: "Assessor" };

/** Register: for oneself, or for someone else when an administrator is signed in. */
export function Page() {
  const { viewer } = useSession();
  const byAdmin = viewer?.role === "admin";
  const { busy, errors, trouble, message, submit } = useRegistration(byAdmin ? "/admin/users" : "/login");
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  return (
    <div className="mx-auto w-full max-w-[40rem]">
      <Card className="p-6">
        <PageHeading title="Register" />
        <form onSubmit={submit} noValidate className="grid gap-4">
          <ErrorSummary errors={errors} />
          {trouble && <Trouble message={trouble} />}
          <RegistrationFields errorOf={errorOf} own={!byAdmin} />
          <Button type="submit" variant="primary" busy={busy || message !== undefined}>
            Register
          </Button>
          {message && (
            <p role="status" className="rounded-panel border-2 border-brand bg-brand-soft p-4 font-semibold">
              {message}
            </p>
          )}
        </form>
        <p className="mt-4">
          {byAdmin ? <Link to="/admin/users">Back to Users</Link> : <Link to="/login">Login</Link>}
        </p>
      </Card>
    </div>
  );
}

function RegistrationFields({ errorOf, own }: { errorOf: (path: string) => string | undefined; own: boolean }) {
  const text = (name: string, label: string, autoComplete: string, more: object = {}) => (
    <TextField
      label={label}
      id={name}
      name={name}
      error={errorOf(name)}
      autoComplete={own ? autoComplete : "off"}
      required
      {...more}
    />
  );
  return (
    <>
      {text("name", "Name", "name")}
      {text("email", "Email address", "email", { type: "email" })}
      {text("password", "Password", "new-password", { type: "password", hint: "8 characters or more." })}
      {text("dob", "Date of Birth", "bday", { type: "date", min: "1900-01-01" })}
      {text("postcode", "Postcode", "postal-code")}
      {text("qualification", "Qualification", "off")}
      {text("phone", "Phone", "tel", { type: "tel" })}
      {text("referenceNo", "Reference Number", "off")}
      <SelectField label="Role" id="role" name="role" defaultValue="student" error={errorOf("role")}>
        {Object.entries(roleNames).map(([role, name]) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Profile Image"
        optional
        id="image"
        name="image"
        type="file"
        accept="image/*"
        className="py-2"
        error={errorOf("image")}
      />
    </>
  );
}

function useRegistration(next: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => navigate(next), redirectAfter);
    return () => clearTimeout(timer);
  }, [message, navigate, next]);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || message !== undefined) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setErrors([]);
    setTrouble(undefined);
    try {
      const invalid = await prepare(form);
      if (invalid.length > 0) setErrors(invalid);
      else setMessage((await send("register", { form })).message);
    } catch (error) {
      if (error instanceof Refused && error.errors.length > 0) setErrors(firstOfEach(error.errors));
      else setTrouble(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, errors, trouble, message, submit };
}

/** Validates with the contract's schema and shrinks the picture in place; returns the errors. */
async function prepare(form: FormData): Promise<FieldError[]> {
  const { Registration } = await import("contract/accounts/accounts.ts");
  const { image, ...fields } = Object.fromEntries(form);
  const errors = errorsOf(Registration, fields);
  if (!(image instanceof File) || image.size === 0) form.delete("image");
  else {
    const picture = await shrunkProfileImage(image);
    if (picture) form.set("image", picture, image.name);
    else errors.push({ path: "image", message: imageError(image.name) });
  }
  return errors;
}

function messageFor(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Unreachable)
    return "We could not reach the server. What you typed is still here: check your connection, then press Register again.";
  return "Registration failed";
}
