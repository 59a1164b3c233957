import { useQueryClient } from "@tanstack/react-query";
import type { UnreadCount } from "contract/notifications/notifications.ts";
import { useEffect, useState } from "react";
import { openFlow, send } from "../app/api.ts";
import { askAnew } from "./ask-anew.ts";
import { type ListenDependencies, listen } from "./listen.ts";
import { boardKey } from "./use-seen.ts";

/** What the bell shows, live; undefined until it is first known. `hasNews` once something came while the page was open. */
export function useUnreadCount(): { board: UnreadCount | undefined; hasNews: boolean } {
  const client = useQueryClient();
  const [{ board, hasNews }, setState] = useState<{ board: UnreadCount | undefined; hasNews: boolean }>(nothingYet);
  useEffect(() => {
    let isFirst = true;
    return listen(browser, (next) => {
      setState(({ board, hasNews }) => ({
        board: next,
        hasNews: hasNews || (board !== undefined && isNewer(next, board)),
      }));
      client.setQueryData(boardKey, next);
      void client.invalidateQueries({ queryKey: ["listNotifications"] });
      // What the page shows was asked for a moment before the first word came.
      if (!isFirst) void askAnew(client);
      isFirst = false;
    });
  }, [client]);
  return { board, hasNews };
}

const nothingYet = { board: undefined, hasNews: false };

function isNewer(next: UnreadCount, board: UnreadCount): boolean {
  return (next.latest ?? "") > (board.latest ?? "");
}

const browser: ListenDependencies = {
  open: (signal) => openFlow("followNotifications", signal),
  ask: () => send("listNotifications", { unasked: true }),
  whenSeen: (isSeen, signal) =>
    new Promise((resolve) => {
      function look() {
        if (!signal.aborted && (document.visibilityState === "visible") !== isSeen) return;
        document.removeEventListener("visibilitychange", look);
        signal.removeEventListener("abort", look);
        resolve();
      }
      document.addEventListener("visibilitychange", look);
      signal.addEventListener("abort", look);
      look();
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
