import { claimedType } from "contract/portfolios/attachments.ts";

/** Whether a file is attached rather than added as a photo, which is where everything goes that is not known. */
export function isAttachable({ name, type }: File): boolean {
  return !type.startsWith("image/") && claimedType(name, type) !== undefined;
}
