import { useId, useState } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useAnswer, useChange, useSetAnswer } from "../../app/queries.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";

/** Whether this browser can be told while the app is closed. */
export function canBeTold(): boolean {
  return "PushManager" in window && "Notification" in window && Boolean(navigator.serviceWorker);
}

const notAllowed =
  "This browser does not allow it. Allow notifications for this page in the browser's settings, then try again.";

/** Tells this device of what the bell tells, until it is logged out. */
export function PushSwitch() {
  const { data } = useAnswer("viewPush", {}, { enabled: useAfterFirstLoad() });
  const setAnswer = useSetAnswer();
  const { mutateAsync: turnOn } = useChange("turnOnPush");
  const { mutateAsync: turnOff } = useChange("turnOffPush");
  const { showToast } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  if (!data) return null;
  const { key, isOn } = data;

  async function toggle(on: boolean): Promise<void> {
    setBusy(true);
    try {
      const body = on ? await subscribed(key) : undefined;
      if (on && !body) showToast({ tone: "danger", message: notAllowed });
      else {
        if (body) await turnOn({ body });
        else await turnOff({});
        setAnswer("viewPush", {}, { key, isOn: on });
      }
    } catch (error) {
      showToast(failureToast(error, () => void toggle(on)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-3 border-line border-t pt-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 accent-brand"
          aria-describedby={id}
          checked={isOn}
          disabled={isBusy}
          onChange={(event) => void toggle(event.target.checked)}
        />
        Also on this device
      </label>
      <p id={id} className="text-dim text-sm">
        What is switched on “In the app” is shown here too while Portfolio Builder is closed: that there is something
        new, never what it says. It ends when you log out.
      </p>
    </div>
  );
}

/** What the browser's push service gave; undefined where the person or the browser says no. */
async function subscribed(key: string) {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of this centre, or of another one at the same address, tells nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch(() => undefined);
  const { p256dh, auth } = made?.toJSON().keys ?? {};
  return made && p256dh !== undefined && auth !== undefined
    ? { endpoint: made.endpoint, keys: { p256dh, auth } }
    : undefined;
}
