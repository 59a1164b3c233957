import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../ui/age.tsx";
import { dayOfYear, momentOf, shortDayOf } from "../ui/dates.ts";
import { words } from "./words/queue.tsx";

/** How long something has waited and since when: "16 days since 6 November", in amber from the eleventh day. */
export function Waited({ since, isDense = false, now = new Date() }: { since: string; isDense?: boolean; now?: Date }) {
  const days = daysAgo(since, now);
  return (
    <time dateTime={since} title={words.waitingSince(momentOf(since))} className={days === 0 ? "" : "text-dim"}>
      {days === 0
        ? words.sinceToday
        : words.waited(
            <span className={`font-medium ${days >= lateDays ? "text-waiting" : "text-text"}`}>
              {words.days(days)}
            </span>,
            isDense ? shortDayOf(since, now) : dayOfYear(since, now),
          )}
    </time>
  );
}
