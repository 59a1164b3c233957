import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { send } from "../../app/api.ts";
import { isWorthRetrying } from "../../app/queries.tsx";
import { refreshSession, useSession } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";

/** Where the link in the letter to a new address leads. A press confirms it, for programs that read letters open links too. */
export function Page() {
  const token = useTokenOnce();
  const { viewer } = useSession();
  const { busy, message, trouble, confirm } = useConfirmation(token);
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <Card className="p-6">
        <PageHeading title="Confirm your email address" tab="Confirm Email" />
        <div className="grid gap-4">
          {trouble && <Trouble message={trouble.message} {...(trouble.again && { onRetry: () => void confirm() })} />}
          {message && <p className="font-semibold">{message}</p>}
          {!token && !message && <p>This link is not whole. Open it from the letter once more.</p>}
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

// Read once and taken out of the address bar, so that it stays in no history and is on nobody's screen.
function useTokenOnce(): string {
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
  const [trouble, setTrouble] = useState<{ message: string; again: boolean }>();

  async function confirm() {
    setBusy(true);
    setTrouble(undefined);
    try {
      const answer = await send("confirmEmailChange", { body: { token } });
      setMessage(answer.message);
      refreshSession().catch(() => undefined); // Whoever is not signed in here has nothing to refresh.
    } catch (error) {
      if (error instanceof Error) setTrouble({ message: error.message, again: isWorthRetrying(error) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, message, trouble, confirm };
}
