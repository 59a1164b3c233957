import { Link } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { words } from "../words/sign-in.tsx";
import { CardForm } from "./card-form.tsx";

/** Forgot Password: requests an email with a link. The answer is the same whether there is an account or not. */
export function Page() {
  const form = useAccountForm<{ email: string }>({
    schema: async () => (await import("contract/accounts/accounts.ts")).ForgottenPassword,
    focusesField: true,
    act: async ({ email }) => (await send("forgotPassword", { body: { email } })).message || words.forgotten.sent,
  });
  return (
    <CardForm
      title={words.forgotten.title}
      form={form}
      failure={form.error && sentenceFor(form.error)}
      action={form.busy ? words.forgotten.sending : words.forgotten.submit}
      links={<Link to="/login">{words.backToLogin}</Link>}
    >
      {form.message && (
        <div role="status" className="rounded-panel border border-brand bg-brand-soft p-4">
          <p className="font-medium">{form.message}</p>
          <p>{words.forgotten.patience}</p>
        </div>
      )}
      <TextField
        label={words.email}
        hint={words.forgotten.hint}
        type="email"
        autoComplete="username"
        {...form.field("email")}
      />
    </CardForm>
  );
}

function sentenceFor(error: Error): string {
  if (error instanceof Refused && error.status === 429) return words.forgotten.refused(error.message);
  return error instanceof Unreachable ? words.forgotten.unreachable : words.forgotten.failed;
}
