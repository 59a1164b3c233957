import { Link } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { CardForm } from "./card-form.tsx";

/** Forgot Password: requests an email with a link. The answer is the same whether there is an account or not. */
export function Page() {
  const form = useAccountForm<{ email: string }>({
    schema: async () => (await import("contract/accounts/accounts.ts")).ForgottenPassword,
    focusesField: true,
    act: async ({ email }) =>
      (await send("forgotPassword", { body: { email } })).message ||
      "If an account exists, a reset email has been sent.",
  });
  return (
    <CardForm
      title="Forgot Password"
      form={form}
      failure={form.error && sentenceFor(form.error)}
      action={form.busy ? "Sending..." : "Send Reset Link"}
      links={<Link to="/login">Back to Login</Link>}
    >
      {form.message && (
        <div role="status" className="rounded-panel border border-brand bg-brand-soft p-4">
          <p className="font-medium">{form.message}</p>
          <p>It can take a minute to arrive. Check your junk mail too.</p>
        </div>
      )}
      <TextField
        label="Email address"
        hint="We send a link to it with which you choose a new password."
        type="email"
        autoComplete="username"
        {...form.field("email")}
      />
    </CardForm>
  );
}

function sentenceFor(error: Error): string {
  if (error instanceof Refused && error.status === 429) return `Error sending reset email. ${error.message}`;
  return error instanceof Unreachable
    ? "Error sending reset email. We could not reach the server. Check your connection, then press Send Reset Link again."
    : "Error sending reset email.";
}
