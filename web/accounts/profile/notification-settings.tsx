import {
  digestMinutes,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "contract/notifications/kinds.ts";
import type { NotificationSettings } from "contract/notifications/notifications.ts";
import { useRef } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useAnswer, useChange, useSetAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { canBeTold, PushSwitch } from "./push-switch.tsx";

const channels = { app: "In the app", email: "By email" };

/** Which notifications the person gets, and how: two switches for each kind. */
export function NotificationSettingsForm() {
  const { data, error, refetch } = useAnswer("viewNotificationSettings");
  return (
    <Panel heading="Notifications">
      {data && <SwitchTable switches={data} />}
      {!data && <QueryError query={{ error, refetch }} />}
      {!data && !error && <Loading rows={2} />}
      {canBeTold() && <PushSwitch />}
    </Panel>
  );
}

function SwitchTable({ switches }: { switches: NotificationSettings }) {
  const change = useChange("changeNotificationSettings");
  const setAnswer = useSetAnswer();
  const { showToast } = useToasts();
  // A failure arrives later, when other switches may have changed.
  const latest = useRef(switches);
  latest.current = switches;

  function show(kind: NotificationKind, way: NotificationChannel, on: boolean) {
    const shown = latest.current.map((one) => (one.kind === kind ? { ...one, [way]: on } : one));
    setAnswer("viewNotificationSettings", {}, shown);
  }

  async function toggle(kind: NotificationKind, way: NotificationChannel, on: boolean): Promise<void> {
    show(kind, way, on);
    try {
      await change.mutateAsync({ body: { kind, way, on } });
    } catch (error) {
      // Rolls the optimistic update back; without a network a refetch could not.
      show(kind, way, !on);
      showToast(failureToast(error, () => void toggle(kind, way, on)));
    }
  }

  return (
    <>
      <table className="w-full border-collapse">
        <caption className="mb-1 text-left text-dim">What you are notified of, and how</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-left font-medium text-dim text-xs">
              About
            </th>
            {notificationChannels.map((way) => (
              <th key={way} scope="col" className="w-20 py-2 text-center font-medium text-dim text-xs">
                {channels[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {switches.map((one) => (
            <tr key={one.kind} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-1 text-left font-normal">
                {notificationKinds[one.kind].name}
              </th>
              {notificationChannels.map((way) => (
                <td key={way} className="text-center">
                  <label className="inline-flex size-9 items-center justify-center max-sm:size-11 pointer-coarse:size-11">
                    <input
                      type="checkbox"
                      className="size-4.5 accent-brand"
                      aria-label={`${notificationKinds[one.kind].name}, ${channels[way].toLowerCase()}`}
                      checked={one[way]}
                      onChange={(event) => void toggle(one.kind, way, event.target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {switches.some(({ kind }) => kind === "submission") && (
        <p className="mt-3 text-dim text-sm">{`Emails about submitted portfolios and questions are combined: you get one at most every ${digestMinutes} minutes.`}</p>
      )}
    </>
  );
}
