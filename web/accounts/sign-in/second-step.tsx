import type { AnswerOf } from "contract/calls.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Refused, send } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";

export interface SecondStepProps {
  ticket: string;
  ways: readonly string[];
  onPasskey: () => void;
  onEnter: (answer: AnswerOf<"logIn">) => Promise<void>;
  /** Back to the password, perhaps with what happened. */
  onLeave: (failure?: string) => void;
}

/** The second step of a login: a code from the app, a recovery code in its place, or a passkey. */
export function SecondStep({ ticket, ways, onPasskey, onEnter, onLeave }: SecondStepProps) {
  const { busy, error, run } = useAction();
  const [isLost, setLost] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasCode = ways.includes("code");
  useEffect(() => form.current?.querySelector<HTMLElement>("input, button")?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    void run(async () => {
      try {
        await onEnter(await send("finishLogIn", { body: { ticket, code } }));
      } catch (error) {
        // Without a field it is the ticket that is over.
        if (!(error instanceof Refused && error.status === 401 && error.errors.length === 0)) throw error;
        onLeave(error.message);
      }
      return undefined;
    });
  }

  function passkey() {
    onLeave();
    onPasskey();
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-4">
      {error && <ErrorMessage message={error.message} />}
      {hasCode && (
        <>
          <TextField
            key={String(isLost)}
            label={isLost ? "Recovery code" : "Code from your app"}
            name="code"
            autoComplete={isLost ? "off" : "one-time-code"}
            autoCapitalize="none"
            inputMode={isLost ? "text" : "numeric"}
            required
          />
          <Button type="submit" variant="primary" busy={busy}>
            Login
          </Button>
          <Button variant="quiet" onClick={() => setLost(!isLost)}>
            {isLost ? "Use a code from your app" : "Use a recovery code"}
          </Button>
        </>
      )}
      {ways.includes("passkey") && (
        <Button variant={hasCode ? "secondary" : "primary"} onClick={passkey}>
          Use your passkey
        </Button>
      )}
      <Button variant="quiet" onClick={() => onLeave()}>
        Back
      </Button>
    </form>
  );
}
