import { dayInWords, weekdayOf } from "contract/core/calendar.ts";
import { daysOf, duration, sumOf } from "contract/plan/weeks.ts";
import type { AttestedWeek } from "contract/portfolios/witnesses.ts";
import { Card } from "../../ui/card.tsx";

/** The seven days of a week, with what was done on each and their sum. */
export function AttestedDays({ attested, hasChanged }: { attested: AttestedWeek; hasChanged: boolean }) {
  const { week, minutes, hours } = attested;
  return (
    <Card className="p-0!">
      <div className="grid gap-2 p-4 wrap-anywhere">
        {hasChanged && (
          <p role="alert" className="rounded-control bg-waiting-soft px-3 py-2 font-medium text-waiting">
            The hours were changed since you read them.
          </p>
        )}
        <div className="flex flex-wrap justify-between gap-x-3">
          <h2>{`Week of ${dayInWords(week)}`}</h2>
          <p className="font-semibold">{duration(minutes)}</p>
        </div>
        <dl className="grid ruled text-sm">
          {daysOf(week).map((day) => {
            const ofDay = hours.filter((one) => one.day === day);
            return (
              <div key={day} className="grid gap-2 py-1.5" style={{ gridTemplateColumns: "6rem minmax(0,1fr) auto" }}>
                <dt>{weekdayOf(day)}</dt>
                <dd className="whitespace-pre-wrap">
                  {ofDay.map(({ kind, text }) => (text ? `${kind}: ${text}` : kind)).join("\n")}
                </dd>
                <dd className="tabular">{ofDay.length > 0 ? duration(sumOf(ofDay)) : "–"}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </Card>
  );
}
