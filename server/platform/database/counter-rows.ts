import type { Status } from "contract/core/moves.ts";

export interface PlaceCounterRow {
  student: string;
  unit: string;
  status: Status;
  count: number;
  /** When the newest and the oldest of them were created; null when none is left. */
  newest: string | null;
  oldest: string | null;
}

/** The last six are null when the student has no portfolio left. */
export interface StudentCounterRow {
  student: string;
  total: number;
  submitted: number;
  newest: string | null;
  oldest: string | null;
  firstUnit: string | null;
  lastUnit: string | null;
  /** The lowest status of all, from 0 for Draft to 3 for Done. */
  firstStatus: number | null;
  lastStatus: number | null;
}
