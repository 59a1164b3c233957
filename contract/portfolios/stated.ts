import { z } from "zod";
import { momentOf } from "../core/dates.ts";

const time = z.iso.datetime();

/** What a device's clock said of something that waited there: when it was made, and when it was sent. */
export const Stated = z.object({ at: time, sentAt: time });
export type Stated = z.infer<typeof Stated>;

/** Headers, because a repeated request has the same contents. A clock that shows no time says nothing. */
export const StatedHeaders = z.object({
  "made-at": time.optional().catch(undefined),
  "sent-at": time.optional().catch(undefined),
});

/** More than a slow connection explains. */
const minutesMost = 10;

/** When something was made, where it was received more than ten minutes later or earlier, and how wrong the clock was. */
export function statedSentence({ at, sentAt }: Stated, received: string): string | undefined {
  const isOther = Math.abs(minutesAhead(at, received)) > minutesMost;
  const made = isOther ? `Written on ${momentOf(at)} by the device's clock.` : "";
  return [made, clockSentence(sentAt, received)].filter(Boolean).join(" ") || undefined;
}

/** How wrong the clock was of a device that sent something at the time that it says; "" where it was not. */
export function clockSentence(sentAt: string, received: string): string {
  const minutes = minutesAhead(sentAt, received);
  if (Math.abs(minutes) <= minutesMost) return "";
  return `The device's clock was ${Math.abs(minutes)} minutes ${minutes > 0 ? "ahead" : "behind"}.`;
}

function minutesAhead(stated: string, received: string): number {
  return Math.round((Date.parse(stated) - Date.parse(received)) / 60_000);
}
