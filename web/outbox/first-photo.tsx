import { FileText } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useObjectUrl } from "../ui/object-url.ts";
import { readPhoto } from "./store.ts";
import type { StoredItem } from "./stored-items.ts";

/** The first photo of what waits, as it lies on this device; a sign where it has none. */
export function FirstPhoto({ stored: { key, item } }: { stored: StoredItem }): ReactNode {
  const photo = item.photos[0]?.id;
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    let hasLeft = false;
    // What cannot be read shows the sign; the item says why.
    if (photo) readPhoto(key, photo).then((found) => hasLeft || setBlob(found), ignore);
    return () => {
      hasLeft = true;
    };
  }, [key, photo]);
  const url = useObjectUrl(blob);
  const place = "h-11.5 w-14 shrink-0 rounded-control";
  if (url) return <img src={url} alt="" className={`object-cover ${place}`} />;
  return (
    <span aria-hidden className={`grid place-items-center bg-track text-dim ${place}`}>
      <FileText size={20} strokeWidth={1.75} />
    </span>
  );
}

function ignore(): void {}
