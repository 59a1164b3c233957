import type { Registration } from "contract/accounts/accounts.ts";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { useSession } from "../../app/session.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { words } from "../words/sign-in.tsx";
import { CardForm } from "./card-form.tsx";
import { shrunkProfileImage } from "./profile-image.ts";

/** What is typed and chosen; `image` is among them as a FileList. */
type Fields = Omit<Registration, "setupCode"> & Record<string, unknown>;

const redirectAfter = 3000;

/** Register: for oneself, or for someone else when an administrator is signed in. */
export function Page() {
  const { viewer } = useSession();
  const byAdmin = viewer?.role === "admin";
  const navigate = useNavigate();
  const form = useAccountForm<Fields>({
    schema: async () => (await import("contract/accounts/accounts.ts")).Registration.loose(),
    check: imageError,
    act: async (fields) => (await send("register", { form: await formOf(fields) })).message,
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
        <SelectField label={words.register.role} defaultValue="student" {...form.field("role")}>
          {Object.entries(words.register.roles).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.register.image}
          optional
          type="file"
          accept="image/*"
          className="py-1.5 file:mr-3 file:h-full file:rounded-small file:border-0 file:bg-track file:px-3 file:font-medium"
          {...form.field("image")}
          required={false}
        />
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

async function imageError({ image }: Fields) {
  const picture = pictureIn(image);
  if (!picture || (await shrunkProfileImage(picture))) return undefined;
  return { path: "image", message: words.register.noImage(picture.name) };
}

/** The form as it is sent, with the picture made small. */
async function formOf({ image, ...texts }: Fields): Promise<FormData> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text));
  const picture = pictureIn(image);
  const small = picture && (await shrunkProfileImage(picture));
  if (small) form.set("image", small, picture.name);
  return form;
}

function pictureIn(image: unknown): File | undefined {
  return image instanceof FileList ? image[0] : undefined;
}

function sentenceFor(error: Error): string {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable ? words.register.unreachable : words.register.failed;
}
