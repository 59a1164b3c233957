import { z } from "zod";
import { call } from "../core/call.ts";
import { Message } from "../core/text.ts";

export const makeCalendar = call("makeCalendar", {
  summary: "Make the secret address of one's own calendar; the one before ends",
  /** `path` is answered to whoever makes it, and stored nowhere. */
  answer: Message.extend({ path: z.string() }),
  status: 201,
  permission: "readPlan",
});
