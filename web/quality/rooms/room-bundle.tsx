import type { RoomBundle } from "contract/quality/visits.ts";
import { PackageCheck } from "lucide-react";
import { useEffect, useState } from "react";
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
    setError(undefined);
    visit("requestRoomBundle")
      .then(setBundle)
      .catch((thrown: Error) => setError(thrown.message));
  }
  const isMaking = bundle?.state === "making";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each answer until it is made.
  useEffect(() => {
    if (!isMaking) return;
    const timer = setTimeout(ask, 2 * second);
    return () => clearTimeout(timer);
  }, [bundle]);
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
