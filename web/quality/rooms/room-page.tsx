import { dayOf } from "contract/core/dates.ts";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Refused, send } from "../../app/api.ts";
import { centre } from "../../app/centre.ts";
import { BarLogo } from "../../app/layout/centre-logo.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { PageTitle } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";

const Room = lazy(() => import("./room.tsx"));

/** The room of an external verifier: the link leads here, and the code opens it. */
export function Page() {
  const token = useLocation().hash.slice(1);
  return <RoomPage key={token} token={token} />;
}

function RoomPage({ token }: { token: string }) {
  const [pass, setPass] = useState<{ pass: string; until: string }>();
  const [ended, setEnded] = useState<string>();
  function end(message: string) {
    setPass(undefined);
    setEnded(message);
  }
  useEndOf(pass?.until, setPass, setEnded);
  if (pass)
    return (
      <Suspense fallback={<Loading />}>
        <Room pass={pass.pass} onEnded={end} onLeave={() => end("You have left the room.")} />
      </Suspense>
    );
  const isClosed = ended !== undefined && /^This room (?:closed|opens) /.test(ended);
  return (
    <Surroundings>
      <PageTitle title={isClosed ? "This room is not open" : "Enter the room"} tab="Room" />
      {ended && (
        <p role="alert" className="mt-3">
          {ended}
        </p>
      )}
      {!isClosed && <EntryForm token={token} onEntered={setPass} onRefused={setEnded} />}
      {centre.contact && (
        <p className="mt-4 text-sm">
          {`${centre.name}: `}
          <a href={centre.contact.href}>{centre.contact.text}</a>
        </p>
      )}
    </Surroundings>
  );
}

/** Shows nothing any more once the pass is over, also while nobody presses anything. */
function useEndOf(
  until: string | undefined,
  setPass: (none: undefined) => void,
  setEnded: (message: string) => void,
): void {
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => {
      setPass(undefined);
      setEnded(`Your visit ended on ${dayOf(until)}. Enter the code once more if the room is still open.`);
    }, Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until, setPass, setEnded]);
}

interface FormProps {
  token: string;
  onEntered: (pass: { pass: string; until: string }) => void;
  onRefused: (message: string) => void;
}

function EntryForm({ token, onEntered, onRefused }: FormProps) {
  const [code, setCode] = useState("");
  const { busy, error, run } = useAction();
  const isAboutCode = error instanceof Refused && error.errors.some(({ path }) => path === "code");
  async function enter() {
    try {
      onEntered(await send("enterRoom", { body: { token, code }, isBackground: true }));
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.status === 403 && thrown.errors.length === 0) onRefused(thrown.message);
      throw thrown;
    }
    return undefined;
  }
  return (
    <form
      noValidate
      className="mt-3 grid max-w-80 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(enter);
      }}
    >
      <p>The centre gave you a code of eight digits for this room.</p>
      {error && !isAboutCode && (
        <p role="alert" className="font-medium text-danger">
          {error.message}
        </p>
      )}
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={code}
        error={isAboutCode ? error.message : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Enter the room
      </Button>
      <p className="text-dim text-sm">You read here and change nothing. The centre sees a log of what you look at.</p>
    </form>
  );
}

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 items-center gap-2.5 bg-bar px-4 text-on-bar">
        <BarLogo className="h-7" />
        <div className="min-w-0 py-1">
          <p className="wrap-anywhere font-semibold">{centre.name}</p>
          <p className="text-on-bar-dim text-xs">External verification</p>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-xl grow px-4 pt-3 pb-6 outline-none">
        {children}
      </main>
    </div>
  );
}
