import { Link } from "react-router";
import { isWorthRetrying, send } from "../../app/api.ts";
import { refreshSession, useSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { CardPage } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useLinkToken } from "../use-link-token.ts";

/** The link in the email to a new address leads here. A button confirms it, because mail scanners open links too. */
export function Page() {
  const token = useLinkToken();
  const { viewer } = useSession();
  const { busy, message, error, run } = useAction();

  async function confirm() {
    const answer = await send("confirmEmailChange", { body: { token } });
    refreshSession().catch(() => undefined); // Fails for whoever is not signed in, who has nothing to refresh.
    return answer.message;
  }

  return (
    <CardPage title="Confirm your email address" tab="Confirm Email">
      <div className="grid gap-4">
        {error && (
          <ErrorMessage message={error.message} {...(isWorthRetrying(error) && { onRetry: () => void run(confirm) })} />
        )}
        {message && <p className="font-semibold">{message}</p>}
        {!token && !message && <p>This link is incomplete. Open it from the email again.</p>}
        {token && !message && (
          <>
            <p>From then on you log in with this address.</p>
            <Button variant="primary" busy={busy} onClick={() => void run(confirm)}>
              Confirm this address
            </Button>
          </>
        )}
        <div role="status" className="sr-only">
          {message}
        </div>
        <p>{viewer ? <Link to="/profile">Your profile</Link> : <Link to="/login">Login</Link>}</p>
      </div>
    </CardPage>
  );
}
