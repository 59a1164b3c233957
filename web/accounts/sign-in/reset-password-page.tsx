import { useEffect } from "react";
import { Link, useLocation, useNavigate, useNavigationType } from "react-router";
import { isWorthRetrying, send, Unreachable } from "../../app/api.ts";
import { logOut, useSession } from "../../app/session.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { useLinkToken } from "../use-link-token.ts";
import { CardForm } from "./card-form.tsx";

const badLink = "Error resetting password. The link may be invalid or expired.";
const resetDone = "Password has been reset. You can now log in.";

const redirectAfter = 3000;

/** Reset Password: the link in the email leads here. */
export function Page() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const message: unknown = useLocation().state?.message;
  const done = typeof message === "string" ? message : undefined;
  const form = useAccountForm<{ password: string; confirmation: string }>({
    schema: async () => (await import("contract/accounts/accounts.ts")).ChosenPassword,
    focusesField: true,
    act: async ({ password }) => {
      if (!token) throw new Error(badLink);
      const { message } = await send("resetPassword", { params: { token }, body: { password } });
      // In the history entry: signing out whoever is still signed in remounts the page, and state would be lost.
      void navigate("/reset-password", { replace: true, state: { message: message || resetDone } });
      return resetDone;
    },
  });
  useRedirectToLogin(done !== undefined);
  const hasNoLink = !token && form.attempt === 0 && !form.busy;
  const failure = hasNoLink ? badLink : form.error && sentenceFor(form.error);
  const shown = done === undefined ? failure : undefined;
  return (
    <CardForm
      title="Reset Password"
      form={form}
      failure={shown}
      action={form.busy ? "Resetting..." : "Reset Password"}
      done={done}
      links={<Link to="/login">Back to Login</Link>}
    >
      {shown === badLink && (
        <p>
          A link works once, until the time given in the email. <Link to="/forgot-password">Ask for a new link</Link>
        </p>
      )}
      <PasswordField
        label="New Password"
        hint="8 characters or more."
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field("confirmation")} />
    </CardForm>
  );
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

function sentenceFor(error: Error): string {
  if (error instanceof Unreachable)
    return "Error resetting password. We could not reach the server. What you typed is still here: check your connection, then press Reset Password again.";
  return isWorthRetrying(error) ? `Error resetting password. ${error.message}` : badLink;
}
