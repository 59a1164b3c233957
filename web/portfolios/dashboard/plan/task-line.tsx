import { shortDayOf } from "contract/core/dates.ts";
import { dueAt, isLate, isPast, whenWords } from "contract/plan/due.ts";
import type { Task } from "contract/plan/tasks.ts";
import { placeName } from "contract/qualifications/places.ts";
import { CalendarPlus, Circle } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useLeavingFocus } from "../../../ui/keys/leaving-focus.ts";
import { useFinish } from "./use-finish.ts";
import { useQueuedFinish } from "./use-queued-plan.ts";

interface Props {
  task: Task;
  /** Staff read whose it is. */
  isOfLearner?: boolean;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** Something that is planned: its day, what and when in words, and one press for done. */
export function TaskLine({ task, isOfLearner = false, children }: Props) {
  const { title, learner, by, startsAt, location, text, places } = task;
  const now = new Date();
  const late = isLate(task, now);
  const isQueued = useQueuedFinish(task._id) === true;
  const [day, ...month] = shortDayOf(dueAt(task), now).split(" ");
  const set = startsAt === null && `set by ${firstOf(by.name)}`;
  const where = [whenWords(task, now), set, location].filter(Boolean).join(", ");
  return (
    <li className="flex min-h-16 items-start gap-3 py-2.5 pr-2 pl-4">
      <span
        className={`mt-0.5 grid w-10 shrink-0 place-content-center rounded-control py-1 text-center text-xs leading-tight ${late ? "bg-danger-soft text-danger" : "bg-sunken"}`}
      >
        <b className="text-base tabular">{day}</b> {month.join(" ")}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <div className="grid min-w-0 grow basis-40">
          <p className="wrap-anywhere font-medium">{isOfLearner ? `${learner.name}: ${title}` : title}</p>
          <p className={`wrap-anywhere text-sm ${late ? "font-medium text-danger" : "text-dim"}`}>{where}</p>
          {isQueued && <p className="text-dim text-sm">Done here. It is sent when there is a connection.</p>}
          {text && <p className="whitespace-pre-wrap wrap-anywhere text-dim text-sm">{text}</p>}
          {places.length > 0 && <p className="text-dim text-sm">{`For ${places.map(placeName).join(", ")}`}</p>}
        </div>
        {children}
      </div>
      {startsAt === null || isPast(task, now) ? <Done task={task} /> : <ToCalendar />}
    </li>
  );
}

const round =
  "inline-flex size-12 shrink-0 items-center justify-center rounded-full text-dim hover:bg-brand-soft hover:text-brand print:hidden";

function Done({ task }: { task: Task }) {
  const { finish, busy } = useFinish();
  const leaveFocus = useLeavingFocus();
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    if (busy) return;
    leaveFocus(currentTarget);
    void finish(task, true);
  }
  return (
    <button
      type="button"
      aria-label={`Done: ${task.title}`}
      title="Done"
      aria-disabled={busy || undefined}
      onClick={press}
      className={round}
    >
      <Circle aria-hidden size={26} />
    </button>
  );
}

function ToCalendar() {
  return (
    <Link to="/plan#calendar" aria-label="Add to my calendar" title="Add to my calendar" className={round}>
      <CalendarPlus aria-hidden size={22} />
    </Link>
  );
}

export function firstOf(name: string): string {
  return name.split(" ")[0] ?? name;
}
