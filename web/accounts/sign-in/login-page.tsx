import { type FormEvent, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { startSession } from "../../app/session.tsx";
import { storedReturnPath } from "../../app/shell/return-path.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";

/** Login. After a session ran out it leads back to where the person was. */
export function Page() {
  const { busy, fault, submit } = useLogin();
  const sessionEnded = useSyncExternalStore(neverChanges, hasSessionEnded, no);
  const isLive = useSyncExternalStore(neverChanges, yes, no);
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <Card className="p-6">
        <PageHeading title="Login" />
        {sessionEnded && !fault && (
          <p role="status" className="mb-4 rounded-panel border-2 border-brand bg-brand-soft p-4">
            Your session has ended. Log in and you are back where you were.
          </p>
        )}
        <form onSubmit={submit} className="grid gap-4">
          {fault && <Trouble message={fault} />}
          <TextField
            label="Email address"
            hint="We'll never share your email with anyone else."
            name="email"
            type="email"
            autoComplete="username"
            required
          />
          <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
          {isLive ? (
            <Button type="submit" variant="primary" busy={busy}>
              Login
            </Button>
          ) : (
            <NotReady />
          )}
        </form>
        <p className="mt-4 flex flex-wrap justify-between gap-2">
          <Link to="/forgot-password">Forgot Password?</Link>
          <Link to="/register">Register</Link>
          <Link to="/application-form">Apply for a course</Link>
        </p>
      </Card>
    </div>
  );
}

/**
 * The button as it is drawn at build time (web/app/build/prerender-login.ts). Until the scripts run nothing can be sent, and a
 * press would be lost; so it says that it is not ready. As no submit button it also keeps the browser from sending the
 * form itself, which would put the password in the address.
 */
function NotReady() {
  return (
    <Button variant="primary" disabled aria-busy>
      Loading...
    </Button>
  );
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;

function hasSessionEnded(): boolean {
  return storedReturnPath()?.sessionEnded ?? false;
}

function useLogin() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFault(undefined);
    try {
      const body = { email: String(fields.get("email")), password: String(fields.get("password")) };
      const { token, user } = await send("logIn", { body });
      // The guard of this page then leads on: to where the person was, or to their own start.
      startSession(token, user);
    } catch (error) {
      setFault(sentenceFor(error));
      setBusy(false);
    }
  }
  return { busy, fault, submit };
}

function sentenceFor(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Unreachable)
    return "We could not reach the server. Check your connection, then press Login again.";
  return "Login failed. Please check your credentials.";
}
