import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import Offline, { removeRead } from "../app/offline/offline.tsx";
import { useViewer } from "../app/session.tsx";
import { openOwn } from "../drafts/sealing.ts";
import { announce } from "./channel.ts";
import { questionOnLeaving } from "./leaving.ts";
import { OutboxLine } from "./outbox-line.tsx";
import RoomNotice from "./room-notice.tsx";

export { questionOnLeaving, removeRead };

const form = /^\/portfolio(\/edit\/|$)/;

/** What every page has for a device that loses its connection, loaded after the page. */
export default function WithoutConnection(): ReactNode {
  const { _id: account, role } = useViewer();
  const { pathname } = useLocation();
  useEffect(() => {
    // Without a connection there is no key: what was sealed waits for the next page.
    openOwn(account).then(
      () => announce({ kind: "changed" }),
      () => undefined,
    );
  }, [account]);
  return (
    <>
      {/* One notice, whatever of both there is to say. */}
      <div className="text-sm text-waiting has-data-notice:mb-3 has-data-notice:rounded-control has-data-notice:bg-waiting-soft has-data-notice:px-3 has-data-notice:py-1.5 print:hidden">
        <Offline />
        {role !== "admin" && <OutboxLine />}
      </div>
      {/* A phone has the camera below, except where the form is, which has its own notice. */}
      {role === "student" && !form.test(pathname) && <RoomNotice className="mb-3 sm:hidden" />}
    </>
  );
}
