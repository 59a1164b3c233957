import { dayInLondon } from "contract/core/dates.ts";
import type { HourKind } from "contract/plan/typed-hours.ts";
import { dayAfter, mondayOf } from "contract/plan/weeks.ts";
import { changeTargets } from "server/plan/enrolments.ts";
import { confirmWeek, liveWeek, viewWeek } from "server/plan/hours/answering.ts";
import { askToConfirm } from "server/plan/hours/asking.ts";
import { addHours } from "server/plan/hours/hours.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { tokenOf } from "server/portfolios/witnesses/passes.ts";
import { caseloadOf } from "server/reviews/caseload.ts";
import { day } from "./calendar.ts";

/** What the first learner did in each of eight weeks: on which of its days, in minutes. */
const usual: [weekday: number, minutes: number, kind: HourKind, text: string][] = [
  [0, 180, "Training day", "Inspection and testing, with the board in the bay"],
  [1, 60, "Shadowing or mentoring", "Fault finding with Mick"],
  [2, 60, "Assignment time", "Method statement for Otley Road"],
  [3, 30, "Online learning", "18th Edition, part 4"],
];
const weeks = 8;
/** Weeks ago: one that is confirmed, and one that was changed since. */
const confirmedWeeks = [1, 3];

const mick = { name: "Mick Barraclough", role: "Site supervisor", employer: "Kirkgate Electrical", signature: "" };
const elsewhere = { viewer: undefined, address: "192.0.2.7" };

interface DemoEvent {
  at: Date;
  run: () => Promise<unknown>;
}

/** Eight weeks of hours off the job, of which an employer confirmed two, and one was changed since. */
export function hoursEvents(deps: Dependencies, learner: string, today: Date): DemoEvent[] {
  const thisWeek = mondayOf(dayInLondon(today));
  const events = Array.from({ length: weeks }, (_, ago): DemoEvent[] => {
    const week = dayAfter(thisWeek, -7 * ago);
    const at = (weekday: number, hour: number) => new Date(Date.parse(dayAfter(week, weekday)) + hour * (day / 24));
    const entries = usual.map(([weekday, minutes, kind, text]) => {
      const hours = { day: dayAfter(week, weekday), minutes, kind, text, portfolio: null };
      return { at: at(weekday, 17), run: () => addHours(deps, learner, hours) };
    });
    if (!confirmedWeeks.includes(ago)) return entries;
    const late = { day: dayAfter(week, 4), minutes: 45, kind: "Online learning" as const, text: "", portfolio: null };
    return [
      ...entries,
      { at: at(4, 9), run: () => confirm(deps, learner, week) },
      ...(ago === 3 ? [{ at: at(5, 10), run: () => addHours(deps, learner, late) }] : []),
    ];
  });
  return events.flat().filter(({ at }) => at < today);
}

async function confirm(deps: Dependencies, learner: string, week: string): Promise<void> {
  const asked = { week, email: "mick.barraclough@kirkgate.example", name: mick.name };
  const token = tokenOf(deps, await askToConfirm(deps, { learner, address: "192.0.2.1" }, asked));
  const pass = await liveWeek(deps, elsewhere, token);
  if (!pass) throw new Error("nobody can confirm what was not asked");
  const { fingerprint } = await viewWeek(deps, pass);
  await confirmWeek(deps, elsewhere, pass, { of: "week", token, fingerprint, ...mick, text: "", contact: "" });
}

/** How many percentage points the first assessor's learners are behind, by the part of their e-mail before the "@". */
const behind: Record<string, number> = { "callum.reid": 20, student: 8, "aisha.begum": 1 };
const target = 900;

/** Planned ends by which one learner is behind, one slightly, and one on track; one has just started. */
export async function planEnds(
  deps: Dependencies,
  { ids, justStarted, startedOn }: { ids: ReadonlyMap<string, string>; justStarted: string; startedOn: string },
): Promise<void> {
  const actor = ids.get("assessor") ?? "";
  const today = dayInLondon(deps.clock.now());
  const { learners, criteria } = await caseloadOf(deps, { _id: actor, role: "assessor", session: "" });
  const passed = (Date.parse(today) - Date.parse(startedOn)) / day;
  for (const [mailbox, points] of Object.entries(behind)) {
    const learner = learners.find(({ _id }) => _id === ids.get(mailbox));
    if (!learner) throw new Error(`${mailbox} has no assessor`);
    const expected = learner.signedOff / criteria + points / 100;
    const plannedEndOn = dayAfter(startedOn, Math.round(passed / expected));
    const change = { actor, learner: learner._id, expected: undefined };
    await changeTargets(deps, change, { startedOn, plannedEndOn, hoursTarget: target });
  }
  const begun = dayAfter(today, -12);
  const change = { actor, learner: ids.get(justStarted) ?? "", expected: undefined };
  await changeTargets(deps, change, { startedOn: begun, plannedEndOn: dayAfter(begun, 730), hoursTarget: target });
}
