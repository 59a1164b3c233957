import type { HourKind } from "contract/plan/typed-hours.ts";

/** Tables of what a learner is to reach until when, and of the hours that they spend on it. */
export interface EnrolmentTables {
  /** A learner without a row has been enrolled since the day of their account, without a planned end. */
  enrolments: EnrolmentRow;
  /** Hours off the job. */
  hours: HoursRow;
}

/** Days are days in London, such as "2026-11-23". */
export interface EnrolmentRow {
  /** That of the learner, for the one that carries the dates of their plan. */
  id: string;
  learner: string;
  /** The version that they work towards; null for the reference curriculum. */
  qualification: string | null;
  registrationNo: string;
  registeredOn: string | null;
  startedOn: string;
  plannedEndOn: string | null;
  /** In hours. */
  hoursTarget: number | null;
  endedOn: string | null;
  endReason: string;
  version: number;
}

export interface HoursRow {
  id: string;
  learner: string;
  day: string;
  minutes: number;
  kind: HourKind;
  text: string;
  portfolio: string | null;
  version: number;
}
