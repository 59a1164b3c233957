import type { Security } from "contract/accounts/security.ts";
import { type FormEvent, useEffect, useState } from "react";
import { send } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";

/** Asks who one is, over what one was doing, which then goes on. `onClose` says whether it was proved. */
export function ConfirmDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  const [data, setData] = useState<Security>();
  // Without an answer the password can be typed all the same.
  useEffect(() => void send("viewSecurity").then(setData, () => undefined), []);
  const { busy, error, run } = useAction();
  const [byCode, setByCode] = useState(false);
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && location.hostname === data.passkeyHost;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("proof"));
    void run(async () => {
      await send("confirmIdentity", { body: byCode ? { code: typed } : { password: typed } });
      onClose(true);
      return undefined;
    });
  }

  function byPasskey() {
    void run(async () => {
      const { askDevice } = await import("./passkey-device.ts");
      await send("confirmIdentity", { body: { passkey: await askDevice() } });
      onClose(true);
      return undefined;
    });
  }

  return (
    <Dialog title="Confirm that it is you" onClose={() => onClose(false)}>
      <form onSubmit={submit} className="grid gap-4">
        <p>What you are about to do is asked for again after 15 minutes. Then it goes on.</p>
        {error && <ErrorMessage message={error.message} />}
        {hasPasskey && (
          <Button variant="primary" busy={busy} onClick={byPasskey}>
            Use your passkey
          </Button>
        )}
        {byCode ? (
          <TextField
            key="code"
            label="Code from your app"
            name="proof"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        ) : (
          <PasswordField key="password" label="Your password" name="proof" autoComplete="current-password" required />
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {data?.codeSince && (
            <Button variant="quiet" className="mr-auto" onClick={() => setByCode(!byCode)}>
              {byCode ? "Use your password" : "Use a code"}
            </Button>
          )}
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" variant={hasPasskey ? "secondary" : "primary"} busy={busy}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
