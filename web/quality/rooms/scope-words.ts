import { scopeReasons } from "contract/quality/room-words.ts";
import type { ScopeLine } from "contract/quality/rooms.ts";

/** "Claimed: Unit 312, 23 November 2026". */
export function reasonOf({ reason, detail }: Pick<ScopeLine, "reason" | "detail">): string {
  return detail ? `${scopeReasons[reason]}: ${detail}` : scopeReasons[reason];
}
