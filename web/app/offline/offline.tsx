import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { momentOf } from "contract/core/dates.ts";
import type { Role } from "contract/core/permissions.ts";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { useViewer } from "../session.tsx";
import { askAgain, keepAnswers, oldestShown } from "./keep-answers.ts";
import { watchPages } from "./seen-page.ts";
import { keepSeen, removeSeen, storeApp } from "./store-app.ts";
import { openStoredAnswers, removeStoredAnswers } from "./stored-answers.ts";

// Not "Try again": a form beside it may offer that for what it could not send.
const reconnect = "Reconnect";

/** While the server cannot be reached it is asked again after so many milliseconds. */
const interval = 15_000;

/**
 * Lets a learner and an assessor read without a connection what they have read before, and says how old it is. Loaded after
 * the page (docs/decisions/18-on-the-device.md). What administrators see stays on the server.
 */
export default function Offline(): ReactNode {
  const client = useQueryClient();
  const { _id: account, role } = useViewer();
  const at = useOldestShown(client);
  const isOutdated = at !== undefined;

  useEffect(() => void storeApp(role), [role]);
  useEffect(() => {
    if (role !== "admin") return keep(client, account, role);
    void removeRead();
  }, [client, account, role]);
  useEffect(() => {
    if (!isOutdated) return;
    const again = () => askAgain(client);
    const timer = setInterval(again, interval);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [client, isOutdated]);

  return (
    <div
      data-notice={isOutdated || undefined}
      className={isOutdated ? "flex flex-wrap items-center gap-x-3 gap-y-2" : "sr-only"}
    >
      <p role="status" className="min-w-0 grow basis-60">
        {isOutdated && `No connection. What you see here is from ${momentOf(new Date(at))}.`}
      </p>
      {isOutdated && <Button onClick={() => askAgain(client)}>{reconnect}</Button>}
    </div>
  );
}

/** Removes what was read on the device. Called when the person has logged out. */
export async function removeRead(): Promise<void> {
  await Promise.allSettled([removeStoredAnswers(), removeSeen()]);
}

function keep(client: QueryClient, account: string, role: Role): () => void {
  keepSeen(account).catch(() => undefined); // A full device stores none.
  const stopWatching = watchPages(client, account, role);
  let end = () => {};
  let isEnded = false;
  openStoredAnswers(account).then(
    (stored) => {
      const stop = keepAnswers(client, stored);
      end = () => {
        stop();
        stored.close();
      };
      if (isEnded) end();
    },
    () => undefined, // A private window may have no place for it.
  );
  return () => {
    isEnded = true;
    stopWatching();
    end();
  };
}

function useOldestShown(client: QueryClient): number | undefined {
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => oldestShown(client),
  );
}
