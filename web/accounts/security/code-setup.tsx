import { type FormEvent, useState } from "react";
import { Refused } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import QrCode from "../../ui/qr-code.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Props {
  made: { secret: string; uri: string };
  onClose: () => void;
  onDone: () => void;
}

/** A new secret for an app, its first code, and then the recovery codes. */
export default function CodeSetup({ made, onClose, onDone }: Props) {
  const [codes, setCodes] = useState<string[]>();
  const finish = useChange("finishCode");
  const { busy, error, run } = useAction();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    void run(async () => {
      setCodes((await finish.mutateAsync({ body: { code } })).recoveryCodes);
      onDone();
      return undefined;
    });
  }

  if (codes)
    return (
      <Dialog title="Your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Set up a code from an app" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p>Scan this with an app that makes codes, or type its key there. Then type the code that it shows.</p>
        <QrCode link={made.uri} name="Code for the app" />
        <p className="wrap-anywhere text-center font-mono text-sm" data-secret={made.secret}>
          {made.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={error instanceof Refused ? error.message : undefined}
        />
        {error && !(error instanceof Refused) && <ErrorMessage message={error.message} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
