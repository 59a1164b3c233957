import type { AttachmentKind } from "contract/portfolios/attachments.ts";
import { PhotoImage } from "../photos/photo-image.tsx";
import { kindIcons } from "./words.ts";

interface Props {
  kind: AttachmentKind;
  /** Of a picture on this device, or on the server. */
  url?: string | undefined;
  path?: string | undefined;
  onBroken?: (() => void) | undefined;
}

/** A frame or a first page, small; a sign where there is none. */
export function Poster({ kind, url, path, onBroken = ignore }: Props) {
  const Icon = kindIcons[kind];
  const fit = `size-full ${kind === "document" ? "object-cover object-top" : "object-cover"}`;
  return (
    <span className="grid h-11.5 w-14 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-track text-dim">
      {url && <img src={url} alt="" className={fit} />}
      {!url && path && <PhotoImage path={path} alt="" loading="lazy" onBroken={onBroken} className={fit} />}
      {!url && !path && <Icon aria-hidden size={20} strokeWidth={1.75} />}
    </span>
  );
}

function ignore(): void {}
