import { type ReactNode, useEffect, useState } from "react";
import { canHandOver } from "./hand-over.ts";
import { words } from "./words.ts";

/** Twenty photos as forms make them, and as much again. */
const roomNeeded = 50_000_000;

/** Says before the first photo is taken that this browser cannot keep it, or hardly. `fault`: why drafts are not stored. */
export default function RoomNotice({ fault }: { fault: string | undefined }): ReactNode {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    // What is stored persistently is not cleared when the device runs short.
    navigator.storage?.persist?.().catch(() => false);
    navigator.storage?.estimate?.().then(
      ({ quota = Number.POSITIVE_INFINITY, usage = 0 }) => setRoom(quota - usage),
      () => undefined, // A browser that does not say is believed to have room.
    );
  }, []);
  const isKept = !fault && canHandOver();
  return (
    <p role="status" className="rounded-control bg-waiting-soft px-3 py-1.5 text-sm text-waiting empty:sr-only">
      {!isKept ? words.room.none : room < roomNeeded && words.room.little}
    </p>
  );
}
