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
import { words } from "../words/sign-in.tsx";
import { CardForm } from "./card-form.tsx";
import { forgetFields, keepFields, keptFields } from "./kept-fields.ts";

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
    schema: async () => (await import("contract/accounts/accounts.ts")).Registration.loose(),
    check: ({ image }) => imageError(image),
    act: async (fields) => {
      const { message } = await send("register", { form: await formOf(fields) });
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
      title={words.register.title}
      width="max-w-[40rem]"
      form={form}
      hasSummary
      failure={error && sentenceFor(error)}
      action={words.register.submit}
      done={message}
      links={
        byAdmin ? <Link to="/admin/users">{words.register.backToUsers}</Link> : <Link to="/login">{words.login}</Link>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, autoComplete, ...rest }) => {
          const Field = name === "password" ? PasswordField : TextField;
          return <Field key={name} autoComplete={byAdmin ? "off" : autoComplete} {...rest} {...form.field(name)} />;
        })}
        <SelectField label={words.register.role} {...form.field("role")}>
          {Object.entries(words.register.roles).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </SelectField>
        <PictureField optional label={words.register.image} {...form.field("image")} required={false} />
      </div>
    </CardForm>
  );
}

const fields = [
  { name: "name", label: words.register.name, autoComplete: "name" },
  { name: "email", label: words.email, autoComplete: "email", type: "email" },
  {
    name: "password",
    label: words.register.password,
    autoComplete: "new-password",
    hint: words.passwordRule,
  },
  { name: "dob", label: words.register.birth, autoComplete: "bday", type: "date", min: "1900-01-01" },
  { name: "postcode", label: words.register.postcode, autoComplete: "postal-code" },
  { name: "qualification", label: words.register.qualification, autoComplete: "off" },
  { name: "phone", label: words.register.phone, autoComplete: "tel", type: "tel" },
  { name: "referenceNo", label: words.register.reference, autoComplete: "off" },
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
  return error instanceof Unreachable ? words.register.unreachable : words.register.failed;
}
