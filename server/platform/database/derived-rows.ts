import type { Status } from "contract/core/moves.ts";
import type { Generated } from "kysely";

// What triggers derive from other rows: counters, copies and sort keys.

/** An account's name as it is sorted (`alphabetical` in searching.ts), and in lower case. */
export interface NameColumns {
  nameKey: Generated<string>;
  nameLower: Generated<string>;
}

/** A portfolio that is To Be Reviewed and not deleted, with its student's assessor and `nameKey`. */
export interface WaitingRow extends Pick<NameColumns, "nameKey"> {
  portfolio: string;
  student: string;
  assessor: string | null;
  submittedAt: string | null;
  unit: string;
  createdAt: string;
}

export interface StudentUnitCounterRow {
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

/** As `StudentCounterRow`, of the student's portfolios in a status, in a unit, or of all that is `submitted`. */
export interface ScopeCounterRow {
  student: string;
  scope: string;
  total: number;
  newest: string;
  oldest: string;
  firstUnit: string;
  lastUnit: string;
  firstStatus: number;
  lastStatus: number;
}
