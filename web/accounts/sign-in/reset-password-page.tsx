import { type FormEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { logOut, useSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { type Faults, useFaults } from "./use-faults.ts";

const redirectAfter = 3000;
const refused = "Error resetting password. The link may be invalid or expired.";

/** Reset Password: where the link of the letter leads. */
export function Page() {
  const { busy, faults, trouble, message, submit } = useReset(useToken());
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <Card className="p-6">
        <PageHeading title="Reset Password" />
        <form onSubmit={submit} noValidate className="grid gap-4">
          {trouble && <Trouble message={trouble} />}
          {trouble === refused && (
            <p>
              A link works once, until the time in its letter. <Link to="/forgot-password">Ask for a new link</Link>
            </p>
          )}
          <PasswordField id="password" label="New Password" hint="8 characters or more." error={faults.password} />
          <PasswordField id="confirmation" label="Confirm Password" error={faults.confirmation} />
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

/** The token of the address, which is then taken out of it: addresses are seen, kept and passed on. */
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
  const [faults, setFaults] = useFaults();
  const [trouble, setTrouble] = useState(token ? undefined : refused);
  const [message, setMessage] = useMessage();
  useLeaving(message !== undefined);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || message !== undefined) return;
    const { password = "", confirmation = "" } = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setFaults({});
    setTrouble(undefined);
    try {
      const found = await faultsOf(String(password), String(confirmation));
      if (found) setFaults(found);
      else if (!token) setTrouble(refused);
      else setMessage(await reset(token, String(password)));
    } catch (error) {
      const fault = error instanceof Refused && error.errors.find(({ path }) => path === "password")?.message;
      if (fault) setFaults({ password: fault });
      else setTrouble(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, faults, trouble: message === undefined ? trouble : undefined, message, submit };
}

/**
 * What is said at the end. It stands with the page in the browser's history: whoever is still signed in here is signed
 * out meanwhile, and the page around it is drawn anew.
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
 * On to the login. Whoever is still signed in here would be led to their own start, so they are signed out; but not who
 * comes back to this page later, with a login of theirs that is newer.
 */
function useLeaving(isDone: boolean): void {
  const navigate = useNavigate();
  const isSignedIn = useSession().viewer !== undefined;
  const isLater = useNavigationType() === "POP";
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      if (isSignedIn && !isLater) logOut();
      navigate("/login", { replace: true });
    }, redirectAfter);
    return () => clearTimeout(timer);
  }, [isDone, isSignedIn, isLater, navigate]);
}

async function reset(token: string, password: string): Promise<string> {
  const { message } = await send("resetPassword", { params: { token }, body: { password } });
  return message || "Password has been reset. You can now log in.";
}

async function faultsOf(password: string, confirmation: string): Promise<Faults | undefined> {
  const { NewPassword } = await import("contract/accounts/accounts.ts");
  const checked = NewPassword.safeParse(password);
  if (!checked.success) return { password: checked.error.issues[0]?.message };
  return password === confirmation ? undefined : { confirmation: "Passwords do not match." };
}

function sentenceFor(error: unknown): string {
  const failed = "Error resetting password.";
  if (error instanceof Refused && (error.status === 429 || error.status >= 500)) return `${failed} ${error.message}`;
  if (error instanceof Unreachable)
    return `${failed} We could not reach the server. What you typed is still here: check your connection, then press Reset Password again.`;
  return refused;
}
