import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message } from "../core/text.ts";

/** Whether a learner lets the centre photograph them, by what they said last; unknown where they said nothing. */
const PhotoConsent = z.object({
  state: z.enum(["given", "withdrawn", "unknown"]),
  /** Since when; null where nothing was said. */
  since: z.iso.datetime().nullable(),
  /** What was said, the last first; `on` is where. */
  history: z.array(z.object({ given: z.boolean(), at: z.iso.datetime(), on: z.enum(["application", "profile"]) })),
});
export type PhotoConsent = z.infer<typeof PhotoConsent>;

export const viewPhotoConsent = call("viewPhotoConsent", {
  summary: "Whether a learner has agreed to being photographed, on the application or since",
  params: ById,
  answer: PhotoConsent,
  permission: "viewPhotoConsent",
});

export const changePhotoConsent = call("changePhotoConsent", {
  summary: "Agree to being photographed, or withdraw that",
  body: z.object({ given: z.boolean("Say yes or no.") }),
  answer: Message.extend({ consent: PhotoConsent }),
  permission: "givePhotoConsent",
});
