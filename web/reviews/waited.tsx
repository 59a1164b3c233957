import { dayOfYear, momentOf, shortDayOf } from "contract/core/dates.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { daysAgo } from "../ui/age.tsx";
import { counted } from "../ui/language.ts";

/** How long something has waited and since when: "16 days since 6 November", in amber from the eleventh day. */
export function Waited({ since, isDense = false, now = new Date() }: { since: string; isDense?: boolean; now?: Date }) {
  const days = daysAgo(since, now);
  return (
    <time dateTime={since} title={`Waiting since ${momentOf(since)}`} className={days === 0 ? "" : "text-dim"}>
      {days === 0 ? (
        "Since today"
      ) : (
        <>
          <span className={`font-medium ${days >= lateDays ? "text-waiting" : "text-text"}`}>
            {counted(days, "day")}
          </span>{" "}
          since {isDense ? shortDayOf(since, now) : dayOfYear(since, now)}
        </>
      )}
    </time>
  );
}
