import type { RoomBundle } from "contract/quality/visits.ts";
import { PackageCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { grouped } from "../../ui/language.ts";
import { sizeOf } from "../../ui/sizes.ts";
import { useVisit } from "./visit.ts";

const second = 1000;

/** One signed file of everything in the room: asked for once, then watched until it is there. */
export function RoomBundleButton() {
  const visit = useVisit();
  const [bundle, setBundle] = useState<RoomBundle>();
  const [error, setError] = useState<string>();
  function ask(): void {
    visit("requestRoomBundle")
      .then((made) => {
        setBundle(made);
        setError(undefined);
      })
      .catch((thrown: Error) => setError(thrown.message));
  }
  const isMaking = bundle?.state === "making";
  const askAgain = useEffectEvent(ask);
  // Also after an answer that was lost: it goes on once there is a connection.
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(askAgain, 2 * second);
    return () => clearInterval(timer);
  }, [isMaking]);
  return (
    <div className="grid justify-items-start gap-1">
      {bundle?.state === "ready" && bundle.link ? (
        <a href={bundle.link} download className="font-medium">{`Download everything, ${sizeOf(bundle.bytes)}`}</a>
      ) : (
        <Button busy={isMaking} onClick={ask}>
          <PackageCheck aria-hidden size={16} />
          Download everything
        </Button>
      )}
      <p role="status">
        {isMaking && `${grouped(bundle.done)} of ${grouped(bundle.total)} learners are in it`}
        {bundle?.state === "ready" && "One signed file of everything in this room."}
        {bundle?.state === "failed" && bundle.reason}
      </p>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
