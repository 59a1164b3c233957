import { useQueryClient } from "@tanstack/react-query";
import { momentOf, timeOf } from "contract/core/dates.ts";
import type { Notification } from "contract/notifications/notifications.ts";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { send } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { Age, daysAgo } from "../ui/age.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { QueryError } from "../ui/states/query-result.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** All notifications of the person, newest first, a page at a time. `onLeave` is called when a link is followed. */
export default function NotificationPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { markAll } = useMarkRead();
  return (
    <>
      <div className="-mt-2 mb-1 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} id="notifications-heading" tabIndex={-1} className="text-base outline-none">
          Notifications
        </h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            className="-mr-2 px-2! text-sm"
            onClick={() => {
              // The button is removed with the last unread notification, so the focus is moved first.
              heading.current?.focus();
              void markAll();
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <NotificationPage onLeave={onLeave} />
      <p className="-mx-4 border-line border-t px-4 pt-3 text-sm">
        <Link to="/profile" onClick={onLeave} className="inline-block min-h-6">
          Choose your notifications
        </Link>
      </p>
    </>
  );
}

function NotificationPage({ before, onLeave }: { before?: string; onLeave: () => void }) {
  const { data, error, refetch } = useAnswer("listNotifications", before ? { query: { before } } : {});
  const [isOlderShown, setIsOlderShown] = useState(false);
  const last = data?.notifications.at(-1);
  if (!data && error) return <QueryError query={{ error, refetch }} />;
  if (!data) return <p role="status">Loading...</p>;
  if (!last)
    return before ? null : <Empty drawing="post" message="No notifications yet. News about your work appears here." />;
  return (
    <>
      <ul className="-mx-4 grid">
        {data.notifications.map((notification) => (
          <NotificationItem key={notification._id} notification={notification} onLeave={onLeave} />
        ))}
      </ul>
      {data.hasMore && !isOlderShown && (
        <Button className="mt-3 w-full" onClick={() => setIsOlderShown(true)}>
          Show older notifications
        </Button>
      )}
      {data.hasMore && isOlderShown && <NotificationPage before={last._id} onLeave={onLeave} />}
    </>
  );
}

function NotificationItem({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const text = useRef<HTMLDivElement>(null);
  const { mark } = useMarkRead();
  const isUnread = !notification.isRead;
  return (
    <li className={`flex items-start gap-2.5 border-line border-t px-4 py-2 ${isUnread ? "bg-pick" : ""}`}>
      <span aria-hidden className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? "bg-brand" : ""}`} />
      <div ref={text} tabIndex={-1} className="min-w-0 grow outline-none">
        <NotificationText
          notification={notification}
          onFollow={() => {
            if (isUnread) void mark(notification._id);
            onLeave();
          }}
        />
        <p className="text-dim text-xs">
          <When of={notification.createdAt} />
        </p>
      </div>
      {isUnread && (
        <IconButton
          icon={Check}
          name="Mark as read"
          aria-label={`Mark as read: ${notification.text}`}
          onClick={() => {
            (text.current?.querySelector("a") ?? text.current)?.focus();
            void mark(notification._id);
          }}
        />
      )}
    </li>
  );
}

/** The time of today's, the age of older ones. */
function When({ of: instant }: { of: string }) {
  if (daysAgo(instant, new Date()) > 0) return <Age of={instant} />;
  return (
    <time dateTime={instant} title={momentOf(instant)}>
      {`Today, ${timeOf(instant)}`}
    </time>
  );
}

/** The text of a notification, as a link while its page can be opened. */
function NotificationText({
  notification: { text, path, isRead },
  onFollow,
}: {
  notification: Notification;
  onFollow: () => void;
}) {
  const style = `wrap-anywhere inline-block min-h-6 ${isRead ? "text-dim" : "font-medium text-text"}`;
  const content = (
    <>
      {!isRead && <span className="sr-only">Unread: </span>}
      {text}
    </>
  );
  if (path === null) return <p className={style}>{content}</p>;
  return (
    <Link to={path} onClick={onFollow} className={`no-underline hover:underline ${style}`}>
      {content}
    </Link>
  );
}

/** Marks notifications as read, then refetches only the list of notifications, because the page itself has not changed. */
function useMarkRead() {
  const client = useQueryClient();
  const { showToast } = useToasts();

  async function refetchAfter(request: Promise<unknown>): Promise<void> {
    try {
      await request;
    } catch (error) {
      if (error instanceof Error) showToast({ tone: "danger", message: error.message });
    }
    await client.invalidateQueries({ queryKey: ["listNotifications"] });
  }

  return {
    mark: (id: string) => refetchAfter(send("markNotification", { params: { id } })),
    markAll: () => refetchAfter(send("markAllNotifications")),
  };
}
