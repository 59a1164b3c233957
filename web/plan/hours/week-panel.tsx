import { dayInWords, weekdayOf } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import type { Enrolment } from "contract/plan/enrolments.ts";
import type { Hours, Week } from "contract/plan/hours.ts";
import { duration, weeklyShare } from "contract/plan/weeks.ts";
import { lazy, Suspense, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ShareBar } from "../progress/share-bar.tsx";
import { weekWords } from "../week-words.ts";
import { ChangeHours } from "./add-hours.tsx";
import { AnswerLine } from "./answer-line.tsx";

const AskEmployer = lazy(() => import("./ask-employer.tsx"));

interface Props {
  week: Week;
  enrolment: Enrolment;
  isOwn: boolean;
  isThisWeek: boolean;
}

/** One week: its sum, its entries by day, how it stands, and for its learner the way to have it confirmed. */
export function WeekPanel({ week, enrolment, isOwn, isThisWeek }: Props) {
  const { state, minutes, hours, asked, answer } = week;
  const [isAsking, setAsking] = useState(false);
  const { name, tone } = weekWords[state];
  const share = weeklyShare(enrolment);
  return (
    <Panel
      heading={isThisWeek ? "This week" : `Week of ${dayInWords(week.week)}`}
      aside={name && <Badge tone={tone}>{name}</Badge>}
    >
      <div className="grid gap-3">
        <div className="grid gap-1.5">
          <p>
            <b className="font-semibold text-lg">{duration(minutes)}</b>
            {share !== null && ` of ${duration(share)}`}
          </p>
          {share !== null && <ShareBar minutes={minutes} share={share} />}
        </div>
        {hours.length > 0 && (
          <ul className="ruled border-line border-y">
            {hours.map((one) => (
              <Entry key={one._id} hours={one} isOwn={isOwn} />
            ))}
          </ul>
        )}
        {hours.length === 0 && <p className="text-dim text-sm">No hours yet.</p>}
        {asked && (
          <p className="text-sm wrap-anywhere">
            {`${asked.name || asked.email || "Whoever has the code"} was asked. The link works until ${dayOf(asked.expiresAt)}.`}
          </p>
        )}
        {answer && <AnswerLine answer={answer} hasChanged={state === "changed"} />}
        {isOwn && hours.length > 0 && state !== "confirmed" && (
          <Button onClick={() => setAsking(true)} className="justify-self-start" data-screen-only>
            {state === "asked" || state === "changed" ? "Ask again" : "Ask your employer to confirm"}
          </Button>
        )}
      </div>
      <Suspense>{isAsking && <AskEmployer week={week.week} onClose={() => setAsking(false)} />}</Suspense>
    </Panel>
  );
}

function Entry({ hours, isOwn }: { hours: Hours; isOwn: boolean }) {
  const { _id, day, minutes, kind, text, portfolio } = hours;
  const [isChanging, setChanging] = useState(false);
  const { send: remove, busy } = useChangeWithToasts("deleteHours");
  const { send: add } = useChangeWithToasts("addHours");
  const what = `${kind}, ${dayInWords(day)}`;
  const undo = () => void add({ body: { day, minutes, kind, text, portfolio } });
  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="w-10 text-dim text-sm">{weekdayOf(day).slice(0, 3)}</span>
        <span className="grid min-w-0 grow basis-32 wrap-anywhere">
          {kind}
          {text && <span className="text-dim text-sm">{text}</span>}
        </span>
        <span className="font-medium tabular">{duration(minutes)}</span>
        {isOwn && (
          <span className="ml-auto flex" data-screen-only>
            <Button
              variant="quiet"
              aria-expanded={isChanging}
              aria-label={`Change: ${what}`}
              onClick={() => setChanging(!isChanging)}
            >
              Change
            </Button>
            <Button
              variant="quiet"
              busy={busy}
              aria-label={`Delete: ${what}`}
              onClick={() => void remove({ params: { id: _id } }, { undo, onDone: focusHeading })}
            >
              Delete
            </Button>
          </span>
        )}
      </div>
      {isChanging && <ChangeHours hours={hours} onClose={() => setChanging(false)} />}
    </li>
  );
}
