import * as contract from "contract/notices.ts";
import { eventHeaders } from "../http/events.ts";
import type { Serving } from "../http/serve.ts";
import { openFollowing } from "./following.ts";
import { listNotices, markAboutRead, markAllRead, markRead, switchesOf, switchNotice } from "./reading.ts";

export function noticeRoutes({ house, serve, change, whenStopping }: Serving): void {
  const following = openFollowing(house);
  whenStopping(following.stop);

  serve(contract.listNotices, { answer: ({ viewer, query }) => listNotices(house.db, viewer._id, query.before) });

  change(contract.markNotice, {
    act: ({ house, viewer, params }) => markRead(house, viewer._id, params.id),
    answer: async () => ({ message: "Marked as read" }),
  });

  change(contract.markAllNotices, {
    act: ({ house, viewer }) => markAllRead(house, viewer._id),
    answer: async () => ({ message: "All marked as read" }),
  });

  serve(contract.markNoticesAbout, {
    answer: async ({ viewer, params }) => {
      await markAboutRead(house.db, house.clock, viewer._id, params.id);
      return { message: "Marked as read" };
    },
  });

  serve(contract.followNotices, {
    answer: ({ viewer, answerHeader }) => {
      for (const [name, value] of Object.entries(eventHeaders)) answerHeader(name, value);
      return following.follow(viewer);
    },
  });

  serve(contract.viewSwitches, { answer: ({ viewer }) => switchesOf(house.db, viewer._id, viewer.role) });

  change(contract.switchNotices, {
    act: ({ house, viewer, body }) => switchNotice(house, viewer, body),
    answer: async ({ body }) => ({ message: `Switched ${body.on ? "on" : "off"}` }),
  });
}
