import type { AnswerOf } from "contract/calls.ts";
import { type FormEvent, lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { startSession } from "../../app/session.tsx";
import { storedReturnPath } from "../../app/shell/return-path.ts";
import { sealedKey, unsealedKey } from "../../app/shell/signed-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { CardPage } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { knownKey } from "../security/known-passkey.ts";

// What only a second factor, a passkey and an identity provider need comes when it is needed.
const load = () => import("./other-ways.tsx");
const OtherWays = lazy(load);

/**
 * Login. After a session has expired it returns the person to the page where they were. The browser validates its two
 * fields: react-hook-form, 12 kB compressed, would take the first load of this page above 100 kB.
 */
export function Page() {
  const { busy, failure, step, run, submit, byPasskey, leaveStep } = useLogin();
  const [known, setKnown] = useState<string | null>(null);
  useEffect(() => setKnown(localStorage.getItem(knownKey)), []);
  const sessionEnded = useSyncExternalStore(neverChanges, hasSessionEnded, no);
  const isLive = useHydrated();
  // Written there by the server, which also makes room for its button (server/platform/http/pages.ts).
  const provider = isLive && document.documentElement.dataset.provider;
  if (step)
    return (
      <CardPage title="Login">
        <Suspense>
          <OtherWays {...step} onPasskey={byPasskey} onEnter={enter} onLeave={leaveStep} />
        </Suspense>
      </CardPage>
    );
  return (
    <CardPage title="Login">
      {sessionEnded && !failure && (
        <p role="status" className="mb-4 rounded-panel border border-brand bg-brand-soft p-4">
          Your session has ended. Log in and you are back where you were.
        </p>
      )}
      <form onSubmit={submit} className="grid gap-4">
        {failure && <ErrorMessage message={failure} />}
        {known ? (
          <Suspense>
            <OtherWays known={known} busy={busy} onUse={byPasskey} onChange={() => setKnown(null)} />
          </Suspense>
        ) : (
          <TextField
            label="Email address"
            hint="We'll never share your email with anyone else."
            name="email"
            type="email"
            autoComplete="username"
            required
          />
        )}
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {isLive ? (
          <Button type="submit" variant={known ? "secondary" : "primary"} busy={busy}>
            Login
          </Button>
        ) : (
          <NotReady />
        )}
        <div className="control hidden in-data-provider:grid">
          {provider && (
            <Suspense>
              <OtherWays provider={provider} busy={busy} onLogIn={run} />
            </Suspense>
          )}
        </div>
        {!known && (
          <Button variant="quiet" disabled={!isLive} onClick={byPasskey}>
            Use a passkey
          </Button>
        )}
      </form>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 font-medium">
        <Link to="/forgot-password" className={link}>
          Forgot Password?
        </Link>
        <Link to="/register" className={link}>
          Register
        </Link>
      </p>
      <Link
        to="/application-form"
        className="mt-5 flex items-center gap-3 rounded-panel border border-line-strong px-4 py-3 text-text no-underline hover:bg-row"
      >
        <span className="grow">
          <span className="block font-medium">Apply for a course</span>
          <span className="text-dim text-sm">No account needed</span>
        </span>
        <span aria-hidden className="size-2 rotate-45 border-dim border-t-2 border-r-2" />
      </Link>
    </CardPage>
  );
}

/**
 * The button as it is drawn at build time (web/app/build/first-load.ts). Until the scripts run nothing can be sent, and a
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

const link = "inline-flex min-h-9 items-center no-underline hover:underline max-sm:min-h-11";

const neverChanges = () => () => undefined;
const no = () => false;

function hasSessionEnded(): boolean {
  return storedReturnPath()?.sessionEnded ?? false;
}

/** In milliseconds, for drafts that another tab holds. */
const longestWait = 10_000;

function useLogin() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<{ ticket: string; ways: readonly string[] }>();
  async function run(act: () => Promise<AnswerOf<"logIn">>) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await enter(await act());
    } catch (error) {
      const { ticket, ways = [] } = error instanceof Refused ? error.missing : {};
      if (ticket) setStep({ ticket, ways });
      else setFailure(messageFor(error));
      setBusy(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { email: String(fields.get("email")), password: String(fields.get("password")) };
    void run(() => send("logIn", { body }));
  }
  const byPasskey = () => void run(async () => (await load()).logInByPasskey());
  function leaveStep(failure?: string) {
    setStep(undefined);
    setFailure(failure);
  }
  return { busy, failure, step, run, submit, byPasskey, leaveStep };
}

async function enter({ token, user }: AnswerOf<"logIn">): Promise<void> {
  await openDrafts(user._id, token);
  // The route's guard then redirects: to the page where the person was, or to their own start page.
  startSession(token, user);
}

/**
 * What they left on this device is there before a page looks for it; who has left nothing does not wait. What fails is tried
 * again once they are signed in.
 */
async function openDrafts(account: string, token: string): Promise<void> {
  const opened = import("../../unsent/store/sealing.ts")
    .then(({ openOwn }) => openOwn(account, token))
    .catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, longestWait));
  if (localStorage.getItem(sealedKey) ?? localStorage.getItem(unsealedKey)) await Promise.race([opened, late]);
}

function messageFor(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable
    ? "We could not reach the server. Check your connection, then press Login again."
    : "Login failed. Please check your credentials.";
}
