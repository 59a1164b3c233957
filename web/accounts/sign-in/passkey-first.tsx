import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { type KnownPasskey, rememberPasskey } from "../security/remember-passkey.ts";

export interface PasskeyFirstProps {
  /** JSON of whose passkey it is. */
  known: string;
  busy: boolean;
  onUse: () => void;
  onChange: () => void;
}

/** The account whose passkey this device has, with one button; the password stands below as the other way. */
export function PasskeyFirst({ known, busy, onUse, onChange }: PasskeyFirstProps) {
  const { name, email }: KnownPasskey = JSON.parse(known);
  function change() {
    rememberPasskey(undefined);
    onChange();
  }
  return (
    <>
      <div className="flex items-center gap-3 rounded-panel border border-line-strong bg-panel p-2 pr-3">
        <Avatar name={name} image={null} size="large" />
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className="wrap-anywhere text-dim text-sm">{email}</p>
        </div>
        <Button variant="quiet" onClick={change}>
          Change
        </Button>
      </div>
      <input type="hidden" name="email" value={email} />
      <Button variant="primary" busy={busy} onClick={onUse} className="min-h-14">
        Use your passkey
      </Button>
      <p className="mx-auto max-w-56 text-center text-dim text-sm">
        Your fingerprint, face or screen lock. It stays on this device.
      </p>
      <p className="flex items-center gap-3 text-dim text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
    </>
  );
}
