import type { Registration } from "contract/accounts/accounts.ts";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { useSession } from "../../app/session.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { PictureField } from "../picture-field.tsx";
import { imageError, setImage } from "../profile-image.ts";
import { useAccountForm } from "../use-account-form.ts";
import { CardForm } from "./card-form.tsx";
import { forgetFields, keepFields, keptFields } from "./kept-fields.ts";

const roles = { student: "Student", admin: "Admin", assessor: "Assessor" };

/** What is typed and chosen; `image` is among them as a FileList. */
type Fields = Omit<Registration, "setupCode"> & Record<string, unknown>;

const redirectAfter = 3000;

/** Register: for oneself, or for someone else when an administrator is signed in. */
export function Page() {
  const { viewer } = useSession();
  const byAdmin = viewer?.role === "admin";
  const navigate = useNavigate();
  // What an administrator enters for others comes back to that administrator only.
  const key = `register ${viewer?._id ?? ""}`;
  // Student is the role unless another is chosen; what the form is given replaces a default of the select's own.
  const [kept] = useState(() => ({ role: "student" as const, ...keptFields(key) }));
  const form = useAccountForm<Partial<Fields>>({
    values: kept,
    onChange: (values) => keepFields(key, values, keptNames),
    schema: async () => {
      const { OwnRegistration, PersonalFacts } = await import("contract/accounts/accounts.ts");
      return (byAdmin ? PersonalFacts : OwnRegistration).loose();
    },
    check: ({ image }) => imageError(image),
    act: async (fields) => {
      const { message } = await send("register", {
        form: await formOf(byAdmin ? { ...fields, password: "" } : fields),
      });
      forgetFields(key);
      return message;
    },
  });
  const { message, error } = form;
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => navigate(byAdmin ? "/admin/users" : "/login"), redirectAfter);
    return () => clearTimeout(timer);
  }, [message, navigate, byAdmin]);
  return (
    <CardForm
      title="Register"
      width="max-w-[40rem]"
      form={form}
      hasSummary
      failure={error && sentenceFor(error)}
      action="Register"
      done={message}
      links={byAdmin ? <Link to="/admin/users">Back to Users</Link> : <LoginAndPrivacy />}
    >
      {byAdmin && <p className="text-dim">They get an email with a link to choose a password.</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields
          .filter(({ name }) => !(byAdmin && name === "password"))
          .map(({ name, autoComplete, ...rest }) => {
            const Field = name === "password" ? PasswordField : TextField;
            return <Field key={name} autoComplete={byAdmin ? "off" : autoComplete} {...rest} {...form.field(name)} />;
          })}
        <SelectField label="Role" {...form.field("role")}>
          {Object.entries(roles).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </SelectField>
        <PictureField optional label="Profile Image" {...form.field("image")} required={false} />
      </div>
    </CardForm>
  );
}

function LoginAndPrivacy() {
  return (
    <>
      <Link to="/login">Login</Link>
      {" · "}
      <Link to="/privacy">What happens with your data</Link>
    </>
  );
}

const fields = [
  { name: "name", label: "Name", autoComplete: "name" },
  { name: "email", label: "Email address", autoComplete: "email", type: "email" },
  {
    name: "password",
    label: "Password",
    autoComplete: "new-password",
    hint: "8 characters or more.",
  },
  { name: "dob", label: "Date of Birth", autoComplete: "bday", type: "date", min: "1900-01-01" },
  { name: "postcode", label: "Postcode", autoComplete: "postal-code" },
  { name: "qualification", label: "Qualification", autoComplete: "off" },
  { name: "phone", label: "Phone", autoComplete: "tel", type: "tel" },
  { name: "referenceNo", label: "Reference Number", autoComplete: "off" },
] as const;

const keptNames = ["role", ...fields.map(({ name }) => name)].filter((name) => name !== "password");

/** The form as it is sent, with the picture made small. */
async function formOf({ image, ...texts }: Partial<Fields>): Promise<FormData> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text));
  await setImage(form, image);
  return form;
}

function sentenceFor(error: Error): string {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable
    ? "We could not reach the server. What you typed is still here: check your connection, then press Register again."
    : "Registration failed";
}
