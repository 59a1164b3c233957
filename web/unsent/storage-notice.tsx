import { type ReactNode, useEffect, useState } from "react";
import { hasFreeSpace } from "./store/free-space.ts";
import { canQueue } from "./store/slots.ts";
import { open } from "./store/store.ts";

const storageText = {
  none: "This browser cannot keep photos to send them later. Send them while there is a connection.",
  private: `This window is private: what waits here is lost when you close it.`,
  little: "This device has little room left. Make some before you take photos without a connection.",
};

interface Props {
  /** Why drafts are not stored. */
  fault?: string | undefined;
  hasPhotos?: boolean;
  className?: string;
}

/** Says before the first photo is taken that this browser cannot keep it, or hardly, or not for long. */
export default function StorageNotice({ fault, hasPhotos = false, className = "" }: Props): ReactNode {
  const [lacking, setLacking] = useState<Lacking>();
  // What is stored persistently is not cleared when the device runs short. Some browsers ask the person.
  useEffect(() => {
    if (hasPhotos) navigator.storage?.persist?.().catch(() => false);
  }, [hasPhotos]);
  useEffect(() => {
    let hasLeft = false;
    findLacking().then((found) => hasLeft || setLacking(fault && found !== "little" ? "none" : found));
    return () => {
      hasLeft = true;
    };
  }, [fault]);
  return (
    <p
      role="status"
      className={`rounded-control bg-waiting-soft px-3 py-1.5 text-sm text-waiting empty:sr-only ${className}`}
    >
      {lacking && storageText[lacking]}
    </p>
  );
}

/** What the browser cannot do: keep photos at all, keep them after the window is closed, or keep many. */
type Lacking = "none" | "private" | "little";

async function findLacking(): Promise<Lacking | undefined> {
  if (!canQueue() || !(await open().catch(() => undefined))) return "none";
  if (!(await hasFreeSpace())) return "little";
  const { storage } = navigator;
  // Firefox and Safari refuse this directory in private windows, and only there.
  const isPrivate = storage?.getDirectory && !(await storage.getDirectory().catch(() => undefined));
  return isPrivate ? "private" : undefined;
}
