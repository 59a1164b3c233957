import * as contract from "contract/notices.ts";
import { eventHeaders } from "../http/events.ts";
import type { Serving } from "../http/serve.ts";
import { openFollowing } from "./following.ts";
import { listNotices, markAboutRead, markAllRead, markRead, switchesOf, switchNotice } from "./reading.ts";

export function noticeRoutes({ house, serve, whenStopping }: Serving): void {
  const following = openFollowing(house);
  whenStopping(following.stop);

  serve(contract.listNotices, { answer: ({ viewer, query }) => listNotices(house.db, viewer._id, query.before) });

  serve(contract.markNotice, {
    answer: async ({ viewer, params }) => {
      await markRead(house.db, house.clock, viewer._id, params.id);
      return { message: "Marked as read" };
    },
  });

  serve(contract.markAllNotices, {
    answer: async ({ viewer }) => {
      await markAllRead(house.db, house.clock, viewer._id);
      return { message: "All marked as read" };
    },
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

  serve(contract.switchNotices, {
    answer: async ({ viewer, body }) => {
      await switchNotice(house, viewer, body);
      return { message: `Switched ${body.on ? "on" : "off"}` };
    },
  });
}
