import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { barButton } from "../app/layout/bar-button.ts";
import { useAnswer } from "../app/queries.tsx";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { useAfterFirstLoad } from "../ui/use-after-first-load.ts";
import { useUnreadCount } from "./use-unread-count.ts";

// Fetched once the page has settled, so that it opens at once and no first page loads it.
const loadPanel = () => import("./panel.tsx").catch(() => ({ default: PanelMissing }));
const NotificationPanel = lazy(loadPanel);

/** The bell in the top bar with the live unread count, and the panel of notifications that it opens. */
export function Bell() {
  const { count, hasNews } = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const unread = count?.unread ?? 0;
  const isAfterFirstLoad = useAfterFirstLoad();
  useEffect(() => {
    if (isAfterFirstLoad) void loadPanel();
  }, [isAfterFirstLoad]);
  return (
    <>
      <button
        type="button"
        popoverTarget="notifications"
        aria-expanded={isOpen}
        aria-label={unreadText(unread)}
        title="Notifications"
        className={`${barButton} relative`}
      >
        <BellIcon aria-hidden size={19} strokeWidth={1.75} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-4.5 rounded-full bg-news px-1 text-center text-on-news text-xs leading-4.5 max-sm:top-1"
          >
            {unread > 99 ? "99+" : String(unread)}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id="notifications"
        popover="auto"
        role="dialog"
        aria-labelledby="notifications-heading"
        onToggle={(event) => setIsOpen(event.newState === "open")}
        className="fixed inset-auto top-14 right-2 m-0 max-h-[calc(100dvh-4.5rem)] w-[min(28rem,calc(100%-1rem))] overflow-auto rounded-panel border border-line bg-panel p-4 font-normal text-text pop-shadow"
      >
        {isOpen && (
          <Suspense fallback={<PanelHeading />}>
            <NotificationPanel unread={unread} onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
      <div role="status" className="sr-only">
        {hasNews && <News />}
      </div>
    </>
  );
}

function PanelHeading() {
  return (
    <h2 id="notifications-heading" className="text-base">
      Notifications
    </h2>
  );
}

function PanelMissing() {
  return (
    <>
      <PanelHeading />
      <ErrorMessage message="Your notifications could not be loaded. Check your connection, then load this page again." />
    </>
  );
}

/** Announces the newest notification to screen readers. */
function News() {
  const { data } = useAnswer("listNotifications");
  const [newest] = data?.notifications ?? [];
  return newest && !newest.isRead ? `New notification: ${newest.text}` : null;
}

export function unreadText(unread: number): string {
  if (unread === 0) return "No unread notifications";
  return unread === 1 ? "1 unread notification" : `${unread} unread notifications`;
}
