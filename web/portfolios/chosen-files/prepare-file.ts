import { attachmentTypes, claimedType, notAttachable, tooLarge, tooLong } from "contract/portfolios/attachments.ts";
import { sizeOf } from "../../ui/sizes.ts";
import type { DraftFile } from "../../unsent/store/files.ts";
import { posterText } from "../../unsent/store/files.ts";
import { hasFreeSpace } from "../../unsent/store/free-space.ts";
import { canQueue } from "../../unsent/store/slots.ts";
import { lookAt } from "./look-at.ts";

/** What a chosen file is, or the sentence that says why it cannot be attached. @throws never */
export async function prepareFile(chosen: File): Promise<DraftFile | { error: string }> {
  const { name, type, size } = chosen;
  const claimed = claimedType(name, type);
  if (!claimed) return { error: `${name} cannot be attached. ${notAttachable}` };
  const { kind } = attachmentTypes[claimed];
  const excess = tooLarge(name, kind, size);
  if (excess) return { error: excess };
  if (size === 0) return { error: `${name} is empty.` };
  if (!canQueue())
    return { error: `This browser cannot keep ${name} to send it. Use another browser, or a page with https.` };
  // As much again while it is handed over to be sent.
  if (!(await hasFreeSpace(2 * size)))
    return { error: `This device has no room to keep ${name} (${sizeOf(size)}). Make room, then choose it again.` };
  const { seconds, pages, poster, isSoundOnly } = await lookAt(chosen, claimed);
  const mediaType = isSoundOnly && Object.hasOwn(soundOf, claimed) ? soundOf[claimed as keyof typeof soundOf] : claimed;
  const file = { kind: attachmentTypes[mediaType].kind, mediaType };
  const length = seconds === undefined ? undefined : Math.max(1, Math.round(seconds));
  const overlong = length && tooLong(name, file.kind, length);
  if (overlong) return { error: overlong };
  return {
    ...file,
    ...(length && { seconds: length }),
    ...(pages && { pages }),
    ...(poster && { poster: await posterText(poster) }),
  };
}

/** Devices name sound by its container. */
const soundOf = { "video/webm": "audio/webm", "video/mp4": "audio/mp4" } as const;
