import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { type FieldErrors, useFieldErrors } from "./use-field-errors.ts";

/** Forgot Password: requests an email with a link. The answer is the same whether there is an account or not. */
export function Page() {
  const { busy, errors, trouble, message, submit } = useRequest();
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <Card className="p-6">
        <PageHeading title="Forgot Password" />
        <form onSubmit={submit} noValidate className="grid gap-4">
          {trouble && <Trouble message={trouble} />}
          {message && (
            <div role="status" className="rounded-panel border-2 border-brand bg-brand-soft p-4">
              <p className="font-semibold">{message}</p>
              <p>It can take a minute to arrive. Check your junk mail too.</p>
            </div>
          )}
          <TextField
            label="Email address"
            hint="We send a link to it with which you choose a new password."
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            error={errors.email}
            required
          />
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? "Sending..." : "Send Reset Link"}
          </Button>
        </form>
        <p className="mt-4">
          <Link to="/login">Back to Login</Link>
        </p>
      </Card>
    </div>
  );
}

function useRequest() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useFieldErrors();
  const [trouble, setTrouble] = useState<string>();
  const [message, setMessage] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setBusy(true);
    setErrors({});
    setTrouble(undefined);
    setMessage(undefined);
    try {
      const invalid = await errorsOf(email);
      if (invalid) setErrors(invalid);
      else setMessage((await send("forgotPassword", { body: { email } })).message || requested);
    } catch (error) {
      setTrouble(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, errors, trouble, message, submit };
}

const requested = "If an account exists, a reset email has been sent.";

async function errorsOf(email: string): Promise<FieldErrors | undefined> {
  const { ForgottenPassword } = await import("contract/accounts/accounts.ts");
  const checked = ForgottenPassword.safeParse({ email });
  return checked.success ? undefined : { email: checked.error.issues[0]?.message };
}

function messageFor(error: unknown): string {
  const failed = "Error sending reset email.";
  if (error instanceof Refused && error.status === 429) return `${failed} ${error.message}`;
  if (error instanceof Unreachable)
    return `${failed} We could not reach the server. Check your connection, then press Send Reset Link again.`;
  return failed;
}
