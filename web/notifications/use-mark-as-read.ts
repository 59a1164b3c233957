import { useQuery } from "@tanstack/react-query";
import type { UnreadCount } from "contract/notifications/notifications.ts";
import { useEffect, useRef } from "react";
import { send } from "../app/api.ts";
import { firstLoadTime } from "../ui/use-after-first-load.ts";

/** The query key under which the bell shares the unread count with the pages. */
export const unreadCountKey = ["unreadCount"];

/**
 * Marks the notifications about a portfolio, a student or an application as read once its page is shown. Notifications that arrive
 * while the page is open stay unread, because they may not have been seen, until the page passes another `version`.
 */
export function useMarkAsRead(subject: string, isShown: boolean, version = ""): void {
  const { data: count } = useQuery<UnreadCount>({ queryKey: unreadCountKey, enabled: false });
  const unread = count?.unread;
  const marked = useRef("");
  useEffect(() => {
    const shown = `${subject} ${version}`;
    if (!isShown || unread === undefined || marked.current === shown) return;
    marked.current = shown;
    if (unread === 0) return;
    // If this fails the notifications stay unread and can be marked in the bell.
    const mark = () =>
      void send("markNotificationsAbout", { params: { id: subject }, isBackground: true }).catch(() => {});
    return later(mark);
  }, [subject, version, isShown, unread]);
}

/** Acts once the page has settled, or when it is left. Returns what to do then. */
function later(act: () => void): () => void {
  const timer = setTimeout(once, firstLoadTime);
  let isDone = false;
  function once(): void {
    clearTimeout(timer);
    if (!isDone) act();
    isDone = true;
  }
  return once;
}
