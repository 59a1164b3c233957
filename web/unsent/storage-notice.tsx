import { type ReactNode, useEffect, useState } from "react";
import { hasFreeSpace } from "./store/free-space.ts";
import { canQueue } from "./store/slots.ts";
import { open } from "./store/store.ts";
import { words } from "./words/outbox.ts";

interface Props {
  /** Why drafts are not stored. */
  fault?: string | undefined;
  hasPhotos?: boolean;
  className?: string;
}

/** Says before the first photo is taken that this browser cannot keep it, or hardly, or not for long. */
export default function StorageNotice({ fault, hasPhotos = false, className = "" }: Props): ReactNode {
  const [lacking, setLacking] = useState<keyof typeof words.storage>();
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
      {lacking && words.storage[lacking]}
    </p>
  );
}

async function findLacking(): Promise<keyof typeof words.storage | undefined> {
  if (!canQueue() || !(await open().catch(() => undefined))) return "none";
  if (!(await hasFreeSpace())) return "little";
  const { storage } = navigator;
  // Firefox and Safari refuse this directory in private windows, and only there.
  const isPrivate = storage?.getDirectory && !(await storage.getDirectory().catch(() => undefined));
  return isPrivate ? "private" : undefined;
}
