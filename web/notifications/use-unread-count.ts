import { useQueryClient } from "@tanstack/react-query";
import type { UnreadCount } from "contract/notifications/notifications.ts";
import { useEffect, useState } from "react";
import { send } from "../app/api.ts";
import { openEventStream } from "../app/event-stream.ts";
import { type ListenDependencies, listen } from "./listen.ts";
import { refetchShared } from "./refetch-shared.ts";
import { unreadCountKey } from "./use-mark-as-read.ts";

/** The live unread count, undefined until it is first known; `hasNews` once a notice arrived while the page was open. */
export function useUnreadCount(): { count: UnreadCount | undefined; hasNews: boolean } {
  const client = useQueryClient();
  const [{ count, hasNews }, setState] = useState<{ count: UnreadCount | undefined; hasNews: boolean }>(nothingYet);
  useEffect(() => {
    let isFirst = true;
    return listen(browser, (next) => {
      setState(({ count, hasNews }) => ({
        count: next,
        hasNews: hasNews || (count !== undefined && isNewer(next, count)),
      }));
      client.setQueryData(unreadCountKey, next);
      void client.invalidateQueries({ queryKey: ["listNotifications"] });
      // The first event arrives just after the page fetched its data, so only later ones refetch it.
      if (!isFirst) void refetchShared(client);
      isFirst = false;
    });
  }, [client]);
  return { count, hasNews };
}

const nothingYet = { count: undefined, hasNews: false };

function isNewer(next: UnreadCount, count: UnreadCount): boolean {
  return (next.latest ?? "") > (count.latest ?? "");
}

const browser: ListenDependencies = {
  open: (signal) => openEventStream("followNotifications", signal),
  poll: () => send("listNotifications", { isBackground: true }),
  whenVisible: (isVisible, signal) =>
    new Promise((resolve) => {
      function check() {
        if (!signal.aborted && (document.visibilityState === "visible") !== isVisible) return;
        document.removeEventListener("visibilitychange", check);
        signal.removeEventListener("abort", check);
        resolve();
      }
      document.addEventListener("visibilitychange", check);
      signal.addEventListener("abort", check);
      check();
    }),
  pause: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
