import { useQuery } from "@tanstack/react-query";
import type { UnreadCount } from "contract/notifications/notifications.ts";
import { useEffect, useRef } from "react";
import { send } from "../app/api.ts";

/** Under which the bell keeps its board for the pages around it. */
export const boardKey = ["board"];

/**
 * Marks the notices about a portfolio, a student or an application as read, once its page is shown. What comes while
 * the page is open stays unread, for nobody can say whether it was seen; unless the page says that it shows something
 * else now, with another `version`.
 */
export function useSeen(subject: string, isShown: boolean, version = ""): void {
  const { data: board } = useQuery<UnreadCount>({ queryKey: boardKey, enabled: false });
  const unread = board?.unread;
  const settled = useRef("");
  useEffect(() => {
    const shown = `${subject} ${version}`;
    if (!isShown || unread === undefined || settled.current === shown) return;
    settled.current = shown;
    if (unread === 0) return;
    // Left unread they can be marked in the bell.
    send("markNotificationsAbout", { params: { id: subject }, unasked: true }).catch(() => undefined);
  }, [subject, version, isShown, unread]);
}
