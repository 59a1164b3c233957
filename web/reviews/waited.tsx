import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../ui/age.tsx";
import { dayOfYear, momentOf, shortDayOf } from "../ui/dates.ts";

/** How long something has waited and since when: "16 days since 6 November", in amber from the eleventh day. */
export function Waited({ since, isDense = false, now = new Date() }: { since: string; isDense?: boolean; now?: Date }) {
  const days = daysAgo(since, now);
  return (
    <time dateTime={since} title={`Waiting since ${momentOf(since)}`}>
      {days === 0 ? (
        "Since today"
      ) : (
        <>
          <span className={`font-medium ${days >= lateDays ? "text-waiting" : "text-text"}`}>{daysText(days)}</span>{" "}
          <span className="text-dim">since {isDense ? shortDayOf(since, now) : dayOfYear(since, now)}</span>
        </>
      )}
    </time>
  );
}

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
