import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { checkDays } from "contract/quality/sampling.ts";
import { newId } from "../../platform/database/ids.ts";
import type { SampleRow } from "../../platform/database/quality-rows.ts";
import type { Clock } from "../../platform/dependencies.ts";
import type { DecidedRound } from "./rounds.ts";

type Asked = Pick<SampleRow, "kind" | "by" | "text" | "checker"> &
  Partial<Pick<SampleRow, "places" | "follows" | "dueOn">>;

/** The sample of a round that somebody asks for; it is to be looked at within two weeks, unless it says otherwise. */
export function askedSample(round: DecidedRound, asked: Asked, clock: Clock): SampleRow {
  const now = clock.now();
  const dueOn = dayInLondon(new Date(now.getTime() + checkDays * day));
  return {
    ...{ id: newId(), draw: null, place: 0, reason: "[]", instead: null, places: "[]", follows: null, dueOn },
    ...{ ...round, ...asked, at: now.toISOString(), state: "drawn", version: 1 },
  };
}
