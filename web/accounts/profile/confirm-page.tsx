import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { send } from "../../app/api.ts";
import { isWorthRetrying } from "../../app/queries.tsx";
import { refreshSession, useSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";

/** The link in the email to a new address leads here. A button confirms it, because mail scanners open links too. */
export function Page() {
  const token = useToken();
  const { viewer } = useSession();
  const { busy, message, trouble, confirm } = useConfirmation(token);
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <Card className="p-6">
        <PageHeading title="Confirm your email address" tab="Confirm Email" />
        <div className="grid gap-4">
          {trouble && (
            <Trouble message={trouble.message} {...(trouble.canRetry && { onRetry: () => void confirm() })} />
          )}
          {message && <p className="font-semibold">{message}</p>}
          {!token && !message && <p>This link is incomplete. Open it from the email again.</p>}
          {token && !message && (
            <>
              <p>From then on you log in with this address.</p>
              <Button variant="primary" busy={busy} onClick={() => void confirm()}>
                Confirm this address
              </Button>
            </>
          )}
          <div role="status" className="sr-only">
            {message}
          </div>
          <p>{viewer ? <Link to="/profile">Your profile</Link> : <Link to="/login">Login</Link>}</p>
        </div>
      </Card>
    </div>
  );
}

// Reads the token and removes it from the address, so that neither the history nor the screen shows it.
function useToken(): string {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => query.get("token") ?? "");
  useEffect(() => {
    if (query.has("token")) void navigate("/confirm-email", { replace: true });
  }, [query, navigate]);
  return token;
}

function useConfirmation(token: string) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [trouble, setTrouble] = useState<{ message: string; canRetry: boolean }>();

  async function confirm() {
    setBusy(true);
    setTrouble(undefined);
    try {
      const answer = await send("confirmEmailChange", { body: { token } });
      setMessage(answer.message);
      refreshSession().catch(() => undefined); // Fails for whoever is not signed in, who has nothing to refresh.
    } catch (error) {
      if (error instanceof Error) setTrouble({ message: error.message, canRetry: isWorthRetrying(error) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, message, trouble, confirm };
}
