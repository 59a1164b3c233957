import type { Attested, AttestedWeek } from "contract/portfolios/witnesses.ts";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { isWorthRetrying, send } from "../../app/api.ts";
import { centre } from "../../app/centre.ts";
import { BarLogo } from "../../app/layout/centre-logo.tsx";
import { PageTitle } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { changesBetween } from "./changes.ts";

const Signing = lazy(() => import("./signing.tsx"));
const NotMe = lazy(() => import("./not-me.tsx"));

/** What a link to somebody without an account leads to: one job or one week, and what they know of it. */
export function Page() {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab is another page.
  return <WitnessPage key={token} token={token} />;
}

function WitnessPage({ token }: { token: string }) {
  const [attested, setAttested] = useState<Attested | AttestedWeek>();
  const [changes, setChanges] = useState<string[]>([]);
  const [error, setError] = useState<Error>();
  const [done, setDone] = useState<string>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      const now = await send("viewPass", { body: { token } });
      setAttested((was) => {
        if (was && "week" in was) setChanges(was.fingerprint === now.fingerprint ? [] : ["the hours"]);
        else if (was && !("week" in now)) setChanges(changesBetween(was, now));
        return now;
      });
    } catch (thrown) {
      if (thrown instanceof Error) setError(thrown);
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  if (done !== undefined)
    return (
      <Surroundings>
        <PageTitle title="Thank you" />
        <p role="status" className="mt-2">
          {done}
        </p>
      </Surroundings>
    );
  if (attested)
    return (
      <Surroundings isWeek={"week" in attested}>
        <Suspense fallback={<Loading />}>
          {attested.signed ? (
            <NotMe token={token} learner={attested.learner} signed={attested.signed} onDone={setDone} />
          ) : (
            <Signing {...{ token, attested, changes }} onChanged={() => void load()} onDone={setDone} />
          )}
        </Suspense>
      </Surroundings>
    );
  if (!error)
    return (
      <Surroundings>
        <Loading />
      </Surroundings>
    );
  return (
    <Surroundings>
      <PageTitle title="This link shows nothing" tab="Witness" />
      <div className="mt-3 grid gap-3">
        {isWorthRetrying(error) ? (
          <ErrorMessage message={error.message} onRetry={() => void load()} />
        ) : (
          <p role="alert">{error.message}</p>
        )}
        {centre.contact && (
          <p>
            {`${centre.name}: `}
            <a href={centre.contact.href}>{centre.contact.text}</a>
          </p>
        )}
      </div>
    </Surroundings>
  );
}

function Surroundings({ isWeek = false, children }: { isWeek?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 items-center gap-2.5 bg-bar px-4 text-on-bar">
        <BarLogo className="h-7" />
        <div className="min-w-0 py-1">
          <p className="font-semibold wrap-anywhere">{centre.name}</p>
          <p className="text-on-bar-dim text-xs">{isWeek ? "Training off the job" : "Witness statement"}</p>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-xl grow px-4 pt-3 pb-6 outline-none">
        {children}
        <p className="mt-4 text-sm">
          <Link to="/privacy">What happens with your data</Link>
        </p>
      </main>
    </div>
  );
}
