import { pathOf } from "contract/core/paths.ts";
import * as contract from "contract/notifications/notifications.ts";
import { listDeadLetters, resendDeadLetter } from "contract/notifications/notifications.ts";
import * as push from "contract/notifications/push.ts";
import { eventHeaders } from "../platform/http/answers/events.ts";
import { withLink } from "../platform/http/answers/headers.ts";
import type { Serving } from "../platform/http/serve.ts";
import { deadLetters, findDeadLetter, sendAgain } from "./dead-letters.ts";
import {
  changeSetting,
  listNotifications,
  markAboutRead,
  markAllRead,
  markRead,
  settingsOf,
} from "./notification-queries.ts";
import { isPushOn, turnOff, turnOn } from "./push.ts";
import { openNotificationStreams } from "./stream.ts";

export function notificationRoutes({ deps, serve, change, whenStopping }: Serving): void {
  const streams = openNotificationStreams(deps);
  whenStopping(streams.stop);

  serve(contract.listNotifications, {
    answer: ({ viewer, query }) => listNotifications(deps.db, viewer, query.before),
  });

  change(contract.markNotification, {
    act: ({ deps, viewer, params }) => markRead(deps, viewer._id, params.id),
    answer: async () => ({ message: "Marked as read" }),
  });

  change(contract.markAllNotifications, {
    act: ({ deps, viewer }) => markAllRead(deps, viewer._id),
    answer: async () => ({ message: "All marked as read" }),
  });

  serve(contract.markNotificationsAbout, {
    answer: async ({ viewer, params }) => {
      await markAboutRead(deps.db, deps.clock, viewer._id, params.id);
      return { message: "Marked as read" };
    },
  });

  serve(contract.followNotifications, {
    answer: ({ viewer, answerHeader }) => {
      for (const [name, value] of Object.entries(eventHeaders)) answerHeader(name, value);
      return streams.subscribe(viewer);
    },
  });

  serve(contract.viewNotificationSettings, { answer: ({ viewer }) => settingsOf(deps.db, viewer) });

  change(contract.changeNotificationSettings, {
    act: ({ deps, viewer, body }) => changeSetting(deps, viewer, body),
    answer: async ({ body }) => ({ message: `Switched ${body.on ? "on" : "off"}` }),
  });

  serve(push.viewPush, {
    answer: async ({ viewer }) => ({ key: deps.keys.push.publicKey, isOn: await isPushOn(deps.db, viewer.session) }),
  });

  serve(push.turnOnPush, {
    answer: async ({ viewer, body }) => {
      await turnOn(deps, viewer, body);
      return { message: "This device is told." };
    },
  });

  serve(push.turnOffPush, {
    answer: async ({ viewer }) => {
      await turnOff(deps, viewer);
      return { message: "This device is told no more." };
    },
  });

  serve(listDeadLetters, {
    answer: async (call) =>
      withLink(call, pathOf(listDeadLetters), await deadLetters(deps.db, call.query), ({ givenUpAt }) => givenUpAt),
  });

  change(resendDeadLetter, {
    find: ({ db }, { id }) => findDeadLetter(db, id),
    missing: "Email not found",
    act: ({ deps, viewer, record }) => sendAgain(deps, viewer._id, record),
    answer: async () => ({ message: "The email will be sent again now." }),
  });
}
