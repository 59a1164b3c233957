import { attachmentLimits } from "contract/portfolios/attachment-limits.ts";
import { attachmentTypes, claimedType, notAttachable, tooLarge, tooLong } from "contract/portfolios/attachments.ts";
import { sizeOf } from "../../ui/sizes.ts";
import type { DraftFile } from "../../unsent/store/files.ts";
import { hasFreeSpace } from "../../unsent/store/free-space.ts";
import { posterText } from "../../unsent/store/posters.ts";
import { canQueue } from "../../unsent/store/slots.ts";
import { lookAt } from "./look-at.ts";

const { most, name: longest } = attachmentLimits;

/**
 * What a chosen file is, and its name as it is kept, or the sentence that says why it cannot be attached; `count` is how many
 * there are. @throws never
 */
export async function prepareFile(
  chosen: File,
  count: number,
): Promise<(DraftFile & { name: string }) | { error: string }> {
  const { name, type, size } = chosen;
  if (count >= most) return { error: `${name} was left out: a portfolio can have at most ${most} files.` };
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
    name: shortened(name),
    ...(length && { seconds: length }),
    ...(pages && { pages }),
    ...(poster && { poster: await posterText(poster) }),
  };
}

/** Devices name sound by its container. */
const soundOf = { "video/webm": "audio/webm", "video/mp4": "audio/mp4" } as const;

/** Names on the server have a longest; the ending stays. */
function shortened(name: string): string {
  if (name.length <= longest) return name;
  const ending = /\.[^.]{1,5}$/.exec(name)?.[0] ?? "";
  return name.slice(0, longest - ending.length) + ending;
}
