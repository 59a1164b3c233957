import { type FormEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { logOut, useSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { type FieldErrors, useFieldErrors } from "./use-field-errors.ts";

const redirectAfter = 3000;
const linkRefused = "Error resetting password. The link may be invalid or expired.";

/** Reset Password: the link in the email leads here. */
export function Page() {
  const { busy, errors, trouble, message, submit } = useReset(useToken());
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <Card className="p-6">
        <PageHeading title="Reset Password" />
        <form onSubmit={submit} noValidate className="grid gap-4">
          {trouble && <Trouble message={trouble} />}
          {trouble === linkRefused && (
            <p>
              A link works once, until the time given in the email.{" "}
              <Link to="/forgot-password">Ask for a new link</Link>
            </p>
          )}
          <PasswordField id="password" label="New Password" hint="8 characters or more." error={errors.password} />
          <PasswordField id="confirmation" label="Confirm Password" error={errors.confirmation} />
          <Button type="submit" variant="primary" busy={busy || message !== undefined}>
            {busy ? "Resetting..." : "Reset Password"}
          </Button>
          {message && (
            <p role="status" className="rounded-panel border-2 border-brand bg-brand-soft p-4 font-semibold">
              {message}
            </p>
          )}
        </form>
        <p className="mt-4">
          <Link to="/login">Back to Login</Link>
        </p>
      </Card>
    </div>
  );
}

function PasswordField(props: { id: string; label: string; hint?: string; error: string | undefined }) {
  return <TextField name={props.id} type="password" autoComplete="new-password" required {...props} />;
}

/** The token in the address, which is then removed from it: addresses are shown, stored and shared. */
function useToken(): string {
  const [query] = useSearchParams();
  const [token] = useState(() => query.get("token") ?? "");
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}

function useReset(token: string) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useFieldErrors();
  const [trouble, setTrouble] = useState(token ? undefined : linkRefused);
  const [message, setMessage] = useMessage();
  useRedirectToLogin(message !== undefined);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || message !== undefined) return;
    const { password = "", confirmation = "" } = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setErrors({});
    setTrouble(undefined);
    try {
      const invalid = await errorsOf(String(password), String(confirmation));
      if (invalid) setErrors(invalid);
      else if (!token) setTrouble(linkRefused);
      else setMessage(await reset(token, String(password)));
    } catch (error) {
      const invalidPassword = error instanceof Refused && error.errors.find(({ path }) => path === "password")?.message;
      if (invalidPassword) setErrors({ password: invalidPassword });
      else setTrouble(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, errors, trouble: message === undefined ? trouble : undefined, message, submit };
}

/**
 * The success message, in the state of the history entry: signing out whoever is still signed in here remounts the
 * page, and component state would be lost.
 */
function useMessage(): [string | undefined, (message: string) => void] {
  const { state } = useLocation();
  const navigate = useNavigate();
  const message: unknown = state?.message;
  return [
    typeof message === "string" ? message : undefined,
    (message) => void navigate("/reset-password", { replace: true, state: { message } }),
  ];
}

/**
 * Redirects to the login. Whoever is still signed in is signed out first, because the login page would redirect them to
 * their own start page; but not whoever comes back here later (POP) with a newer session.
 */
function useRedirectToLogin(isDone: boolean): void {
  const navigate = useNavigate();
  const isSignedIn = useSession().viewer !== undefined;
  const hasComeBack = useNavigationType() === "POP";
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      if (isSignedIn && !hasComeBack) logOut();
      navigate("/login", { replace: true });
    }, redirectAfter);
    return () => clearTimeout(timer);
  }, [isDone, isSignedIn, hasComeBack, navigate]);
}

async function reset(token: string, password: string): Promise<string> {
  const { message } = await send("resetPassword", { params: { token }, body: { password } });
  return message || "Password has been reset. You can now log in.";
}

async function errorsOf(password: string, confirmation: string): Promise<FieldErrors | undefined> {
  const { NewPassword } = await import("contract/accounts/accounts.ts");
  const checked = NewPassword.safeParse(password);
  if (!checked.success) return { password: checked.error.issues[0]?.message };
  return password === confirmation ? undefined : { confirmation: "Passwords do not match." };
}

function messageFor(error: unknown): string {
  const failed = "Error resetting password.";
  if (error instanceof Refused && (error.status === 429 || error.status >= 500)) return `${failed} ${error.message}`;
  if (error instanceof Unreachable)
    return `${failed} We could not reach the server. What you typed is still here: check your connection, then press Reset Password again.`;
  return linkRefused;
}
