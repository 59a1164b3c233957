import type { ReactNode } from "react";
import { useLocation } from "react-router";
import Offline, { removeRead } from "../app/offline/offline.tsx";
import { useViewer } from "../app/session.tsx";
import { OutboxLine } from "./outbox-line.tsx";
import RoomNotice from "./room-notice.tsx";

export { removeRead };

const form = /^\/portfolio(\/edit\/|$)/;

/** What every page has for a device that loses its connection, loaded after the page. */
export default function WithoutConnection(): ReactNode {
  const { role } = useViewer();
  const { pathname } = useLocation();
  return (
    <>
      <Offline />
      {role !== "admin" && <OutboxLine />}
      {/* A phone has the camera below, except where the form is, which has its own notice. */}
      {role === "student" && !form.test(pathname) && <RoomNotice className="mb-3 sm:hidden" />}
    </>
  );
}
