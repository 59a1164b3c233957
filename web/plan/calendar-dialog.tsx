import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Unreachable } from "../app/api.ts";
import { useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { useAction } from "../ui/forms/use-action.ts";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** Makes the secret address of one's calendar, and shows it once. */
export default function CalendarDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { mutateAsync: make } = useChange("makeCalendar");
  const { showToast } = useToasts();
  const [address, setAddress] = useState("");
  const making = useAction();
  const copying = useAction();
  const error =
    making.error instanceof Unreachable ? "This needs a connection. Nothing was changed." : making.error?.message;
  const run = () =>
    void making.run(async () => {
      const { message, path } = await make({});
      setAddress(`${location.origin}${path}`);
      return message;
    });
  const copy = () =>
    void copying.run(async () => {
      await navigator.clipboard.writeText(address);
      showToast({ tone: "success", message: "Copied" });
      return "Copied";
    });
  return (
    <Dialog title="Add to my calendar" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-dim">
          Your phone's or computer's calendar reads this plan from a secret address, titles and times only. Subscribe to
          it there; it keeps itself up to date.
        </p>
        {error && <ErrorMessage message={error} />}
        {address && (
          <TextField
            label="Your secret address"
            readOnly
            value={address}
            hint="Shown only now. Whoever has it reads your plan."
            onFocus={({ target }) => target.select()}
          />
        )}
        {copying.error && <ErrorMessage message="Copying did not work. Select the address, and copy it." />}
        {!address && <p className="text-dim text-sm">An address that you made before ends.</p>}
        <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
          <Button variant={address ? "secondary" : "primary"} busy={making.busy} onClick={run}>
            {address ? "Make a new address" : "Make the address"}
          </Button>
          {address && (
            <Button variant="primary" busy={copying.busy} onClick={copy}>
              <Copy aria-hidden size={18} /> Copy
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
