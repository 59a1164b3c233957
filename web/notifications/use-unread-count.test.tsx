// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { paths } from "contract/core/paths.ts";
import type { LiveUnreadCount } from "contract/notifications/notifications.ts";
import { expect, test, vi } from "vitest";
import { earlyReplyLifetime } from "../app/shell/early-replies.ts";
import { fakeServer } from "../app/testing/fake-server.ts";
import { openHook } from "../app/testing/open-hook.tsx";
import { useUnreadCount } from "./use-unread-count.ts";

/** What others can change; the bell asks for its own list with every event. */
const own = ["listPhrases", "viewNotificationSettings", "viewBundleKey", "viewAuditLog", "listNotifications"];
const lists = Object.entries(paths).flatMap(([name, path]) =>
  path.startsWith("GET") && !own.includes(name) ? name : [],
);

const server = fakeServer();
// As old as an early reply may be when it is used.
vi.spyOn(performance, "now").mockReturnValue(earlyReplyLifetime);

/** Five seconds after it began to ask, a page that shows the answers of all shared lists hears the stream's first event. */
async function hears(event: Partial<LiveUnreadCount>) {
  const stream = Promise.withResolvers<Response>();
  server.answers(() => stream.promise);
  const page = await openHook(() => ({ client: useQueryClient(), ...useUnreadCount() }));
  for (const name of lists) page.now().client.setQueryData([name, {}], "as it was");
  const first = { unread: 0, latest: null, changes: 0, beganAt: at(20), unchangedSince: at(10), ...event };
  await page.press(async () => {
    stream.resolve(new Response(`data: ${JSON.stringify(first)}\n\n`));
    await vi.waitFor(() => expect(page.now().client.getQueryData(["unreadCount"])).toEqual(first));
  });
  return { stale: staleIn(page.now().client), hasNews: page.now().hasNews };
}

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 3, 9, 0, seconds)).toISOString();
const staleIn = (client: QueryClient) => [...lists].filter((name) => client.getQueryState([name, {}])?.isInvalidated);

test("each list is asked for again when something was changed after its answer and before the stream began", async () => {
  expect(await hears({ unchangedSince: at(16) })).toEqual({ stale: [...lists], hasNews: false });
});

test("and when a poll found a change while the stream was beginning", async () => {
  expect(await hears({ changes: 1 })).toEqual({ stale: [...lists], hasNews: false });
});

test("a page after which nothing was changed asks for nothing twice, and announces no old notification", async () => {
  expect(await hears({ unread: 1, latest: at(14) })).toEqual({ stale: [], hasNews: false });
});

test("a notification that came between the page's answers and the stream is announced", async () => {
  expect(await hears({ unread: 1, latest: at(16), unchangedSince: at(16) })).toMatchObject({ hasNews: true });
});
