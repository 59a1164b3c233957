import type { Security } from "contract/accounts/security.ts";
import { dayOf } from "contract/core/dates.ts";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { isWorthRetrying, send } from "../../app/api.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { NameDialog } from "./name-dialog.tsx";
import type { makePasskey } from "./passkey-device.ts";
import { rememberPasskey } from "./remember-passkey.ts";
import { SecurityRow } from "./row.tsx";
import { whenOf } from "./when.ts";

interface Props {
  security: Security;
  email: string;
  onChanged: () => void;
}

type Passkey = Security["passkeys"][number];

/** What signs in instead of the password: made on this device or another, renamed and removed. */
export function Passkeys({ security, email, onChanged }: Props) {
  const { passkeys, passkeyHost, sessions } = security;
  const { name } = useViewer();
  const [open, setOpen] = useState<Passkey | "new">();
  const removal = useChangeWithToasts("removePasskey");
  const ask = useConfirm();
  const isPossible = "PublicKeyCredential" in window && location.hostname === passkeyHost;

  async function remove({ _id: id, name }: Passkey) {
    const then = security.codeSince ? "your password and a code from your app" : "your password";
    const question = { title: `Remove ${name}?`, question: `It does not sign you in any more. Use ${then}.` };
    if (!(await ask({ ...question, action: "Remove", danger: true }))) return;
    await removal.send({ params: { id } }, { onDone: onChanged });
  }

  // Kept until an answer arrives: the device makes no second one for the same account.
  const made = useRef<Awaited<ReturnType<typeof makePasskey>>>(undefined);
  async function add(given: string) {
    made.current ??= await (await import("./passkey-device.ts")).makePasskey();
    try {
      const { message } = await send("addPasskey", { body: { name: given, passkey: made.current } });
      made.current = undefined;
      rememberPasskey({ name, email });
      return message;
    } catch (error) {
      if (!isWorthRetrying(error)) made.current = undefined;
      throw error;
    }
  }

  async function rename({ _id: id }: Passkey, given: string) {
    return (await send("renamePasskey", { params: { id }, body: { name: given } })).message;
  }

  return (
    <Panel
      flush
      heading="Passkeys"
      aside={
        isPossible && (
          <Button variant="primary" onClick={() => setOpen("new")}>
            <Plus aria-hidden size={18} /> Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey._id}
              icon={KeyRound}
              title={passkey.name}
              about={`Added ${dayOf(passkey.createdAt)}, ${passkey.usedAt ? `used ${whenOf(passkey.usedAt)}` : "not used yet"}`}
            >
              <Button variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setOpen(passkey)}>
                Rename
              </Button>
              <Button variant="danger" aria-label={`Remove ${passkey.name}`} onClick={() => void remove(passkey)}>
                Remove
              </Button>
            </SecurityRow>
          ))}
        </ul>
      )}
      {passkeys.length === 0 && (
        <p className="px-4 pb-4 text-dim">
          {isPossible
            ? "Sign in with your fingerprint, face or screen lock instead of the password. It stays on your device."
            : "This browser cannot make one at this address."}
        </p>
      )}
      {open && (
        <NameDialog
          title={open === "new" ? "Add a passkey" : "Rename the passkey"}
          action={open === "new" ? "Add" : "Rename"}
          name={open === "new" ? (sessions.find(({ isThis }) => isThis)?.device ?? "This device") : open.name}
          act={(given) => (open === "new" ? add(given) : rename(open, given))}
          onClose={() => setOpen(undefined)}
          onDone={onChanged}
        />
      )}
    </Panel>
  );
}
