import { grouped } from "../ui/language.ts";

/** Every text of the bell. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Notifications",
  markAll: "Mark all as read",
  mark: "Mark as read",
  markThis: (text: string) => `Mark as read: ${text}`,
  choose: "Choose your notifications",
  loading: "Loading...",
  panelMissing: "Your notifications could not be loaded. Check your connection, then load this page again.",
  empty: "No notifications yet. News about your work appears here.",
  older: "Show older notifications",
  today: (time: string) => `Today, ${time}`,
  unread: "Unread:",
  news: (text: string) => `New notification: ${text}`,
  bell: {
    figure: (unread: number) => (unread > 99 ? "99+" : String(unread)),
    label: (unread: number) => {
      if (unread === 0) return "No unread notifications";
      return unread === 1 ? "1 unread notification" : `${unread} unread notifications`;
    },
  },
  /** What the dashboard says of emails; the page about them has its own words. */
  emails: {
    notSent: (count: number) =>
      count === 1 ? "One email could not be sent." : `${grouped(count)} emails could not be sent.`,
    see: "See which and why",
  },
};
