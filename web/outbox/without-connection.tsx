import type { ReactNode } from "react";
import Offline, { removeRead } from "../app/offline/offline.tsx";
import { useViewer } from "../app/session.tsx";
import { OutboxLine } from "./outbox-line.tsx";

export { removeRead };

/** What every page has for a device that loses its connection, loaded after the page. */
export default function WithoutConnection(): ReactNode {
  const { role } = useViewer();
  return (
    <>
      <Offline />
      {role !== "admin" && <OutboxLine />}
    </>
  );
}
