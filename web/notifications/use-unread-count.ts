import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import type { CallName } from "contract/core/paths.ts";
import type { LiveUnreadCount, UnreadCount } from "contract/notifications/notifications.ts";
import { useEffect, useState } from "react";
import { send } from "../app/api.ts";
import { openEventStream } from "../app/event-stream.ts";
import { earlyReplyLifetime } from "../app/shell/early-replies.ts";
import { firstRowsTime } from "../ui/use-after-first-load.ts";
import { type ListenDependencies, listen } from "./listen.ts";
import { unreadCountKey } from "./use-mark-as-read.ts";

/** The live unread count, undefined until it is first known; `hasNews` once a notification arrived while the page was open. */
export function useUnreadCount(): { count: UnreadCount | undefined; hasNews: boolean } {
  const client = useQueryClient();
  const [{ count, hasNews }, setState] = useState<{ count: UnreadCount | undefined; hasNews: boolean }>(nothingYet);
  const [requestedAt] = useState(() => Math.max(0, performance.now() - earlyReplyLifetime));
  useEffect(() => {
    let isFirst = true;
    return listen(browser, (next) => {
      const missed = isFirst ? missedBy(performance.now() - requestedAt, next) : { isStale: true, hasNews: false };
      setState(({ count, hasNews }) => ({
        count: next,
        hasNews: hasNews || missed.hasNews || (count !== undefined && isNewer(next, count)),
      }));
      client.setQueryData(unreadCountKey, next);
      void client.invalidateQueries({ queryKey: ["listNotifications"] });
      if (missed.isStale) void refetchShared(client);
      isFirst = false;
    });
  }, [client, requestedAt]);
  return { count, hasNews };
}

/**
 * What a page that began to ask so many milliseconds ago may not show: the stream begins later than the page asks. Where
 * there is no stream nothing says so, and the page asks again with each later poll.
 */
function missedBy(age: number, { latest, ...next }: UnreadCount | LiveUnreadCount) {
  if (!("beganAt" in next)) return { isStale: false, hasNews: false };
  const pageBeganAt = new Date(Date.parse(next.beganAt) - age).toISOString();
  const isStale = next.changes > 0 || next.unchangedSince > pageBeganAt;
  return { isStale, hasNews: (latest ?? "") > pageBeganAt };
}

const nothingYet = { count: undefined, hasNews: false };

function isNewer(next: UnreadCount, count: UnreadCount): boolean {
  return (next.latest ?? "") > (count.latest ?? "");
}

const browser: ListenDependencies = {
  open: (signal) => browser.pause(firstRowsTime, signal).then(() => openEventStream("followNotifications", signal)),
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

/** Answers that only the person themselves changes, and the audit log, which does not move while somebody reads it. */
const standing: ReadonlySet<unknown> = new Set<CallName>([
  "listPhrases",
  "viewNotificationSettings",
  "viewBundleKey",
  "viewAuditLog",
]);

/**
 * Refetches the queries on screen and shows the old answers meanwhile, so that no count stands still: every query, but for
 * the few above, and those whose every read is recorded in the audit log. Forms keep their values.
 */
function refetchShared(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => !meta?.isAskedOnce && !standing.has(queryKey[0]),
  });
}
