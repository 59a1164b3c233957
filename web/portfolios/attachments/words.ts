import { type AttachmentKind, attachmentTypes, isAttachmentType } from "contract/portfolios/attachments.ts";
import { FileText, type LucideIcon, Mic, Video } from "lucide-react";
import { counted } from "../../ui/language.ts";
import { sizeOf } from "../../ui/sizes.ts";
import { clockOf } from "./clock.ts";

export const kindIcons: Record<AttachmentKind, LucideIcon> = { document: FileText, audio: Mic, video: Video };

interface Facts {
  kind: AttachmentKind;
  mediaType: string;
  bytes: number;
  seconds?: number | null | undefined;
  pages?: number | null | undefined;
}

/** "Video, 0:42, 12.3 MB"; "PDF, 3 pages, 240 kB" */
export function factsText({ kind, mediaType, bytes, seconds, pages }: Facts): string {
  const word = isAttachmentType(mediaType) ? attachmentTypes[mediaType].word : "Document";
  const named = { document: word, audio: "Sound", video: "Video" }[kind];
  return [named, seconds && clockOf(seconds), pages && counted(pages, "page"), sizeOf(bytes)]
    .filter(Boolean)
    .join(", ");
}
